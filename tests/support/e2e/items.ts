import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { filterFromQuery } from '@slotterbit/contract/catalogue/item-filter.ts';
import { decodeItemPage } from '@slotterbit/contract/decode/decode-item.ts';
import type { APIRequestContext, Page, Request, Route } from 'playwright/test';
import { foundPage } from '#src/catalogue/found-page.ts';

/** The provider's JSON. A loose type, because tests also use shapes that the embedded provider never sends. */
export type WireItem = Record<string, unknown> & { id: number };

/** Returns an item as the embedded provider sends it: two indexings, three slots far in the future, a rating; `changes` replaces fields. */
export function wireItem(id: number, changes: Record<string, unknown> = {}): WireItem {
  return {
    id,
    name: `Jurnal Uji ${id}`,
    kategori: 'Nasional',
    image: null,
    price: 500000,
    old_price: null,
    badge_text: null,
    badge_color: null,
    indexing: [
      { id: 1, nama: 'SINTA 2', image: null, harga_jual: 1500000 },
      { id: 2, nama: 'DOAJ', image: null, harga_jual: 750000 },
    ],
    slots: [
      { id: id * 10 + 1, month: 3, year: 2099, capacity: 5, used: 2, remaining: 3 },
      { id: id * 10 + 2, month: 4, year: 2099, capacity: 5, used: 5, remaining: 0 },
      { id: id * 10 + 3, month: 5, year: 2099, capacity: 9, used: 0, remaining: 9 },
    ],
    feedbacks: [],
    feedback_avg: 4.5,
    feedback_count: 2,
    max_termin: 3,
    deskripsi: null,
    penerbit: null,
    issn: null,
    frekuensi: null,
    ...changes,
  };
}

/** Answers the browser's `GET /api/items` and the searches of /allproduct with these items. Returns a function that counts the API calls. */
export async function answerItems(page: Page, items: readonly WireItem[]): Promise<() => number> {
  let calls = 0;
  await page.route(/\/api\/items(\?|$)/, (route) => {
    calls += 1;
    return route.fulfill({ json: { data: { items, page: 1, limit: 20, total: items.length, last_page: 1 } } });
  });
  await page.route('**/allproduct/items.json*', (route) => {
    const found = decodeItemPage({ data: { items } })?.items ?? [];
    const { searchParams: query } = new URL(route.request().url());
    return route.fulfill({ json: foundPage(found, filterFromQuery(query), new Date(), Number(query.get('mulai'))) });
  });
  return () => calls;
}

/** Whether a request asks for items. */
export function asksForItems(request: Request): boolean {
  return new URL(request.url()).pathname === '/api/items';
}

/**
 * Answers the browser's requests for items instead of the provider; pages that the server renders keep the real items. Returns a function that
 * ends this.
 */
export async function answerItemPages(page: Page, answer: (query: URLSearchParams, route: Route) => unknown) {
  const items = (url: URL) => url.pathname === '/api/items';
  await page.route(items, async (route) => {
    const body = await answer(new URL(route.request().url()).searchParams, route);
    // Without an answer, the test handles the route itself or leaves it pending.
    if (body !== undefined) await route.fulfill({ json: body });
  });
  return () => page.unroute(items);
}

/** Returns the requested page of `all` in the provider's format. */
export function pageOf(all: readonly WireItem[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? all.length);
  const items = all.slice((page - 1) * limit, page * limit);
  return { data: { items, page, limit, total: all.length, last_page: Math.ceil(all.length / limit) } };
}

/** Returns a demo item with everything that pages show: several prices, open months, a full one, feedbacks. `open` is its last open month. */
export async function demoItem(request: APIRequestContext) {
  const { data }: ItemsAnswer = await (await request.get('/api/items')).json();
  for (const item of data.items) {
    const lowest = Math.min(...item.indexing.map(({ harga_jual }) => harga_jual ?? Number.POSITIVE_INFINITY));
    const dearer = item.indexing.find(({ harga_jual }) => (harga_jual ?? 0) > lowest);
    const [, ...later] = item.slots.filter(({ remaining }) => remaining > 1);
    const [open, full] = [later.at(-1), item.slots.find(({ waiting_list }) => waiting_list)];
    if (dearer && open && full && item.feedbacks.length > 4) return { item, lowest, dearer, open, full };
  }
  throw new Error('The demo catalogue has no such item.');
}
