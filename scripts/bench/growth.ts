import { checkIntegrity } from '#provider/integrity-check.ts';
import { type BenchDatabase, type Engine, onEachEngine, withDatabase } from './databases.ts';
import { digits, median, megabytes, percentile } from './figures.ts';
import { type LoadTool, startLoadTool } from './load.ts';
import type { Measure, Row } from './report.ts';
import { get, post } from './requests.ts';
import { type Serving, serving } from './serving.ts';
import { addition, fillCarts, fillShop, orderOf, PASSWORD, type Shop } from './shop.ts';

const BUYERS = 400;
const SIZES = [
  { items: 60, orders: 10, buyers: BUYERS },
  { items: 1_000, orders: 10_000, buyers: BUYERS },
  { items: 10_000, orders: 100_000, buyers: BUYERS },
] as const;
const RUNS = 3;
const SECONDS = 0.15;
/** Products of a run that nobody asked for before: the smallest shop has enough for all runs. */
const FRESH = 15;
/** The median with the largest shop against that with the smallest. */
const MOST_TIMES = 1.5;

/** A server on a shop of one size. */
interface Grown {
  database: BenchDatabase;
  shop: Shop;
  server: Serving;
}

/** A call or page: the requests that are sent in turn, and which of the times count. */
interface Call {
  name: string;
  requests(shop: Shop, run: number): Buffer[];
  /** Each request is sent once. */
  isOnce?: true;
  /** The carts are filled before each run. */
  isOrder?: true;
  /** Every second answer counts: the others are orders. */
  isAfterOrder?: true;
}

const offerOf = (shop: Shop) => (n: number) => shop.offer((n % 50) + 1, 1 + (n % 2));
const buyers = Array.from({ length: BUYERS }, (_, n) => n);

function orderRequests(shop: Shop): Buffer[] {
  return buyers.map((n) => post('/api/pi-order/create', orderOf(offerOf(shop)(n)), shop.buyer(n).token));
}

const page = (path: string): Call => ({ name: path, requests: () => [get(path)] });

const CALLS: readonly Call[] = [
  {
    name: '/product/{id}, first view',
    requests: (_shop, run) => Array.from({ length: FRESH }, (_, n) => get(`/product/${run * FRESH + n + 1}`)),
    isOnce: true,
  },
  ...['/home', '/allproduct', '/product/7', '/catagory/1'].map(page),
  page('/api/items?page=1&limit=20'),
  { name: '/api/items, last page', requests: ({ size }) => [get(`/api/items?page=${size.items / 20}&limit=20`)] },
  page('/api/items?page=1&limit=20&indexingId=3'),
  {
    name: '/api/items?page=1&limit=20 after an order',
    requests: (shop) => orderRequests(shop).flatMap((order) => [order, get('/api/items?page=1&limit=20')]),
    isOrder: true,
    isAfterOrder: true,
  },
  {
    name: '/home after an order',
    requests: (shop) => orderRequests(shop).flatMap((order) => [order, get('/home')]),
    isOrder: true,
    isAfterOrder: true,
  },
  {
    name: 'add to cart',
    requests: (shop) => buyers.map((n) => post('/api/carts', addition(offerOf(shop)(n)), shop.buyer(n).token)),
  },
  { name: 'cart', requests: (shop) => buyers.map((n) => get('/api/carts', shop.buyer(n).token)) },
  { name: 'create an order', requests: orderRequests, isOrder: true },
  { name: 'orders of a customer with 10', requests: ({ few }) => [get('/api/pi-orders?page=1', few.token)] },
  { name: 'one order', requests: ({ few }) => [get('/api/pi-orders/7', few.token)] },
  {
    name: 'login',
    requests: (shop) =>
      buyers.map((n) =>
        post('/api/customer-login', { email: shop.buyer(n).email, password: PASSWORD, holding_code: 'supp' }),
      ),
  },
];

/** Times of one run, in milliseconds: one request after the other, so that none waits for another. */
async function timesOf(call: Call, { database, shop, server }: Grown, tool: LoadTool, run: number): Promise<number[]> {
  if (call.isOrder) await fillCarts(database.db, shop, BUYERS, offerOf(shop));
  const { times } = await tool.run({
    ...{ port: server.port, connections: 1, seconds: SECONDS, requests: call.requests(shop, run) },
    ...{ once: call.isOrder === true || call.isOnce === true, accept: [200, 201] },
  });
  return call.isAfterOrder ? [...times].filter((_, n) => n % 2 === 1) : [...times];
}

const whole = (count: number) => count.toLocaleString('en-US');
const slashed = (figures: readonly number[]) => figures.map(digits).join(' / ');

/** The sizes take turns, so that whatever else the machine does falls on all of them. */
async function rowOf(call: Call, engine: Engine, grown: readonly Grown[], tool: LoadTool): Promise<Row> {
  for (const one of grown) await timesOf(call, one, tool, 0);
  const runs = grown.map((): number[][] => []);
  for (let run = 1; run <= RUNS; run += 1) {
    for (const [n, one] of grown.entries()) runs[n]?.push(await timesOf(call, one, tool, run));
  }
  const half = runs.map((times) => median(times.filter(({ length }) => length > 0).map((run) => percentile(run, 50))));
  const slowest = runs.map((times) => percentile(times.flat(), 99));
  const growth = (half.at(-1) ?? Number.NaN) / (half[0] ?? Number.NaN);
  return {
    name: `${call.name}, ${engine.name}`,
    figure: `${growth.toFixed(2)} times; p50 ${slashed(half)} ms, p99 ${slashed(slowest)} ms`,
    goal: `at most ${MOST_TIMES} times`,
    holds: growth <= MOST_TIMES,
  };
}

async function sizesOf(engine: Engine, grown: readonly Grown[]): Promise<Row[]> {
  const bytes = await Promise.all(grown.map(({ database }) => database.bytes()));
  const memory = grown.map(({ server }) => server.residentBytes());
  const findings = [];
  for (const { database } of grown) findings.push(...(await checkIntegrity(database.db)));
  return [
    { name: `database, ${engine.name}`, figure: bytes.map(megabytes).join(' / ') },
    {
      name: `memory after all that, ${engine.name}`,
      figure: memory.map((resident) => (resident === undefined ? 'unknown' : megabytes(resident))).join(' / '),
    },
    {
      name: `doctor, ${engine.name}`,
      figure: findings.length === 0 ? 'healthy' : `${findings.length} findings: ${findings[0]?.what}`,
      goal: 'healthy',
      holds: findings.length === 0,
    },
  ];
}

/** Fills a shop of each size and has a server on each, then does `work` with all of them. */
async function grow<T>(
  engine: Engine,
  tell: (line: string) => void,
  work: (grown: readonly Grown[]) => Promise<T>,
  grown: readonly Grown[] = [],
): Promise<T> {
  const size = SIZES[grown.length];
  if (!size) return work(grown);
  tell(`${engine.name}, filling ${size.items} items and ${size.orders} orders`);
  return withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, size, new Date());
    return serving(database, (server) => grow(engine, tell, work, [...grown, { database, shop, server }]));
  });
}

export const measure: Measure = async (tell) => {
  const tool = startLoadTool();
  const rows: Row[] = [];
  try {
    await onEachEngine((engine) =>
      grow(engine, tell, async (grown) => {
        for (const call of CALLS) {
          tell(`${engine.name}, ${call.name}`);
          rows.push(await rowOf(call, engine, grown, tool));
        }
        rows.push(...(await sizesOf(engine, grown)));
      }),
    );
  } finally {
    tool.stop();
  }
  const sizes = SIZES.map(({ items, orders }) => `${whole(items)} items and ${whole(orders)} orders`).join(' / ');
  return {
    title: 'Growth',
    method:
      `Times to the last byte with ${sizes}, twelve months each, one request at a time; servers on all sizes take turns, p50 is the middle of ${RUNS} runs, p99 that of all runs together. ` +
      '"Times" is the p50 of the largest against that of the smallest.',
    rows,
  };
};
