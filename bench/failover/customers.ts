import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '#contract/carts.ts';
import type { CreateOrderAnswer } from '#contract/orders.ts';
import type { Shop } from '../shop.ts';
import { addition } from '../shop.ts';

/** Longer than any answer may take: a request that hangs is counted as lost. */
const REQUEST_MS = 30_000;
/** How long a customer waits after a failure, in milliseconds; the server may ask for less. */
const PAUSE_MS = 1_000;
/** Between two requests of one customer. */
const THINK_MS = 40;

/** What customers saw, with its moment as Date.now(). */
export type Seen = {
  /** Orders that were acknowledged, by id. */
  orders: { id: number; customer: number; at: number }[];
  /** 503 without a time to try again: there must be none. */
  withoutRetryAfter: number;
  /** Answers that no customer should get: 5xx other than 503, 401, 404, an acknowledgement without an order. */
  wrong: string[];
  unavailable: number;
  /** No answer at all: the connection broke, or the proxy was away. */
  lost: number;
};

/**
 * Customers who put something into the cart, look at it and order it, again and again, until `signal` aborts. After a failure they wait and begin
 * anew, as the app does: the cart tells them what came of it.
 */
export async function shopUntil(
  signal: AbortSignal,
  url: string,
  shop: Shop,
  count: number,
  seen: Seen,
): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => oneCustomer(signal, url, shop, n, seen)));
}

async function oneCustomer(signal: AbortSignal, url: string, shop: Shop, n: number, seen: Seen): Promise<void> {
  const { id: customer, token } = shop.buyer(n);
  const call = async (method: string, path: string, body?: object): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = {
      method,
      headers,
      signal: AbortSignal.timeout(REQUEST_MS),
      ...(body && { body: JSON.stringify(body) }),
    };
    const response = await fetch(`${url}/api/${path}`, init).catch(() => null);
    if (response === null) seen.lost += 1;
    else if (response.status === 503) {
      seen.unavailable += 1;
      if (response.headers.get('retry-after') === null) seen.withoutRetryAfter += 1;
    } else if (response.status >= 500 || response.status === 401 || response.status === 404) {
      seen.wrong.push(
        `${method} ${path}: ${response.status} ${await response
          .clone()
          .text()
          .catch(() => '')}`.slice(0, 300),
      );
    }
    return response;
  };
  for (let turn = n; !signal.aborted; turn += 1) {
    await wait(THINK_MS);
    // One slot in four is wanted by all.
    const offer = turn % 4 === 0 ? shop.offer(1, 1) : shop.offer(((turn * 7) % shop.size.items) + 1, 3);
    const added = await call('POST', 'carts', addition(offer));
    const got = added?.ok ? await call('GET', 'carts') : null;
    const cart = got?.ok ? ((await got.json().catch(() => null)) as CartAnswer | null) : null;
    const ordered = cart?.carts.length ? await call('POST', 'pi-order/create', orderOf(cart)) : null;
    if (ordered?.status === 201) {
      const { order } = (await ordered.json().catch(() => ({}))) as Partial<CreateOrderAnswer>;
      if (order?.id === undefined) seen.wrong.push('201 without an order');
      else seen.orders.push({ id: order.id, customer, at: Date.now() });
    } else if (!added?.ok || !got?.ok || (ordered !== null && ordered.status >= 500)) {
      const asked = Number((ordered ?? got ?? added)?.headers.get('retry-after') ?? 1) * 1_000;
      await wait(Math.min(PAUSE_MS, asked) * (0.5 + Math.random()));
    }
  }
}

function orderOf({ carts, total }: CartAnswer): object {
  const first = Math.ceil(total / 2);
  return {
    termin: 2,
    termin_amount1: first,
    termin_amount2: total - first,
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    cart_items: carts.map(({ item_id, slot_id, hde, req_price }) => ({
      product_id: item_id,
      slot_id,
      hde,
      price: req_price ?? 0,
    })),
  };
}
