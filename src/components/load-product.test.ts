import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { sampleItem as item } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { loadProduct } from './load-product.ts';

const catalogue = Array.from({ length: 45 }, (_, index) => item(index + 1));

type Query = { page: number; limit: number };
const pageOf = (items: Item[], { page, limit }: Query) => items.slice((page - 1) * limit, page * limit);
/** A catalogue that lists some items and has pages of all. */
const listing = (listed: Item[], all = listed) => ({
  items: async () => listed,
  page: async (query: Query) => ({ items: pageOf(all, query), count: pageOf(all, query).length }),
});
const whole = listing(catalogue);
/** The first page for all items, as another provider may return it. */
const onlyPages = listing(catalogue.slice(0, 20), catalogue);
const late = { ...whole, items: () => Promise.reject(new Error('late')) };

test('the item comes with the page on which it stands', async () => {
  expect(await loadProduct(whole, '41')).toEqual({ kind: 'found', id: 41, start: { item: item(41), page: 3 } });
});

test.each(['41.0', undefined, '99'])('no item has the id %s', async (id) => {
  expect(await loadProduct(whole, id)).toEqual({ kind: 'missing' });
  expect(await loadProduct(listing([]), '1')).toEqual({ kind: 'missing' });
});

test('where only pages are answered, absence from the first proves nothing', async () => {
  expect(await loadProduct(onlyPages, '41')).toEqual({ kind: 'unavailable', id: 41 });
});

test('a failure leaves it to the island', async () => {
  expect(await loadProduct(late, '3')).toEqual({ kind: 'unavailable', id: 3 });
});
