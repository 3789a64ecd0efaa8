import { productPath } from '@slotterbit/contract/catalogue/product-choice.ts';
import { parseMonth } from '@slotterbit/contract/values/month.ts';
import { describe, expect, test } from 'vitest';
import { choiceFromQuery } from './choice-of-address.ts';

describe('the address of a product', () => {
  test.each([
    ['SINTA 2', '2027-03', '/product/7?indexing=SINTA+2&bulan=2027-03'],
    ['A&B?', null, '/product/7?indexing=A%26B%3F'],
    [null, '2027-03', '/product/7?bulan=2027-03'],
    [null, null, '/product/7'],
  ])('carries indexing %j and month %j', (indexing, text, path) => {
    const choice = { indexing, month: parseMonth(text) };
    expect(productPath('product', 7, choice)).toBe(path);
    expect(choiceFromQuery(new URL(path, 'http://localhost').searchParams)).toEqual(choice);
  });

  test.each(['', 'indexing=&bulan=', 'bulan=Maret', 'bulan=2027-13', 'indexing=%20'])('no choice: ?%s', (query) => {
    expect(choiceFromQuery(new URLSearchParams(query))).toEqual({ indexing: null, month: null });
  });

  test('a long name is cut', () => {
    expect(choiceFromQuery(new URLSearchParams({ indexing: 'x'.repeat(5_000) })).indexing).toHaveLength(100);
  });
});
