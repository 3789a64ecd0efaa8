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

/** A list whose provider answers when the test says so: `answer` and `fail` end the first open call. */
function listOf(choice: CategoryChoice, rendered: ReturnType<typeof firstPage> | null = null) {
  const pages: number[] = [];
  const open: PromiseWithResolvers<{ items: Item[]; count: number }>[] = [];
  const store = createCategoryList(
    ({ page }) => {
      pages.push(page);
      const call = Promise.withResolvers<{ items: Item[]; count: number }>();
      open.push(call);
      return call.promise;
    },
    choice,
    rendered,
  );
  const settled = () => new Promise<void>((done) => setTimeout(done));
  return {
    store,
    pages,
    answer(got: { items: Item[]; count: number }) {
      open.shift()?.resolve(got);
      return settled();
    },
    fail(error: unknown) {
      open.shift()?.reject(error);
      return settled();
    },
  };
}

const shown = (store: CategoryList) => dataOf(store.$pages.get());
const ids = (store: CategoryList) => shown(store)?.items.map(({ id }) => id) ?? [];

test('only a positive id is sent as indexingId', () => {
  expect(categoryQuery(all, 1)).toEqual({ page: 1, limit: 20 });
  expect(categoryQuery(none, 1)).toEqual({ page: 1, limit: 20 });
  expect(categoryQuery(one, 3)).toEqual({ page: 3, limit: 20, indexingId: 7 });
});

describe('pages', () => {
  test('a page counts as full if some of its elements were dropped', async () => {
    const { store, answer } = listOf(all);
    void store.refresh();
    await answer({ items: items(1, 17), count: 20 });
    expect(shown(store)?.hasMore).toBe(true);
  });

  test('a provider without paging is asked twice, not forever', async () => {
    const { store, answer } = listOf(all);
    void store.refresh();
    await answer(page(1, 60));
    void store.more();
    await answer(page(1, 60));
    expect(store.$pages.get()).toMatchObject({ kind: 'ready', data: { hasMore: false } });
  });

  test('an invalid id loads no second page', async () => {
    const { store, pages, answer } = listOf(none);
    void store.refresh();
    await answer(page(1, 20));
    void store.more();
    expect(pages).toEqual([1]);
  });
});

test('the items of the HTML stay while the first page loads again, and no other page loads meanwhile', async () => {
  const { store, pages, answer } = listOf(all, firstPage(all, page(1, 20), new Date()));
  void store.refresh();
  void store.more();
  expect(pages).toEqual([1]);
  expect(store.$pages.get()).toMatchObject({ kind: 'refreshing', query: 1 });
  expect(ids(store)).toHaveLength(20);
  await answer(page(2, 20));
  expect(ids(store)[0]).toBe(2);
});

test('a restored list keeps its pages, and a reloaded item replaces its older version', async () => {
  const { store, answer } = listOf(all);
  store.restore({ items: items(1, 45).map((item) => toCategoryItem(item, new Date())), page: 3, hasMore: false });
  void store.refresh();
  await answer({ items: [item(1, 'Nama baru'), ...items(2, 20)], count: 20 });
  expect(shown(store)).toMatchObject({ page: 3, hasMore: false });
  expect(ids(store)).toHaveLength(45);
  expect(shown(store)?.items[0]?.name).toBe('Nama baru');
});

test('a cancelled request shows no error', async () => {
  const { store, fail } = listOf(all);
  void store.refresh();
  store.stop();
  await fail(new Error('cancelled'));
  expect(store.$pages.get()).toEqual({ kind: 'loading' });
});

test("an error without a message is 'Gagal memuat data.'", async () => {
  const { store, fail } = listOf(all);
  void store.refresh();
  await fail('?');
  expect(store.$pages.get()).toMatchObject({ kind: 'error', message: 'Gagal memuat data.' });
});
