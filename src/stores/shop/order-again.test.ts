import type { Order, OrderLine } from '@slotterbit/contract/orders/order.ts';
import { sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { findReordering } from './order-again.ts';

const server = vi.hoisted(() => ({
  /** The answer of the site's own server; null: it fails. */
  own: null as { items: unknown[]; catalogueSize: number } | null,
  pages: [] as number[],
  provider: (_page: number): number[] => [],
}));
// Test files share loaded modules: this one loads them with another API, and the next file loads them again.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock('../api.ts', () => ({
  findItemsOnSite: async () => server.own ?? Promise.reject(new Error('500')),
  async request(_method: string, _path: string, { query }: { query: { page: number } }) {
    server.pages.push(query.page);
    const items = server.provider(query.page).map((id) => sampleItem(id));
    return { items, count: items.length };
  },
}));

const line = (itemId: number) => ({ id: itemId, itemId, qty: 1, name: '', price: null }) as unknown as OrderLine;
const order = { id: 1, lines: [line(7), line(900)] } as unknown as Order;
const full = (page: number) => Array.from({ length: 20 }, (_, i) => (page - 1) * 20 + i + 1);

async function loaded() {
  const { items, isWhole } = await findReordering(order);
  return { ids: items.map(({ id }) => id), isWhole, pages: server.pages.length };
}

beforeEach(() => {
  server.own = null;
  server.pages = [];
});

test("the site's server knows all items: the provider is not asked", async () => {
  server.own = { items: [sampleItem(7), sampleItem(900)], catalogueSize: 1_000 };
  expect(await loaded()).toEqual({ ids: [7, 900], isWhole: true, pages: 0 });
});

test("an item that a large catalogue lacks is gone; the provider's list is not searched", async () => {
  server.own = { items: [sampleItem(7)], catalogueSize: 10_000 };
  expect(await loaded()).toEqual({ ids: [7], isWhole: true, pages: 0 });
});

test("without the site's server, the provider's list is searched to its end", async () => {
  server.provider = (page) => (page === 1 ? full(1) : [900]);
  expect(await loaded()).toEqual({ ids: [7, 900], isWhole: true, pages: 2 });
});

test('the search ends after ten pages and reports that it is incomplete', async () => {
  server.provider = full;
  expect(await loaded()).toEqual({ ids: [7], isWhole: false, pages: 10 });
});
