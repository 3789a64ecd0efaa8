import { existsSync } from 'node:fs';
import { coverWidths, emblemWidths, thumbWidth } from '@slotterbit/contract/catalogue/image.ts';
import demo from '@slotterbit/provider/catalogue-file/demo.json' with { type: 'json' };
import { expect, test } from 'vitest';
import previews from '../../src/components/previews.json' with { type: 'json' };

const isPublic = (file: string) => existsSync(new URL(`../../public/${file}`, import.meta.url));

test('each cover and emblem of the demo catalogue is there in every width', () => {
  const images = [...demo.items, ...demo.indexings].flatMap(({ image }) => (image === undefined ? [] : [image]));
  const widthsOf = (image: string) => (image.startsWith('covers/') ? [thumbWidth, ...coverWidths] : emblemWidths);
  const files = images.flatMap((image) =>
    widthsOf(image).map((width) => image.replace(/-\d+w\.webp$/, `-${width}w.webp`)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !isPublic(file))).toEqual([]);
});

test('each link preview that pages name is there', () => {
  const files = Object.keys(previews).map((name) => `previews/${name}.png`);
  expect(files.filter((file) => !isPublic(file))).toEqual([]);
});
