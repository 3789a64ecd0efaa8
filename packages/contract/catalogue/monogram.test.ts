import { expect, test } from 'vitest';
import { monogram } from './monogram.ts';

test.each([
  ['Jurnal Abdi Loka', 'JA'],
  ['SINTA 2', 'S2'],
  ['DOAJ', 'DO'],
  ['  Agrasari: Jurnal', 'AJ'],
  ['é', 'É'],
  ['—', ''],
])('%s -> %s', (name, letters) => {
  expect(monogram(name)).toBe(letters);
});
