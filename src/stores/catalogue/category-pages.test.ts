import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import type { CategoryChoice } from '#src/catalogue/category.ts';
import { dataOf } from '../resource.ts';
import { type CategoryList, categoryQuery, createCategoryList, firstPage, toCategoryItem } from './category.ts';

const all: CategoryChoice = { kind: 'all' };
const one: CategoryChoice = { kind: 'one', id: 7 };
const none: CategoryChoice = { kind: 'none' };

const item = (id: number, name = `Jurnal ${id}`) =>
  sampleItem(id, { name, indexings: [sampleIndexing('SINTA 2', 100, 7)] });

const items = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => item(from + index));
const page = (from: number, to: number) => ({ items: items(from, to), count: to - from + 1 });

/** A provider whose answers the test controls; `calls` contains all calls. */
function provider() {
  const calls: {
    query: { page: number; limit: number; indexingId?: number };
    signal: AbortSignal;
    answer: (page: { items: Item[]; count: number }) => Promise<void>;
    fail: (error: unknown) => Promise<void>;
  }[] = [];
  const fetchItems = (
    query: { page: number; limit: number; indexingId?: number },
    { signal }: { signal: AbortSignal },
  ) =>
    new Promise<{ items: Item[]; count: number }>((resolve, reject) => {
      const settled = () => new Promise<void>((done) => setTimeout(done));
      calls.push({
        query,
        signal,
        answer(got) {
          resolve(got);
          return settled();
        },
        fail(error) {
          reject(error);
          return settled();
        },
      });
    });
  const call = (index: number) => {
    const found = calls[index];
    if (found === undefined) throw new Error(`There is no call ${index}.`);
    return found;
  };
  return { calls, call, fetchItems };
}

const shown = (store: CategoryList) => dataOf(store.$pages.get());
const ids = (store: CategoryList) => shown(store)?.items.map(({ id }) => id) ?? [];

test('only a positive id is sent as indexingId', () => {
  expect(categoryQuery(all, 1)).toEqual({ page: 1, limit: 20 });
  expect(categoryQuery(none, 1)).toEqual({ page: 1, limit: 20 });
  expect(categoryQuery(one, 3)).toEqual({ page: 3, limit: 20, indexingId: 7 });
});

describe('pages', () => {
  test('load in order until one has fewer than 20 items', async () => {
    const { calls, call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    void store.refresh();
    expect(store.$pages.get()).toEqual({ kind: 'loading' });
    await call(0).answer(page(1, 20));
    expect(store.$pages.get()).toMatchObject({ kind: 'ready', data: { page: 1, hasMore: true } });

    void store.more();
    void store.more();
    expect(calls).toHaveLength(2);
    expect(store.$pages.get()).toMatchObject({ kind: 'refreshing', query: 2 });
    await call(1).answer(page(21, 25));
    expect(store.$pages.get()).toMatchObject({ kind: 'ready', data: { page: 2, hasMore: false } });
    expect(ids(store)).toHaveLength(25);

    void store.more();
    expect(calls).toHaveLength(2);
  });

  test('a page counts as full if some of its elements were dropped', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    void store.refresh();
    await call(0).answer({ items: items(1, 17), count: 20 });
    expect(shown(store)?.hasMore).toBe(true);
  });

  test('merge by id: a duplicate replaces the earlier item in its position', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, firstPage(all, page(1, 20), new Date()));
    void store.refresh();
    await call(0).answer(page(1, 20));
    void store.more();
    await call(1).answer({ items: [item(20, 'Nama baru'), item(21)], count: 2 });
    expect(ids(store)).toHaveLength(21);
    expect(shown(store)?.items[19]?.name).toBe('Nama baru');
  });

  test('a provider without paging is asked twice, not forever', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    void store.refresh();
    await call(0).answer(page(1, 60));
    void store.more();
    await call(1).answer(page(1, 60));
    expect(store.$pages.get()).toMatchObject({ kind: 'ready', data: { hasMore: false } });
  });

  test('an invalid id loads no second page', async () => {
    const { calls, call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, none, null);
    void store.refresh();
    await call(0).answer(page(1, 20));
    void store.more();
    expect(calls).toHaveLength(1);
  });
});

describe('from the HTML of the server', () => {
  test('items stay while the first page loads again, and no other page loads meanwhile', async () => {
    const { calls, call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, firstPage(all, page(1, 20), new Date()));
    void store.refresh();
    void store.more();
    expect(calls).toHaveLength(1);
    expect(store.$pages.get()).toMatchObject({ kind: 'refreshing', query: 1 });
    expect(ids(store)).toHaveLength(20);
    await call(0).answer(page(2, 20));
    expect(ids(store)[0]).toBe(2);
  });

  test('a restored list keeps its pages', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    store.restore({ items: items(1, 45).map((item) => toCategoryItem(item, new Date())), page: 3, hasMore: false });
    void store.refresh();
    await call(0).answer({ items: [item(1, 'Nama baru'), ...items(2, 20)], count: 20 });
    expect(shown(store)).toMatchObject({ page: 3, hasMore: false });
    expect(ids(store)).toHaveLength(45);
    expect(shown(store)?.items[0]?.name).toBe('Nama baru');
  });
});

describe('stop', () => {
  test('a cancelled request shows no error', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    void store.refresh();
    store.stop();
    await call(0).fail(new Error('cancelled'));
    expect(store.$pages.get()).toEqual({ kind: 'loading' });
  });
});

describe('an error', () => {
  test('shows its message, stops loading pages, and keeps the items', async () => {
    const { calls, call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, firstPage(all, page(1, 20), new Date()));
    void store.refresh();
    await call(0).answer(page(1, 20));
    void store.more();
    await call(1).fail(new Error('Server sibuk'));
    expect(store.$pages.get()).toMatchObject({ kind: 'stale', message: 'Server sibuk', query: 2 });
    expect(ids(store)).toHaveLength(20);
    void store.more();
    expect(calls).toHaveLength(2);
  });

  test("without a message is 'Gagal memuat data.'", async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, null);
    void store.refresh();
    await call(0).fail('?');
    expect(store.$pages.get()).toMatchObject({ kind: 'error', message: 'Gagal memuat data.' });
  });

  test('is retried from the failed page', async () => {
    const { call, fetchItems } = provider();
    const store = createCategoryList(fetchItems, all, firstPage(all, page(1, 20), new Date()));
    void store.refresh();
    await call(0).answer(page(1, 20));
    void store.more();
    await call(1).fail(new Error('Gagal'));
    void store.retry();
    expect(call(2).query.page).toBe(2);
    await call(2).answer(page(21, 40));
    expect(store.$pages.get()).toMatchObject({ kind: 'ready', data: { page: 2, hasMore: true } });
  });
});
