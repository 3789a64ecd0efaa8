/**
 * 500 customers for 60 s, each asking for the next thing as soon as it has the last: /home, a page of items, a journal, into the cart, the cart,
 * an order, their orders. One in ten registers and logs in first, the others still have their session. One choice in four is a month with 20
 * places left, so that many are refused, as they must be.
 */
import type { Client, Request } from 'autocannon';
import type { CartAnswer } from '#contract/carts.ts';
import {
  type BenchDatabase,
  type Engine,
  integrityCheck,
  onEachEngine,
  withDatabase,
  withServer,
} from './databases.ts';
import { load } from './load.ts';
import { atLeast, atMost, digits, median, type Row, type Section } from './report.ts';
import { addition, fillShop, type Offer, type Shop } from './shop.ts';

const CUSTOMERS = 500;
const SECONDS = 60;
const SIZE = { items: 60, orders: 10, buyers: CUSTOMERS };
const POPULAR = 20;
const PLACES = 20;
/** A month was full: 409, 422. */
const EXPECTED = new Set([200, 201, 204, 409, 422]);

/** Returned instead of a request: autocannon begins the round again, which its types do not know. */
const endOfRound = undefined as unknown as Request;

/** Offers to choose from; the last ones are the popular months. */
function offersOf(shop: Shop): Offer[] {
  const usual = Array.from({ length: SIZE.items }, (_, n) => shop.offer(n + 1, 3));
  return [...usual, ...Array.from({ length: POPULAR }, (_, n) => shop.offer(n + 1, 1))];
}

/** Leaves a few places in the popular months, besides those that orders hold already. */
async function makeScarce({ db }: BenchDatabase, offers: readonly Offer[]): Promise<void> {
  const slots = offers.slice(-POPULAR).map(({ slotId }) => slotId);
  await db
    .updateTable('slots')
    .set((eb) => ({ capacity: eb('used', '+', PLACES) }))
    .where('id', 'in', slots)
    .execute();
}

/** Makes a connection of autocannon the n-th customer. */
function becomeCustomer(client: Client, n: number, shop: Shop, offers: readonly Offer[], onOrder: () => void): void {
  let { token } = shop.buyer(n);
  let turn = n;
  let cart: CartAnswer | undefined;
  const email = `baru${n}@contoh.test`;
  const password = 'rahasia-bench';
  const json = { 'content-type': 'application/json' };
  const mine = (request: Request): Request => ({ ...request, headers: { ...json, authorization: `Bearer ${token}` } });

  const round: Request[] = [
    { path: '/home', headers: { 'accept-encoding': 'br' } },
    {
      headers: { 'accept-encoding': 'br' },
      setupRequest(request) {
        turn += 1;
        return { ...request, path: `/api/items?page=${(turn % 3) + 1}&limit=20` };
      },
    },
    {
      headers: { 'accept-encoding': 'br' },
      setupRequest: (request) => ({ ...request, path: `/product/${((turn * 7) % SIZE.items) + 1}` }),
    },
    {
      setupRequest(request) {
        const offer = offers[(turn * 13) % offers.length];
        return mine({ ...request, method: 'POST', path: '/api/carts', body: JSON.stringify(offer && addition(offer)) });
      },
    },
    {
      setupRequest: (request) => mine({ ...request, method: 'GET', path: '/api/carts' }),
      onResponse(status, body) {
        // The server's own answer.
        cart = status === 200 ? (JSON.parse(body) as CartAnswer) : undefined;
      },
    },
    {
      setupRequest: (request) => mine({ ...request, method: 'GET', path: '/api/pi-orders?page=1' }),
    },
    {
      // Without a cart the round ends here.
      setupRequest: (request) =>
        cart?.carts.length
          ? mine({ ...request, method: 'POST', path: '/api/pi-order/create', body: orderOf(cart) })
          : endOfRound,
      onResponse(status) {
        if (status !== 201) return;
        cart = undefined;
        onOrder();
      },
    },
    {
      // Another customer was faster: this one gives up what it wanted.
      setupRequest: (request) =>
        cart?.carts[0] ? mine({ ...request, method: 'DELETE', path: `/api/carts/${cart.carts[0].id}` }) : endOfRound,
    },
  ];
  const isNew = n % 10 === 0;
  const entry: Request[] = [
    {
      method: 'POST',
      path: '/api/customer-register',
      headers: json,
      body: JSON.stringify({ ...person, email, password }),
    },
    {
      method: 'POST',
      path: '/api/customer-login',
      headers: json,
      body: JSON.stringify({ email, password, holding_code: 'supp' }),
      onResponse(_status, body) {
        token = JSON.parse(body).access_token;
        client.setRequests(round);
      },
    },
  ];
  client.setRequests(isNew ? entry : round);
}

const person = {
  name: 'Pembeli Baru',
  whatsapp: '081234567890',
  instansi: 'Universitas Contoh',
  pekerjaan: 'Dosen',
  address: 'Jalan Contoh 1',
  marketing_code: 'DEMO',
  holding_code: 'supp',
};

function orderOf({ carts, total }: CartAnswer): string {
  const lines = carts.map(({ item_id, slot_id, hde, req_price }) => ({
    product_id: item_id,
    slot_id,
    hde,
    price: req_price ?? 0,
  }));
  return JSON.stringify({
    termin: 1,
    termin_amount1: total,
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    cart_items: lines,
  });
}

async function measureOn(engine: Engine): Promise<Row[]> {
  return withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, SIZE, new Date());
    const offers = offersOf(shop);
    await makeScarce(database, offers);
    let ordered = 0;
    let customers = 0;
    const [result, memory] = await withServer(database, async ({ url, residentBytes }) => {
      const done = await load({
        url,
        connections: CUSTOMERS,
        duration: SECONDS,
        timeout: 30,
        setupClient(client) {
          becomeCustomer(client, customers, shop, offers, () => {
            ordered += 1;
          });
          customers += 1;
        },
      });
      return [done, residentBytes()] as const;
    });
    const wrong = [...result.statuses].filter(([status]) => !EXPECTED.has(status));
    const { total } = await database.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    // Those under way at the end were made, but their answers not waited for.
    const lost = SIZE.orders + ordered - Number(total);
    const { isHealthy, text } = await integrityCheck(database);
    const rate = `${digits(result.perSecond)} calls/s, median ${digits(median(result.times))} ms, slowest ${digits(result.times.reduce((slowest, ms) => Math.max(slowest, ms), 0))} ms`;
    const of = (what: string) => `${what}, ${engine.name}`;
    return [
      atMost(of('calls unanswered within 30 s'), result.unanswered, 0, '', rate),
      atMost(
        of('wrong answers'),
        wrong.reduce((sum, [, count]) => sum + count, 0),
        0,
        '',
        wrong.map(([status, count]) => `${count} of ${status}`).join(', '),
      ),
      atMost(of('orders answered and not in the database'), Math.max(0, lost), 0, ''),
      atLeast(of('orders made'), ordered, 4_000, ''),
      { what: of('integrity check'), measured: text, mustHold: 'healthy', ok: isHealthy },
      ...(memory === undefined ? [] : [atMost(of('resident memory at the end'), memory / 1_000_000, 220, ' MB')]),
    ];
  });
}

export const measure: Section = async (tell) => {
  const rows: Row[] = [];
  await onEachEngine(async (engine) => {
    tell(`${engine.name}, ${CUSTOMERS} customers for ${SECONDS} s`);
    rows.push(...(await measureOn(engine)));
  });
  return rows;
};
