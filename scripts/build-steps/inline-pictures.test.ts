import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inlinePictures } from './inline-pictures.mjs';

let client: string;
beforeEach(async () => {
  client = mkdtempSync(join(tmpdir(), 'slotterbit-pictures-'));
  await mkdir(join(client, '_astro'));
});
afterEach(() => rmSync(client, { recursive: true, force: true }));

const drawing = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg"><title>${text}</title></svg>`;
const put = (name: string, text: string) => writeFileSync(join(client, name), text);
const page = () => readFileSync(join(client, 'index.html'), 'utf8');
const image = (name: string, loading: string) => `<img src="/_astro/${name}.svg" alt="" loading="${loading}">`;

test('a small drawing of the first view stands in the page as it was drawn; one below the fold does not', async () => {
  put('_astro/chair.svg', drawing('50% #1 & more'));
  put('index.html', image('chair', 'eager') + image('chair', 'lazy'));
  expect(await inlinePictures(client)).toBe(1);
  const [, address = ''] = page().match(/src="data:image\/svg\+xml,([^"]*)"/) ?? [];
  expect(decodeURIComponent(address).replaceAll("'", '"')).toBe(drawing('50% #1 & more'));
  expect(page()).toContain(image('chair', 'lazy'));
});

test('a large drawing stays a file', async () => {
  put('_astro/map.svg', drawing('x'.repeat(2_500)));
  put('index.html', image('map', 'eager'));
  expect(await inlinePictures(client)).toBe(0);
  expect(page()).toBe(image('map', 'eager'));
});

test('a page that comes in one flight is not made to need a second one', async () => {
  // Does not compress: with the text alone the page stays below the limit, with the drawing it would not.
  const noise = (parts: number, seed: string) =>
    Array.from({ length: parts }, (_, n) =>
      createHash('sha256')
        .update(seed + n)
        .digest('base64url'),
    ).join('');
  const whole = noise(370, 'text') + image('chair', 'eager');
  put('_astro/chair.svg', drawing(noise(53, 'drawing')));
  put('index.html', whole);
  const bytes = brotliCompressSync(whole).length;
  expect(bytes).toBeGreaterThan(11_600);
  expect(bytes).toBeLessThan(12_800);
  expect(await inlinePictures(client)).toBe(0);
  // One that needs a second flight anyway takes the same drawing.
  put('index.html', noise(60, 'more') + whole);
  expect(await inlinePictures(client)).toBe(1);
});

test('a page that would become large is left as it is', async () => {
  put('_astro/chair.svg', drawing('chair'));
  const text = Array.from({ length: 80_000 }, (_, n) =>
    String.fromCharCode(33 + Math.floor(Math.abs(Math.sin(n * n)) * 27)),
  ).join('');
  put('index.html', image('chair', 'eager') + text);
  expect(await inlinePictures(client)).toBe(0);
  expect(page()).toContain(image('chair', 'eager'));
});
