import { describe, expect, test } from 'vitest';
import type { ItemFilter } from '#domain/find-items.ts';
import { filterFromQuery, filterPath, isLinkedFilter, noFilter } from './product-filter.ts';

const march = { year: 2027, month: 3 };

describe('the filter in the address', () => {
  test.each<[Partial<ItemFilter>, string]>([
    [{}, '/allproduct'],
    [{ indexingName: 'SINTA 2' }, '/allproduct?indexing=SINTA+2'],
    [{ indexingName: 'A&B=c', kategori: 'Nasional' }, '/allproduct?indexing=A%26B%3Dc&kategori=Nasional'],
    [{ q: 'padi & laut', month: march }, '/allproduct?q=padi+%26+laut&bulan=2027-03'],
    [{ maxPrice: 3_000_000, order: 'harga' }, '/allproduct?maks=3000000&urut=harga'],
  ])('%j becomes %s and is parsed back', (some, path) => {
    const filter = { ...noFilter, ...some };
    expect(filterPath(filter)).toBe(path);
    expect(filterFromQuery(new URL(path, 'https://example.org').searchParams)).toEqual(filter);
  });

  test.each([
    'q=&indexing=&kategori=&bulan=',
    'q=%20',
    'bulan=2027-13',
    'bulan=Maret',
    'maks=&urut=',
    'maks=Rp',
    'maks=0',
    'maks=9999999999999999',
    'urut=toString',
  ])('%s contains no filter', (query) => {
    expect(filterFromQuery(new URLSearchParams(query))).toEqual(noFilter);
  });

  test.each(['3000000', 'Rp 3.000.000', ' 3 000 000'])('the maximum price %j is three million', (typed) => {
    expect(filterFromQuery(new URLSearchParams({ maks: typed })).maxPrice).toBe(3_000_000);
  });

  test.each([
    ['2 juta', 2_000_000],
    ['3jt', 3_000_000],
    ['Rp 2,5 juta', 2_500_000],
    ['900 rb', 900_000],
    ['1.500', 1_500],
    ['3.000.000,00', 3_000_000],
  ])('the maximum price %j is %d', (typed, amount) => {
    expect(filterFromQuery(new URLSearchParams({ maks: typed })).maxPrice).toBe(amount);
  });

  test('a long search text is cut', () => {
    expect(filterFromQuery(new URLSearchParams({ q: 'a'.repeat(5000) })).q).toHaveLength(100);
  });
});

test.each<[Partial<ItemFilter>, boolean]>([
  [{}, true],
  [{ month: march }, true],
  [{ indexingName: 'SINTA 2', kategori: 'Nasional' }, true],
  [{ month: march, indexingName: 'SINTA 2' }, false],
  [{ q: 'padi' }, false],
  [{ maxPrice: 3_000_000 }, false],
  [{ order: 'harga' }, false],
])('a page links to %j: %s', (some, linked) => {
  const filter = { ...noFilter, ...some };
  expect(isLinkedFilter(filter, filterPath(filter))).toBe(linked);
});

test.each(['?bulan=zzz1', '?q=%20', '?bulan=2027-03-01', '?bulan=2027-03x', '?indexing=SINTA%202', '?q='])(
  '/allproduct%s is a spelling that nothing links to',
  (query) => expect(isLinkedFilter(filterFromQuery(new URLSearchParams(query)), `/allproduct${query}`)).toBe(false),
);
