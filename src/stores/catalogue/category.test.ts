import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import { createRequest } from '@slotterbit/contract/client/request.ts';
import { Network } from '@slotterbit/provider/tests/support/network.ts';
import { startTestProvider, type TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { categoryChoice } from '#src/catalogue/category.ts';
import { dataOf } from '../resource.ts';
import { type CategoryList, createCategoryList } from './category.ts';

let provider: TestProvider;
let network: Network;
let list: CategoryList;
const api = () => itemApi(createRequest({ fetch: network.fetch, base: '/api', token: () => null }));
const createList = (routeId: string | undefined) =>
  createCategoryList((query, options) => api().items(query, options), categoryChoice(routeId), null);
beforeEach(async () => {
  provider = await startTestProvider();
  network = new Network(provider);
  list = createList(undefined);
});
afterEach(async () => {
  await network.idle();
  await provider.close();
});

const state = () => list.$pages.get();
const names = () => dataOf(state())?.items.map(({ name }) => name);

test('loads the items of its indexing, 20 at a time, and stops after a short page', async () => {
  const id = provider.catalogue.alfa.offers['SINTA 2']?.id ?? 0;
  list = createList(String(id));
  await list.refresh();
  expect(network.take()).toEqual([`GET /items?page=1&limit=20&indexingId=${id}`]);
  expect(state()).toMatchObject({ kind: 'ready', data: { page: 1, hasMore: false } });
  expect(names()).toEqual(['Jurnal Alfa']);
  await list.more();
  expect(network.take()).toEqual([]);
});

test.each([undefined, 'abc'])('the route id %o loads without indexingId', async (routeId) => {
  list = createList(routeId);
  await list.refresh();
  expect(network.take()).toEqual(['GET /items?page=1&limit=20']);
});
