/**
 * How much slower each call is with 10,000 items and 100,000 orders than with 60 and 10. Requests are sent one at a time, and the two servers
 * take turns.
 */
import type { Request } from 'autocannon';
import { type BenchDatabase, type Engine, integrityRow, onEachEngine, withDatabase, withServer } from './databases.ts';
import { loadOf } from './load.ts';
import { atMost, digits, median, type Row, type Section } from './report.ts';
import { addition, orderOf, post } from './requests.ts';
import { fillCarts, fillShop, PASSWORD, type Shop } from './shop.ts';

const BUYERS = 300;
const SIZES = [
  { items: 60, orders: 10, buyers: BUYERS },
  { items: 10_000, orders: 100_000, buyers: BUYERS },
] as const;
const RUNS = 3;
const MAX_RATIO = 1.5;

interface Call {
  name: string;
  status: number;
  /** Each buyer has a line in the cart. Without it, the carts are empty. */
  withCarts?: true;
  /** A run sends each request once. */
  requests(shop: Shop): Request[];
}

const buyers = Array.from({ length: BUYERS }, (_, n) => n);
const offerOf = (shop: Shop, n: number) => shop.offer((n % 50) + 1, 1 + (n % 2));

function get(path: string, token?: string): Request {
  return { path, headers: { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }) } };
}

const repeated = (name: string, path: string | ((shop: Shop) => string)): Call => ({
  name,
  status: 200,
  requests: (shop) => Array.from({ length: 200 }, () => get(typeof path === 'string' ? path : path(shop))),
});

const calls: readonly Call[] = [
  {
    name: 'product pages',
    status: 200,
    requests: () => Array.from({ length: 60 }, (_, n) => get(`/product/${n + 1}`)),
  },
  repeated('/home', '/home'),
  repeated('/allproduct', '/allproduct'),
  repeated('/catagory/1', '/catagory/1'),
  repeated('items, first page', '/api/items?page=1&limit=20'),
  repeated('items, last page', ({ size }) => `/api/items?page=${size.items / 20}&limit=20`),
  repeated('items of an indexing', '/api/items?page=1&limit=20&indexingId=3'),
  {
    name: 'add to cart',
    status: 201,
    requests: (shop) => buyers.map((n) => post('/api/carts', addition(offerOf(shop, n)), shop.buyer(n).token)),
  },
  {
    name: 'cart',
    status: 200,
    withCarts: true,
    requests: (shop) => buyers.map((n) => get('/api/carts', shop.buyer(n).token)),
  },
  {
    name: 'create an order',
    status: 201,
    withCarts: true,
    requests: (shop) => buyers.map((n) => post('/api/pi-order/create', orderOf(offerOf(shop, n)), shop.buyer(n).token)),
  },
  {
    name: "a customer's page of orders",
    status: 200,
    requests: ({ fewOrders }) => Array.from({ length: 200 }, () => get('/api/pi-orders?page=1', fewOrders.token)),
  },
  {
    name: 'one order',
    status: 200,
    requests: ({ fewOrders }) => Array.from({ length: 200 }, () => get('/api/pi-orders/7', fewOrders.token)),
  },
  {
    name: 'login',
    status: 200,
    requests: (shop) =>
      buyers
        .slice(0, 20)
        .map((n) =>
          post('/api/customer-login', { email: shop.buyer(n).email, password: PASSWORD, holding_code: 'supp' }),
        ),
  },
];

/** Searches on /allproduct. Their answers are not cached, so they have a separate limit. */
const searches: Call = {
  name: 'searching',
  status: 200,
  requests: () =>
    [
      'q=jurnal+12',
      'q=jurnla+1',
      'indexing=SINTA+2&urut=harga',
      'maks=1500000&urut=slot',
      'urut=nama',
      'q=zzzzzzz',
    ].map((query) => get(`/allproduct?${query}`)),
};
const MAX_SEARCH_MS = 100;

/** A server on a shop. */
interface Site {
  url: string;
  database: BenchDatabase;
  shop: Shop;
}

async function medianOf(call: Call, { url, database, shop }: Site): Promise<number> {
  await fillCarts(database.db, shop, call.withCarts ? BUYERS : 0, (n) => offerOf(shop, n));
  const requests = call.requests(shop);
  const { times } = await loadOf(call.status, { url, connections: 1, requests, amount: requests.length });
  return median(times);
}

async function rowOf(call: Call, engine: Engine, sites: readonly [Site, Site]): Promise<Row> {
  const measured: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    for (const which of [0, 1] as const) {
      const ms = await medianOf(call, sites[which]);
      // The first run warms up code and caches.
      if (run > 0) measured[which].push(ms);
    }
  }
  const [small, large] = [median(measured[0]), median(measured[1])];
  return atMost(
    `${call.name}, ${engine.name}`,
    large / small,
    MAX_RATIO,
    ' times',
    `${digits(small)} and ${digits(large)} ms`,
  );
}

/** Fills a shop, starts a server for it, and runs `work`. */
function withSite<T>(engine: Engine, size: (typeof SIZES)[number], work: (site: Site) => Promise<T>): Promise<T> {
  return withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, size, new Date());
    return withServer(database, ({ url }) => work({ url, database, shop }));
  });
}

export const measure: Section = async (report) => {
  const rows: Row[] = [];
  await onEachEngine(async (engine) => {
    report(`${engine.name}, filling 10,000 items and 100,000 orders`);
    await withSite(engine, SIZES[0], (small) =>
      withSite(engine, SIZES[1], async (large) => {
        for (const call of calls) {
          report(`${engine.name}, ${call.name}`);
          rows.push(await rowOf(call, engine, [small, large]));
        }
        const found = await medianOf(searches, large);
        rows.push(atMost(`searching 10,000 items, ${engine.name}`, found, MAX_SEARCH_MS, ' ms'));
        rows.push(await integrityRow(large.database));
      }),
    );
  });
  return rows;
};
