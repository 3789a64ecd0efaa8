import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { type Answer, type Call, send } from './load.ts';
import { addition, orderOfCart } from './requests.ts';
import type { Shop } from './shop.ts';

/** The longest pause after a failure; the server may ask for a shorter one. */
const RETRY_MS = 1_000;
/** 409 and 422: the month is full. */
const EXPECTED_STATUSES = [200, 201, 204, 409, 422];

/** What customers saw. */
export type Seen = ReturnType<typeof nothingSeen>;

export const nothingSeen = () => ({
  /** Acknowledged orders; `at` as Date.now(). */
  orders: [] as { id: number; customer: number; at: number }[],
  /** Milliseconds of each answer. */
  times: [] as number[],
  /** Answers that no customer should get. */
  wrong: [] as string[],
  /** Answers of 503, and those without Retry-After: there must be none. */
  unavailable: 0,
  withoutRetryAfter: 0,
  /** Calls without an answer within 30 s, or with a lost connection. */
  lost: 0,
});

/** Sets the number of free places of the month that every customer orders in one of four turns. */
export async function limitPopularMonth(db: Db, shop: Shop, places: number): Promise<void> {
  await db
    .updateTable('slots')
    .set((eb) => ({ capacity: eb('used', '+', places) }))
    .where('id', '=', shop.offer(1, 1).slotId)
    .execute();
}

/** `browse` returns the pages that a customer opens in a turn. */
type Shopping = { signal: AbortSignal; url: string; shop: Shop; seen: Seen; thinkMs: number; browse: Browse };
type Browse = (turn: number) => readonly string[];

/**
 * Lets `count` customers open pages, add to the cart, read the cart and order it, in a loop until `signal` aborts. After a failure a customer
 * waits and starts again, as the app does: the cart shows whether the order was made.
 */
export async function shopUntilAborted(count: number, shopping: Shopping): Promise<void> {
  await Promise.all(Array.from({ length: count }, (_, n) => shopAs(n, shopping)));
}

async function shopAs(n: number, { signal, url, shop, seen, thinkMs, browse }: Shopping): Promise<void> {
  const { id: customer, token } = shop.buyer(n);
  const call = async (what: Call): Promise<Answer | null> => {
    const answer = await send(url, what).catch(() => null);
    if (answer === null) seen.lost += 1;
    else if (answer.status === 503) {
      seen.unavailable += 1;
      if (answer.retryAfter === undefined) seen.withoutRetryAfter += 1;
    } else if (!EXPECTED_STATUSES.includes(answer.status))
      seen.wrong.push(`${what.path}: ${answer.status} ${answer.text}`.slice(0, 300));
    if (answer) seen.times.push(answer.ms);
    return answer;
  };
  for (let turn = n; !signal.aborted; turn += 1) {
    await wait(thinkMs);
    for (const path of browse(turn)) await call({ path });
    const offer = turn % 4 === 0 ? shop.offer(1, 1) : shop.offer(((turn * 7) % shop.size.items) + 1, 3);
    const added = await call(addition(offer, token));
    const got = await call({ path: '/api/carts', token });
    const cart: CartAnswer | null = got?.status === 200 ? JSON.parse(got.text) : null;
    const [line] = cart?.carts ?? [];
    const ordered = cart && line ? await call(orderOfCart(cart, token)) : undefined;
    if (ordered?.status === 201) {
      const { order } = JSON.parse(ordered.text) as CreateOrderAnswer;
      seen.orders.push({ id: order.id, customer, at: Date.now() });
    }
    // The month is full.
    if (line && ordered && [409, 422].includes(ordered.status))
      await call({ method: 'DELETE', path: `/api/carts/${line.id}`, token });
    const failed = [added, got, ordered].find((answer) => answer === null || (answer && answer.status >= 500));
    if (failed !== undefined)
      await wait(Math.min(RETRY_MS, Number(failed?.retryAfter ?? 1) * 1_000) * (0.5 + Math.random()));
  }
}
