import { expect, test } from 'vitest';
import type { Item } from '#src/domain/item.ts';
import { loadProduct } from './load-product.ts';

const item = (id: number): Item => ({
  ...{ id, name: `Jurnal ${id}`, kategori: null, image: null, price: null, oldPrice: null, badgeText: null },
  ...{ badgeColor: null, indexings: [], indexings2: [], slots: [], feedbacks: [], rating: null, maxTermin: null },
  ...{ description: null, publisher: null, issn: null, frequency: null },
});
const catalogue = Array.from({ length: 45 }, (_, index) => item(index + 1));

const pageOf = (query: { page: number; limit: number }) =>
  catalogue.slice((query.page - 1) * query.limit, query.page * query.limit);
const answer = (items: Item[]) => Promise.resolve({ items, count: items.length });
/** All items unless a page is asked for. */
const whole = (query?: { page: number; limit: number }) => answer(query ? pageOf(query) : catalogue);
/** The first page unless another is asked for, as another provider may have it. */
const onlyPages = (query = { page: 1, limit: 20 }) => answer(pageOf(query));

test('the item comes with the page on which it stands', async () => {
  expect(await loadProduct(whole, '41')).toEqual({ kind: 'found', id: 41, start: { item: item(41), page: 3 } });
});

test.each(['0', '-1', 'abc', '1.5', '1e3', '', undefined, '99999999999999999999'])('%s is no id', async (id) => {
  expect(await loadProduct(whole, id)).toEqual({ kind: 'missing' });
});

test('an unknown id is missing', async () => {
  expect(await loadProduct(whole, '99')).toEqual({ kind: 'missing' });
  expect(await loadProduct(() => answer([]), '1')).toEqual({ kind: 'missing' });
});

test('where only pages are answered, absence from the first proves nothing', async () => {
  expect(await loadProduct(onlyPages, '41')).toEqual({ kind: 'unavailable', id: 41 });
});

test('a failure leaves it to the island', async () => {
  expect(await loadProduct(() => Promise.reject(new Error('late')), '3')).toEqual({ kind: 'unavailable', id: 3 });
});
