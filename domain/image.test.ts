import { expect, test } from 'vitest';
import { monogram, renditions, thumbnail } from './image.ts';

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

test.each([
  [
    '/covers/a-480w.webp',
    [
      { url: '/covers/a-320w.webp', width: 320 },
      { url: '/covers/a-480w.webp', width: 480 },
    ],
  ],
  [
    '/indexings/b-192w.webp',
    [
      { url: '/indexings/b-96w.webp', width: 96 },
      { url: '/indexings/b-192w.webp', width: 192 },
    ],
  ],
  ['/covers/a.svg', []],
  ['/covers/a-480w.jpg', []],
  ['/covers/a-500w.webp', []],
  ['/covers/a-480w.webp?v=2', []],
  ['https://host.example/covers/a-480w.webp', []],
])('the renditions of %s', (url, found) => {
  expect(renditions(url)).toEqual(found);
});

test.each([
  ['/covers/a-480w.webp', '/covers/a-160w.webp'],
  ['/indexings/b-192w.webp', '/indexings/b-192w.webp'],
  ['/covers/a.svg', '/covers/a.svg'],
  ['https://host.example/covers/a-480w.webp', 'https://host.example/covers/a-480w.webp'],
])('beside a line, %s is %s', (url, small) => {
  expect(thumbnail(url)).toBe(small);
});
