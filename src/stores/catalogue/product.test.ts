import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { sampleItem as item } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { dataOf } from '../resource.ts';
import { createProduct } from './product.ts';

const catalogue = Array.from({ length: 45 }, (_, index) => item(index + 1));

/** The provider's pages of 20 items; `asked` contains the requested pages. */
function paged(all: Item[]) {
  const asked: number[] = [];
  const fetchItems = async ({ page, limit }: { page: number; limit: number }) => {
    asked.push(page);
    const items = all.slice((page - 1) * limit, page * limit);
    return { items, count: items.length };
  };
  return { asked, fetchItems };
}

test('the rendered item is visible at once and reloads from its page', async () => {
  const { asked, fetchItems } = paged(catalogue);
  const store = createProduct(fetchItems, 41, { item: item(41), page: 3 });
  expect(dataOf(store.$state.get())?.found?.item.id).toBe(41);
  await store.load();
  expect(asked).toEqual([3]);
});

test('an unchanged item stays the same object', async () => {
  const { fetchItems } = paged(catalogue);
  const store = createProduct(fetchItems, 41, { item: item(41), page: 3 });
  const before = dataOf(store.$state.get());
  await store.load();
  expect(dataOf(store.$state.get())).toBe(before);
});

test('without a known page, the list is searched page by page', async () => {
  const { asked, fetchItems } = paged(catalogue);
  const store = createProduct(fetchItems, 41, null);
  await store.load();
  expect(asked).toEqual([1, 2, 3]);
  expect(store.$state.get()).toEqual({ kind: 'ready', data: { found: { item: item(41), page: 3 } } });
});

test('an item that moved to another page is found', async () => {
  const { fetchItems } = paged(catalogue);
  const store = createProduct(fetchItems, 5, { item: item(5), page: 3 });
  await store.load();
  expect(store.$state.get()).toEqual({ kind: 'ready', data: { found: { item: item(5), page: 1 } } });
});

test('an item on no page is missing, also with a provider without paging', async () => {
  const store = createProduct(paged(catalogue).fetchItems, 99, null);
  await store.load();
  expect(store.$state.get()).toEqual({ kind: 'ready', data: { found: null } });

  let calls = 0;
  const everything = async () => {
    calls += 1;
    return { items: catalogue, count: catalogue.length };
  };
  const other = createProduct(everything, 99, null);
  await other.load();
  expect(other.$state.get()).toEqual({ kind: 'ready', data: { found: null } });
  expect(calls).toBe(2);

  let page = 0;
  const round = async () => {
    page += 1;
    const from = (page % 3) * 20;
    return { items: Array.from({ length: 20 }, (_, i) => item(from + i + 1)), count: 20 };
  };
  const again = createProduct(round, 99, null);
  await again.load();
  expect(again.$state.get()).toEqual({ kind: 'ready', data: { found: null } });
  expect(page).toBe(4);
});
