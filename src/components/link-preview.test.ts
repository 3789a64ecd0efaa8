import { existsSync } from 'node:fs';
import demo from '@slotterbit/provider/catalogue-file/demo.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { itemPreview } from './link-preview.ts';
import previews from './previews.json' with { type: 'json' };

test.each([
  ['a drawn cover', '/covers/agrasari.svg', '/previews/agrasari.png'],
  ['a cover in several widths', '/covers/agrasari-480w.webp', '/previews/agrasari.png'],
  ['a cover that nobody drew a preview of', '/covers/unknown.svg', undefined],
  ['another drawing', 'https://host.example/covers/agrasari.svg', undefined],
  ['a photo', 'https://host.example/covers/a.jpg', 'https://host.example/covers/a.jpg'],
  ['nothing', null, undefined],
])('%s', (_what, image, expected) => expect(itemPreview(image)).toBe(expected));

test('every cover of the demo has a preview, and every preview is there', () => {
  for (const { code, image } of demo.items)
    if (image !== undefined) expect(itemPreview(`/${image}`), code).toBeDefined();
  const files = Object.keys(previews).map((name) => `public/previews/${name}.png`);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
