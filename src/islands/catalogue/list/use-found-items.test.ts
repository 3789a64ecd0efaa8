import { noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { FoundPage } from '#src/catalogue/found-page.ts';
import { dataOf } from '#src/stores/resource.ts';

import { createFoundItems } from './use-found-items.ts';

/** What the site's own server and the provider answer. */
const server = vi.hoisted(() => ({
  answer: (_query: string): unknown => undefined,
  items: async (): Promise<unknown> => ({ items: [], count: 0 }),
}));
// Test files share loaded modules: this one loads them with another API, and the next file loads them again.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('#src/stores/api.ts', () => ({
  request: () => server.items(),
  findItemsOnSite: async (query: URLSearchParams) => server.answer(String(query)),
}));

const page = (ids: number[], total: number): FoundPage => ({
  items: ids.map((id) => sampleItem(id)),
  total,
  relaxed: [],
  similar: [],
  options: { indexings: [], kategori: [], fields: [], months: [] },
  catalogueSize: 500,
});
const laut = { ...noFilter, q: 'laut' };
const padi = { ...noFilter, q: 'padi' };
let found: ReturnType<typeof createFoundItems>;
const shown = () => dataOf(found.$state.get());
const ids = () => shown()?.items.map(({ id }) => id);

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json([['laut', 'marine']]));
  found = createFoundItems(page([1, 2], 4), laut);
});

test('the next page follows the last one without duplicates', async () => {
  server.answer = () => page([2, 3], 4);
  await found.load({ filter: laut, from: 2 });
  expect(ids()).toEqual([1, 2, 3]);
  expect(shown()?.next).toBe(4);
});

test('pages without new items lead to the end of the list', async () => {
  server.answer = () => page([1, 2], 5);
  await found.load({ filter: laut, from: 2 });
  expect([ids(), shown()?.next]).toEqual([[1, 2], 4]);
  server.answer = () => page([], 5);
  await found.load({ filter: laut, from: 4 });
  expect([ids(), shown()?.next]).toEqual([[1, 2], 5]);
});

test('a refresh keeps the loaded pages of a longer list, and drops items that no longer match a short one', async () => {
  server.answer = () => page([3, 4], 4);
  await found.load({ filter: laut, from: 2 });
  server.answer = () => page([5, 1], 5);
  await found.load({ filter: laut, from: 0 });
  expect(ids()).toEqual([5, 1, 2, 3, 4]);
  server.answer = () => page([1, 2], 2);
  await found.load({ filter: laut, from: 0 });
  expect(ids()).toEqual([1, 2]);
  expect(shown()?.next).toBe(2);
});

test('another filter starts a new list; earlier items stay available to the sheet', async () => {
  server.answer = () => page([7], 1);
  await found.load({ filter: padi, from: 0 });
  expect(ids()).toEqual([7]);
  expect(shown()?.seen.map(({ id }) => id)).toEqual([7, 1, 2]);
});

test('a reloaded item replaces its older version', async () => {
  const full = [{ id: 9, month: { year: 2027, month: 3 }, remaining: 0 }];
  server.answer = () => ({ ...page([], 1), items: [sampleItem(2, { slots: full })] });
  await found.loadOne(2);
  expect(ids()).toEqual([1, 2]);
  expect(shown()?.items[1]?.slots).toEqual(full);
  expect(shown()?.seen.find(({ id }) => id === 2)?.slots).toEqual(full);
});

test('the browser searches in all items, loaded once, where the server cannot read the catalogue', async () => {
  let calls = 0;
  server.answer = () => null;
  server.items = async () => {
    calls += 1;
    return { items: [sampleItem(1, { name: 'Laut Jawa' }), sampleItem(2, { name: 'Padi' })], count: 2 };
  };
  found = createFoundItems(null, laut);
  await found.load({ filter: laut, from: 0 });
  expect(ids()).toEqual([1]);
  await found.load({ filter: padi, from: 0 });
  expect(ids()).toEqual([2]);
  expect(calls).toBe(1);
  await found.load({ filter: { ...noFilter, q: 'marine' }, from: 0 });
  expect(ids()).toEqual([1]);
  expect(calls).toBe(1);
  await found.loadOne(2);
  expect(calls).toBe(2);
});
