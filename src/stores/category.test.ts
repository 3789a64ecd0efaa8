import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { categoryChoice } from '#domain/category.ts';
import { createApi } from '#src/api/create-api.ts';
import { Network } from '#tests/support/network.ts';
import { startTestProvider, type TestProvider } from '#tests/support/provider.ts';
import { type CategoryList, createCategoryList, firstPage } from './category.ts';
import { dataOf } from './resource.ts';

let provider: TestProvider;
let network: Network;
let list: CategoryList;
const api = () => createApi({ fetch: network.fetch, base: '/api', token: () => null });
beforeEach(async () => {
  provider = await startTestProvider();
  network = new Network(provider);
  list = createCategoryList((query, options) => api().items(query, options), categoryChoice(undefined), null);
});
afterEach(async () => {
  await network.idle();
  await provider.close();
});

const state = () => list.$pages.get();
const names = () => dataOf(state())?.items.map(({ name }) => name);
const oneItem = async () => {
  const { items } = await api().items();
  network.take();
  return items.slice(0, 1);
};

test('asks for its indexing, 20 at a time, and stops at a short page', async () => {
  const id = provider.catalogue.alfa.offers['SINTA 2']?.id ?? 0;
  await list.show(categoryChoice(String(id)));
  expect(network.take()).toEqual([`GET /items?page=1&limit=20&indexingId=${id}`]);
  expect(state()).toMatchObject({ kind: 'ready', data: { page: 1, hasMore: false } });
  expect(names()).toEqual(['Jurnal Alfa']);
  await list.more();
  expect(network.take()).toEqual([]);
});

test.each([undefined, 'abc'])('the route id %o loads without indexingId', async (routeId) => {
  await list.show(categoryChoice(routeId));
  expect(network.take()).toEqual(['GET /items?page=1&limit=20']);
});

test('the next page is asked for once, while nothing loads and more remain', async () => {
  const items = await oneItem();
  const fetch = vi.fn(async () => ({ items, count: 20 }));
  list = createCategoryList(fetch, categoryChoice(undefined), null);
  await list.refresh();
  expect(state()).toMatchObject({ data: { page: 1, hasMore: true } });
  const more = list.more();
  expect(state()).toMatchObject({ kind: 'refreshing', query: 2 });
  await Promise.all([more, list.more()]);
  expect(fetch).toHaveBeenCalledTimes(2);
  // The same item again is merged, and a page without a new one is the last.
  expect(state()).toMatchObject({ data: { page: 2, hasMore: false } });
  expect(names()).toHaveLength(1);
});

test('another category cancels and resets', async () => {
  const release = network.hold(/page=1/);
  const first = list.refresh();
  const second = list.show(categoryChoice('999'));
  expect(state()).toEqual({ kind: 'loading' });
  release();
  await Promise.all([first, second]);
  expect(list.$choice.get()).toEqual({ kind: 'one', id: 999 });
  expect(state()).toMatchObject({ kind: 'ready', data: { items: [] } });
});

test('what the HTML brought stays while it is fetched again', async () => {
  const start = firstPage({ kind: 'all' }, { items: await oneItem(), count: 1 });
  list = createCategoryList((query, options) => api().items(query, options), { kind: 'all' }, start);
  expect(names()).toEqual(['Jurnal Alfa']);
  const refreshed = list.refresh();
  expect(names()).toEqual(['Jurnal Alfa']);
  await refreshed;
  expect(names()).toHaveLength(3);
});

test('an error stops further pages until it is tried again', async () => {
  network.offline = true;
  await list.refresh();
  expect(state()).toMatchObject({ kind: 'error', query: 1 });
  await list.more();
  network.take();
  network.offline = false;
  await list.retry();
  expect(state()).toMatchObject({ kind: 'ready', data: { page: 1 } });
  expect(names()).toHaveLength(3);
});

test('leaving cancels without a word', async () => {
  const release = network.hold(/page=1/);
  const loading = list.refresh();
  list.stop();
  release();
  await loading;
  expect(state()).toEqual({ kind: 'loading' });
});
