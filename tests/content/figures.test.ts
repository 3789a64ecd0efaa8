import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { demoCatalogue } from '#provider/catalogue/demo.ts';

test('the figures on /about-us are those of the demo catalogue', () => {
  const yaml = readFileSync(new URL('../../src/content/figures.yaml', import.meta.url), 'utf8');
  const figures = Object.fromEntries(
    [...yaml.matchAll(/id: (\w+),.* value: (\d+)/g)].map(([, id, value]) => [id, Number(value)]),
  );
  const { items, indexings } = demoCatalogue();
  expect(figures).toEqual({
    journals: items.length,
    indexings: indexings.length,
    months: Math.max(...items.flatMap(({ slots }) => slots.map(({ offset = 0 }) => offset))),
    instalments: Math.max(...items.map(({ max_termin }) => max_termin)),
  });
});
