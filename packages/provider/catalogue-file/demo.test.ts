import { existsSync, readFileSync } from 'node:fs';
import { coverWidths, emblemWidths, thumbWidth } from '@slotterbit/contract/catalogue/image.ts';
import { expect, test } from 'vitest';
import { demoCatalogue } from '../seed/seed.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const { items, indexings } = demoCatalogue();

test('the file as text equals the module', () => {
  const text = readFileSync(new URL('./demo.json', import.meta.url), 'utf8');
  expect(parseCatalogue(text).items).toEqual(items);
});

test('every cover and emblem in every width', () => {
  const images = [...items, ...indexings].flatMap(({ image }) => image ?? []);
  const widthsOf = (image: string) => (image.startsWith('covers/') ? [thumbWidth, ...coverWidths] : emblemWidths);
  const files = images.flatMap((image) =>
    widthsOf(image).map((width) => image.replace(/-\d+w\.webp$/, `-${width}w.webp`)),
  );
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => !existsSync(new URL(`../../../public/${file}`, import.meta.url)))).toEqual([]);
});

test('only invalid ISSNs, each once', () => {
  const numbers = items.map((item) => item.issn ?? '');
  expect(numbers.every((issn) => issn.startsWith('99'))).toBe(true);
  expect(new Set(numbers).size).toBe(items.length);
});
