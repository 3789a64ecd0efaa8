/**
 * 500 customers for 60 s without pauses: /home, a page of items, a journal, add to cart, the cart, an order. One order in four is for a
 * month that fills up, so that the server must refuse many.
 */
import { limitPopularMonth, nothingSeen, shopUntilAborted } from './customers.ts';
import { integrityRow, onEachEngine, withSite } from './databases.ts';
import { atLeast, atMost, digits, median, percentile, type Section } from './report.ts';

const CUSTOMERS = 500;
const SECONDS = 60;
const SIZE = { items: 60, orders: 10, buyers: CUSTOMERS };
const POPULAR_PLACES = 400;

const browse = (turn: number) => ['/home', `/api/items?page=${(turn % 3) + 1}&limit=20`, `/product/${(turn % 60) + 1}`];

export const measure: Section = (report) =>
  onEachEngine((engine) =>
    withSite(engine, SIZE, async ({ url, shop, db, residentBytes }) => {
      report(`${engine.name}, ${CUSTOMERS} customers for ${SECONDS} s`);
      await limitPopularMonth(db, shop, POPULAR_PLACES);
      const seen = nothingSeen();
      const signal = AbortSignal.timeout(SECONDS * 1000);
      await shopUntilAborted(CUSTOMERS, { signal, url, shop, seen, thinkMs: 0, browse });
      const memory = residentBytes() ?? 0;
      const ids = new Set((await db.selectFrom('orders').select('id').execute()).map(({ id }) => id));
      const { orders, times, wrong, unavailable, lost } = seen;
      const rate = `${digits(times.length / SECONDS)} calls/s, median ${digits(median(times))} ms, slowest ${digits(percentile(times, 100))} ms`;
      const of = (what: string) => `${what}, ${engine.name}`;
      return [
        atMost(of('calls unanswered within 30 s'), lost, 0, '', rate),
        atMost(of('wrong answers'), wrong.length + unavailable, 0, '', wrong[0]),
        atMost(of('orders answered and not in the database'), orders.filter(({ id }) => !ids.has(id)).length, 0, ''),
        atLeast(of('orders made'), orders.length, 2_500, ''),
        await integrityRow(engine, db),
        atMost(of('resident memory at the end'), memory / 1_000_000, 400, ' MB'),
      ];
    }),
  );
