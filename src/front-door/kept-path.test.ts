import { expect, test } from 'vitest';
import { keptPath } from './kept-path.ts';

test.each([
  ['/home', undefined, '/home'],
  ['/home', 'utm_source=wa', '/home'],
  ['/product/12', 'x=1', '/product/12'],
  ['/allproduct', 'kategori=Nasional&x=1&indexing=SINTA+2', '/allproduct?indexing=SINTA+2&kategori=Nasional'],
  ['/allproduct', 'indexing=&kategori=', '/allproduct'],
  ['/allproduct', 'indexing=DOAJ&indexing=Garuda', '/allproduct?indexing=DOAJ'],
])('%s?%s is kept as %s', (path, query, kept) => {
  expect(keptPath(path, query)).toBe(kept);
});

test.each([
  ['/login', undefined],
  ['/pay/3', undefined],
  ['/product/0', undefined],
  ['/product/007', undefined],
  ['/product/abc', undefined],
  ['/product/12345678901', undefined],
  ['/%68ome', undefined],
  ['/homes', undefined],
  ['/allproduct', `indexing=${'a'.repeat(101)}`],
])('%s?%s is not kept', (path, query) => {
  expect(keptPath(path, query)).toBeNull();
});
