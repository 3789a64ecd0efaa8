import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '#contract/carts.ts';
import type { CreateOrderAnswer } from '#contract/orders.ts';
import { addition, orderOfCart } from '../requests.ts';
import type { Shop } from '../shop.ts';

/** A request without an answer after this time counts as lost. */
const REQUEST_TIMEOUT_MS = 30_000;
/** The longest pause after a failure; the server may ask for a shorter one. */
const RETRY_MS = 1_000;
/** The pause between two orders of a customer. */
const THINK_MS = 40;

/** What customers saw. */
export type Seen = {
  /** Acknowledged orders; `at` as Date.now(). */
  orders: { id: number; customer: number; at: number }[];
  /** Answers of 503 without Retry-After. There must be none. */
  withoutRetryAfter: number;
  /** Answers that no customer should get: 5xx other than 503, 401, 404, or a 201 without an order. */
  wrong: string[];
  /** Answers of 503. */
  unavailable: number;
  /** Requests without an answer: the connection broke, or the proxy was down. */
  lost: number;
};

/**
 * Lets `count` customers add to the cart, read the cart and order it, in a loop until `signal` aborts. After a failure a customer waits and
 * starts again, as the app does: the cart shows whether the order was made.
 */
export async function shopUntil(
  signal: AbortSignal,
  url: string,
  shop: Shop,
  count: number,
  seen: Seen,
): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => shopAsCustomer(signal, url, shop, n, seen)));
}

async function shopAsCustomer(signal: AbortSignal, url: string, shop: Shop, n: number, seen: Seen): Promise<void> {
  const { id: customer, token } = shop.buyer(n);
  const call = async (method: string, path: string, body?: object): Promise<Response | null> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const init = { method, headers, signal: timeout, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/api/${path}`, init).catch(() => null);
    if (response === null) seen.lost += 1;
    else if (response.status === 503) {
      seen.unavailable += 1;
      if (response.headers.get('retry-after') === null) seen.withoutRetryAfter += 1;
    } else if (response.status >= 500 || response.status === 401 || response.status === 404) {
      const text = await response.clone().text();
      seen.wrong.push(`${method} ${path}: ${response.status} ${text}`.slice(0, 300));
    }
    return response;
  };
  for (let turn = n; !signal.aborted; turn += 1) {
    await wait(THINK_MS);
    // One offer in four is the same slot for all customers.
    const offer = turn % 4 === 0 ? shop.offer(1, 1) : shop.offer(((turn * 7) % shop.size.items) + 1, 3);
    const added = await call('POST', 'carts', addition(offer));
    const got = added?.ok ? await call('GET', 'carts') : null;
    const cart = got?.ok ? ((await got.json().catch(() => null)) as CartAnswer | null) : null;
    const ordered = cart?.carts.length ? await call('POST', 'pi-order/create', orderOfCart(cart, 2)) : null;
    if (ordered?.status === 201) {
      const { order } = (await ordered.json().catch(() => ({}))) as Partial<CreateOrderAnswer>;
      if (order?.id === undefined) seen.wrong.push('201 without an order');
      else seen.orders.push({ id: order.id, customer, at: Date.now() });
    } else if (!added?.ok || !got?.ok || (ordered !== null && ordered.status >= 500)) {
      const retryAfterMs = Number((ordered ?? got ?? added)?.headers.get('retry-after') ?? 1) * 1_000;
      await wait(Math.min(RETRY_MS, retryAfterMs) * (0.5 + Math.random()));
    }
  }
}
