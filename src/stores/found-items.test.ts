import { beforeEach, expect, test, vi } from 'vitest';
import type { FoundPage } from '#domain/found-page.ts';
import { sampleItem } from '#tests/support/samples.ts';
import { createFoundItems, type FoundItemsStore } from './found-items.ts';
import { dataOf } from './resource.ts';

const server = vi.hoisted(() => ({ answer: (_address: string): unknown => undefined }));
vi.mock('ofetch', () => ({
  ofetch: async (path: string, { query = {} }: { query?: Record<string, string> }) =>
    server.answer(path + new URLSearchParams(query)),
}));

const page = (ids: number[], total: number): FoundPage => ({
  items: ids.map((id) => sampleItem(id)),
  total,
  relaxed: [],
  options: { indexings: [], kategori: [], months: [] },
  catalogueSize: 500,
});
let found: FoundItemsStore;
const shown = () => dataOf(found.$state.get());
const ids = () => shown()?.items.map(({ id }) => id);

beforeEach(() => {
  found = createFoundItems(page([1, 2], 4), 'q=laut');
});

test('the next page goes on where the last one ended, and each item is there once', async () => {
  server.answer = () => page([2, 3], 4);
  await found.load({ query: 'q=laut', from: 2 });
  expect(ids()).toEqual([1, 2, 3]);
  expect(shown()?.next).toBe(4);
});

test('asked anew, a longer list keeps what was scrolled to, and one that became short loses what matches no more', async () => {
  server.answer = () => page([3, 4], 4);
  await found.load({ query: 'q=laut', from: 2 });
  server.answer = () => page([5, 1], 5);
  await found.load({ query: 'q=laut', from: 0 });
  expect(ids()).toEqual([5, 1, 2, 3, 4]);
  server.answer = () => page([1, 2], 2);
  await found.load({ query: 'q=laut', from: 0 });
  expect(ids()).toEqual([1, 2]);
  expect(shown()?.next).toBe(2);
});

test('another filter begins anew; what was seen stays known', async () => {
  server.answer = () => page([7], 1);
  await found.load({ query: 'q=padi', from: 0 });
  expect(ids()).toEqual([7]);
  expect(shown()?.seen.map(({ id }) => id)).toEqual([7, 1, 2]);
});

test('one item that is asked for takes the place of what was known of it, wherever it stands', async () => {
  const full = [{ id: 9, month: { year: 2027, month: 3 }, remaining: 0 }];
  server.answer = () => ({ ...page([], 1), items: [sampleItem(2, { slots: full })] });
  await found.loadOne(2);
  expect(ids()).toEqual([1, 2]);
  expect(shown()?.items[1]?.slots).toEqual(full);
  expect(shown()?.seen.find(({ id }) => id === 2)?.slots).toEqual(full);
});
