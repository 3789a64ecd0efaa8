import { expect, test } from 'vitest';
import { imageUrl, srcSetOf, thumbnail } from './image.ts';

test.each([
  ['/covers/a-480w.webp', '/covers/a-240w.webp 240w, /covers/a-360w.webp 360w, /covers/a-480w.webp 480w'],
  ['/indexings/b-192w.webp', '/indexings/b-128w.webp 128w, /indexings/b-192w.webp 192w'],
  ['/covers/a.svg', undefined],
  ['/covers/a-480w.jpg', undefined],
  ['/covers/a-500w.webp', undefined],
  ['/covers/a-480w.webp?v=2', undefined],
  ['https://host.example/covers/a-480w.webp', undefined],
])('the srcset of %s', (url, found) => {
  expect(srcSetOf(url)).toBe(found);
});

test.each([
  ['/covers/a-480w.webp', '/covers/a-160w.webp'],
  ['/indexings/b-192w.webp', '/indexings/b-128w.webp'],
  ['/covers/a.svg', '/covers/a.svg'],
  ['https://host.example/covers/a-480w.webp', 'https://host.example/covers/a-480w.webp'],
])('the thumbnail of %s is %s', (url, small) => {
  expect(thumbnail(url)).toBe(small);
});

test.each([
  ['covers/a.webp', 'https://d.example', 'https://d.example/covers/a.webp'],
  ['/covers/a b.webp', 'https://d.example/', 'https://d.example/covers/a%20b.webp'],
  ['covers/a.webp', '', '/covers/a.webp'],
  ['//evil.example/x', '', '/evil.example/x'],
  ['\\\\evil.example\\x', '', '/evil.example/x'],
  ['https://cdn.example/x.png', 'https://d.example', 'https://cdn.example/x.png'],
  ['http://cdn.example/x.png', 'https://d.example', 'http://cdn.example/x.png'],
  ['covers/a:b.webp', '', '/covers/a:b.webp'],
  ['covers/?from=https://x.example', 'https://d.example', 'https://d.example/covers/?from=https://x.example'],
  ['javascript:alert(1)', '', null],
  ['data:image/png;base64,AA', '', null],
  ['undefined', '', null],
  ['-', '', null],
  ['/', '', null],
  ['', '', null],
  [null, '', null],
])('the picture %o on %o is %o', (path, host, url) => expect(imageUrl(path, host)).toBe(url));
