/**
 * 500 customers for 60 s without pauses: /home, a page of items, a journal, add to cart, the cart, an order. One order in four is for a
 * month that fills up, so that the server must refuse many.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import type { CreateOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { type BenchSite, integrityRow, onEachEngine, withSite } from './databases.ts';
import { type Answer, type Call, send } from './load.ts';
import { atLeast, atMost, digits, median, percentile, type Section } from './report.ts';
import { addition, orderOfCart } from './requests.ts';

const CUSTOMERS = 500;
const SECONDS = 60;
const SIZE = { items: 60, orders: 10, buyers: CUSTOMERS };
const POPULAR_PLACES = 400;
/** The longest pause after a failure; the server may ask for a shorter one. */
const RETRY_MS = 1_000;
/** 409 and 422: the month is full. */
const EXPECTED_STATUSES = [200, 201, 204, 409, 422];

const browse = (turn: number) => ['/home', `/api/items?page=${(turn % 3) + 1}&limit=20`, `/product/${(turn % 60) + 1}`];

/**
 * What customers saw. `orders`: acknowledged ones; `times`: milliseconds of each answer; `wrong`: answers that no customer should get; `lost`: calls
 * without an answer within 30 s, or with a lost connection.
 */
const nothingSeen = () => ({ orders: [] as number[], times: [] as number[], wrong: [] as string[], lost: 0 });

/**
 * Opens pages, adds to the cart, reads the cart and orders it, in a loop until `signal` aborts. After a failure the customer waits and starts
 * again, as the app does: the cart shows whether the order was made.
 */
async function shopAs(n: number, { url, shop }: BenchSite, seen: ReturnType<typeof nothingSeen>, signal: AbortSignal) {
  const { token } = shop.buyer(n);
  const call = async (what: Call): Promise<Answer | null> => {
    const answer = await send(url, what).catch(() => null);
    if (answer === null) seen.lost += 1;
    else if (!EXPECTED_STATUSES.includes(answer.status))
      seen.wrong.push(`${what.path}: ${answer.status} ${answer.text}`.slice(0, 300));
    if (answer) seen.times.push(answer.ms);
    return answer;
  };
  for (let turn = n; !signal.aborted; turn += 1) {
    for (const path of browse(turn)) await call({ path });
    const offer = turn % 4 === 0 ? shop.offer(1, 1) : shop.offer(((turn * 7) % shop.size.items) + 1, 3);
    const added = await call(addition(offer, token));
    const got = await call({ path: '/api/carts', token });
    const cart: CartAnswer | null = got?.status === 200 ? JSON.parse(got.text) : null;
    const [line] = cart?.carts ?? [];
    const ordered = cart && line ? await call(orderOfCart(cart, token)) : undefined;
    if (ordered?.status === 201) seen.orders.push((JSON.parse(ordered.text) as CreateOrderAnswer).order.id);
    // The month is full.
    if (line && ordered && [409, 422].includes(ordered.status))
      await call({ method: 'DELETE', path: `/api/carts/${line.id}`, token });
    const failed = [added, got, ordered].find((answer) => answer === null || (answer && answer.status >= 500));
    if (failed !== undefined)
      await wait(Math.min(RETRY_MS, Number(failed?.retryAfter ?? 1) * 1_000) * (0.5 + Math.random()));
  }
}

export const measure: Section = (report) =>
  onEachEngine((engine) =>
    withSite(engine, SIZE, async (site) => {
      const { shop, db, residentBytes } = site;
      report(`${engine.name}, ${CUSTOMERS} customers for ${SECONDS} s`);
      // Every customer orders this month in one of four turns.
      const popular = db.updateTable('slots').set((eb) => ({ capacity: eb('used', '+', POPULAR_PLACES) }));
      await popular.where('id', '=', shop.offer(1, 1).slotId).execute();
      const seen = nothingSeen();
      const signal = AbortSignal.timeout(SECONDS * 1000);
      await Promise.all(Array.from({ length: CUSTOMERS }, (_, n) => shopAs(n, site, seen, signal)));
      const memory = residentBytes() ?? 0;
      const ids = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id));
      const { orders, times, wrong, lost } = seen;
      const rate = `${digits(times.length / SECONDS)} calls/s, median ${digits(median(times))} ms, slowest ${digits(percentile(times, 100))} ms`;
      const of = (what: string) => `${what}, ${engine.name}`;
      return [
        atMost(of('calls unanswered within 30 s'), lost, 0, '', rate),
        atMost(of('wrong answers'), wrong.length, 0, '', wrong[0]),
        atMost(of('orders answered and not in the database'), orders.filter((id) => !ids.has(id)).length, 0, ''),
        atLeast(of('orders made'), orders.length, 2_500, ''),
        await integrityRow(engine, db),
        atMost(of('resident memory at the end'), memory / 1_000_000, 400, ' MB'),
      ];
    }),
  );
