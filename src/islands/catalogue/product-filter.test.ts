import { describe, expect, test } from 'vitest';
import { filterFromQuery, filterPath } from './product-filter.ts';

describe('the filter in the address', () => {
  test.each([
    [{ indexingName: null, kategori: null }, '/allproduct'],
    [{ indexingName: 'SINTA 2', kategori: null }, '/allproduct?indexing=SINTA+2'],
    [{ indexingName: 'A&B=c', kategori: 'Nasional' }, '/allproduct?indexing=A%26B%3Dc&kategori=Nasional'],
  ])('%j is %s, and back', (filter, path) => {
    expect(filterPath(filter)).toBe(path);
    expect(filterFromQuery(new URL(path, 'https://example.org').searchParams)).toEqual(filter);
  });

  test('an empty value is none', () => {
    expect(filterFromQuery(new URLSearchParams('indexing=&kategori='))).toEqual({ indexingName: null, kategori: null });
  });
});
