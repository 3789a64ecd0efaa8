/**
 * 500 customers for 60 s without pauses: /home, a page of items, a journal, add to cart, the cart, their orders, an order.
 * One in ten registers and logs in first; the others have a session. One offer in four is a month with a capacity of 20, so
 * that the server must refuse many orders.
 */
import type { Client, Request } from 'autocannon';
import type { CartAnswer } from '#contract/carts.ts';
import { type BenchDatabase, type Engine, integrityRow, onEachEngine, withDatabase, withServer } from './databases.ts';
import { load } from './load.ts';
import { atLeast, atMost, digits, median, type Row, type Section } from './report.ts';
import { addition, orderOfCart, post } from './requests.ts';
import { fillShop, type Offer, PASSWORD, type Shop } from './shop.ts';

const CUSTOMERS = 500;
const SECONDS = 60;
const SIZE = { items: 60, orders: 10, buyers: CUSTOMERS };
const POPULAR_MONTHS = 20;
const POPULAR_CAPACITY = 20;
/** 409 and 422: the month is full. */
const EXPECTED_STATUSES = new Set([200, 201, 204, 409, 422]);

/** A value that makes autocannon start the round again. Its types do not allow it. */
const endOfRound = undefined as unknown as Request;

/** Returns the offers that customers choose from; the popular months come last. */
function offersOf(shop: Shop): Offer[] {
  const usual = Array.from({ length: SIZE.items }, (_, n) => shop.offer(n + 1, 3));
  return [...usual, ...Array.from({ length: POPULAR_MONTHS }, (_, n) => shop.offer(n + 1, 1))];
}

/** Lowers the remaining capacity of the popular months. */
async function limitPopularMonths({ db }: BenchDatabase, offers: readonly Offer[]): Promise<void> {
  const slots = offers.slice(-POPULAR_MONTHS).map(({ slotId }) => slotId);
  await db
    .updateTable('slots')
    .set((eb) => ({ capacity: eb('used', '+', POPULAR_CAPACITY) }))
    .where('id', 'in', slots)
    .execute();
}

/** Lets an autocannon connection send the requests of the n-th customer. */
function becomeCustomer(client: Client, n: number, shop: Shop, offers: readonly Offer[], onOrder: () => void): void {
  let { token } = shop.buyer(n);
  let turn = n;
  let cart: CartAnswer | undefined;
  const email = `baru${n}@contoh.test`;
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
        cart = status === 200 ? (JSON.parse(body) as CartAnswer) : undefined;
      },
    },
    {
      setupRequest: (request) => mine({ ...request, method: 'GET', path: '/api/pi-orders?page=1' }),
    },
    {
      setupRequest: (request) =>
        cart?.carts.length
          ? mine({
              ...request,
              method: 'POST',
              path: '/api/pi-order/create',
              body: JSON.stringify(orderOfCart(cart, 1)),
            })
          : endOfRound,
      onResponse(status) {
        if (status !== 201) return;
        cart = undefined;
        onOrder();
      },
    },
    {
      // The order was refused, since the month is full: remove the line from the cart.
      setupRequest: (request) =>
        cart?.carts[0] ? mine({ ...request, method: 'DELETE', path: `/api/carts/${cart.carts[0].id}` }) : endOfRound,
    },
  ];
  const isNew = n % 10 === 0;
  const entry: Request[] = [
    post('/api/customer-register', { ...person, email, password: PASSWORD }),
    {
      ...post('/api/customer-login', { email, password: PASSWORD, holding_code: 'supp' }),
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

async function measureOn(engine: Engine): Promise<Row[]> {
  return withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, SIZE, new Date());
    const offers = offersOf(shop);
    await limitPopularMonths(database, offers);
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
    const wrong = [...result.statuses].filter(([status]) => !EXPECTED_STATUSES.has(status));
    const { total } = await database.db
      .selectFrom('orders')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    // Requests in flight at the end may have made orders without an answer, so `lost` can be negative.
    const lost = SIZE.orders + ordered - Number(total);
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
      await integrityRow(database),
      ...(memory === undefined ? [] : [atMost(of('resident memory at the end'), memory / 1_000_000, 350, ' MB')]),
    ];
  });
}

export const measure: Section = async (report) => {
  const rows: Row[] = [];
  await onEachEngine(async (engine) => {
    report(`${engine.name}, ${CUSTOMERS} customers for ${SECONDS} s`);
    rows.push(...(await measureOn(engine)));
  });
  return rows;
};
