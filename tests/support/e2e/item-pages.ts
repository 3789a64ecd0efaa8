import type { ItemAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { Page, Request, Route } from 'playwright/test';

/** Returns an item in the provider's format; `fields` replaces fields. Its indexing is SINTA 2 with the id 902. */
export function itemAnswer(id: number, fields: Partial<ItemAnswer> = {}): ItemAnswer {
  return {
    id,
    name: `Jurnal Uji ${id}`,
    kategori: 'Nasional',
    image: 'covers/agrasari.svg',
    price: 1_500_000,
    old_price: null,
    badge_text: null,
    badge_color: null,
    indexing: [{ id: 902, nama: 'SINTA 2', image: 'indexings/sinta-2.svg', harga_jual: 1_500_000 }],
    slots: [],
    feedbacks: [],
    feedback_avg: null,
    feedback_count: 0,
    max_termin: 4,
    deskripsi: null,
    penerbit: null,
    issn: null,
    frekuensi: null,
    bidang: [],
    ...fields,
  };
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
export function pageOf(all: readonly ItemAnswer[], query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1);
  const limit = Number(query.get('limit') ?? all.length);
  const items = all.slice((page - 1) * limit, page * limit);
  return { data: { items, page, limit, total: all.length, last_page: Math.ceil(all.length / limit) } };
}
