/**
 * How much slower each call is with 10,000 items and 100,000 orders than with 60 and 10: calls are sent one at a time, and the two servers
 * take turns. Then searches without a match in the large catalogue, and the other calls meanwhile.
 */
import { openStaffSession } from '@slotterbit/office/login/staff-sessions.ts';
import { type BenchSite, type Engine, integrityRow, onEachEngine, withSite } from './databases.ts';
import { type Call, load, sendFor } from './load.ts';
import { atMost, digits, median, mediansOf, percentile, type Row, type Section } from './report.ts';
import { addition, login, orderOf } from './requests.ts';
import { fillCarts, PASSWORD, type Shop } from './shop.ts';

const BUYERS = 300;
const SIZES = [
  { items: 60, orders: 10, buyers: BUYERS },
  { items: 10_000, orders: 100_000, buyers: BUYERS },
] as const;
const SEARCHING_SECONDS = 20;

/** `hasCarts`: each buyer has a line in the cart; else the carts are empty. A run sends each call once. */
type Measured = { name: string; status?: 200 | 201; hasCarts?: true; calls(shop: Shop): Call[] };

const offerOf = (shop: Shop, n: number) => shop.offer((n % 50) + 1, 1 + (n % 2));
const ofBuyers = (shop: Shop, call: (token: string, n: number) => Call) =>
  Array.from({ length: BUYERS }, (_, n) => call(shop.buyer(n).token, n));

const repeated = (name: string, call: (shop: Shop) => Call): Measured => ({
  name,
  calls: (shop) => Array.from({ length: 200 }, () => call(shop)),
});
const page = (path: string) => repeated(path, () => ({ path }));

const measured: readonly Measured[] = [
  { name: 'product pages', calls: () => Array.from({ length: 60 }, (_, n) => ({ path: `/product/${n + 1}` })) },
  ...['/home', '/allproduct', '/catagory/1', '/api/items?page=1&limit=20'].map(page),
  repeated('items, last page', ({ size }) => ({ path: `/api/items?page=${size.items / 20}&limit=20` })),
  page('/api/items?page=1&limit=20&indexingId=3'),
  {
    name: 'add to cart',
    status: 201,
    calls: (shop) => ofBuyers(shop, (token, n) => addition(offerOf(shop, n), token)),
  },
  { name: 'cart', hasCarts: true, calls: (shop) => ofBuyers(shop, (token) => ({ path: '/api/carts', token })) },
  {
    name: 'create an order',
    status: 201,
    hasCarts: true,
    calls: (shop) => ofBuyers(shop, (token, n) => orderOf(offerOf(shop, n), token)),
  },
  repeated("a customer's page of orders", ({ fewOrders: { token } }) => ({ path: '/api/pi-orders?page=1', token })),
  repeated('one order', ({ fewOrders: { token } }) => ({ path: '/api/pi-orders/7', token })),
  { name: 'login', calls: (shop) => Array.from({ length: 20 }, (_, n) => login(shop.buyer(n).email, PASSWORD)) },
];

async function medianOf({ status = 200, hasCarts, calls }: Measured, { url, db, shop }: BenchSite): Promise<number> {
  await fillCarts(db, shop, hasCarts ? BUYERS : 0, (n) => offerOf(shop, n));
  const times: number[] = [];
  for (const call of calls(shop)) times.push((await sendFor(status, url, call)).ms);
  return median(times);
}

async function rowOf(one: Measured, engine: Engine, sites: readonly [BenchSite, BenchSite]): Promise<Row> {
  const [small = 0, large = 0] = await mediansOf(...sites.map((site) => () => medianOf(one, site)));
  const detail = `${digits(small)} and ${digits(large)} ms`;
  return atMost(`${one.name}, ${engine.name}`, large / small, 1.5, ' times', detail);
}

/** Searches on a path: with results; without results, by words alone and with every filter, when the answer proposes filters to remove. */
const searches = (path: string): Call[] =>
  [
    ...['q=jurnal+12', 'q=jurnla+1', 'indexing=SINTA+2&urut=harga', 'maks=1500000&urut=slot', 'urut=nama'],
    ...Array.from({ length: 20 }, (_, n) => `q=zzzzzz${n}+yyyyyyy`),
    'q=zzzzzz+yyyyyyy&kategori=Nasional&indexing=SINTA+2&maks=900000&urut=harga',
  ].map((query) => ({ path: `${path}?${query}` }));

const OTHERS = ['/api/items?limit=1', '/api/items?page=1&limit=20', '/home', '/product/1', '/readyz'];

/** Searches alone, then by eight clients together with one client of each other call. */
async function searchRows(site: BenchSite, path: string): Promise<Row[]> {
  const calls = () => searches(path);
  // The first searches compile code and split the texts of items.
  await medianOf({ name: path, calls }, site);
  const alone = await medianOf({ name: path, calls }, site);
  const [url, duration] = [site.url, SEARCHING_SECONDS];
  const [found, ...others] = await Promise.all([
    load({ url, connections: 8, requests: calls().map(({ path: search }) => ({ path: search })), duration }),
    ...OTHERS.map((call) => load({ url: url + call, connections: 1, duration })),
  ]);
  const during = `during ${digits(found.perSecond)} searches/s on ${path}`;
  return [
    atMost(`a search on ${path}`, alone, 30, ' ms'),
    ...others.map(({ times }, n) => atMost(`${OTHERS[n]} ${during}, p99`, percentile(times, 99), 150, ' ms')),
  ];
}

const STAFF_PAGES = [
  '',
  '/pesanan',
  '/pesanan?cari=pembeli+77',
  '/pesanan?cari=zzzz+contoh',
  '/pelanggan?cari=contoh+12',
];

/** Pages of signed-in staff, one call at a time. */
async function staffRows({ db, url }: BenchSite, engine: Engine): Promise<Row[]> {
  const now = new Date();
  const account = { email: 'staf@kantor.test', name: 'Staf', role: 'redaksi', totp_step: 0 } as const;
  const made = db.insertInto('staff_accounts').values({ ...account, created_at: now.toISOString() });
  const { id } = await made.returning('id').executeTakeFirstOrThrow();
  const cookie = `staf=${await db.transaction().execute((tx) => openStaffSession(tx, id, 'full', now))}`;
  const rows: Row[] = [];
  for (const path of STAFF_PAGES) {
    const times: number[] = [];
    for (let n = 0; n < 20; n += 1) {
      const startedAt = performance.now();
      const answer = await fetch(`${url}/staf${path}`, { headers: { cookie }, redirect: 'error' });
      if (!answer.ok || !(await answer.text()).includes('<h1')) throw new Error(`/staf${path}: ${answer.status}`);
      times.push(performance.now() - startedAt);
    }
    rows.push(atMost(`/staf${path}, ${engine.name}`, median(times), 50, ' ms'));
  }
  return rows;
}

export const measure: Section = (report) =>
  onEachEngine((engine) => {
    report(`${engine.name}, filling 10,000 items and 100,000 orders`);
    return withSite(engine, SIZES[0], (small) =>
      withSite(engine, SIZES[1], async (large) => {
        const rows: Row[] = [];
        for (const one of measured) {
          report(`${engine.name}, ${one.name}`);
          rows.push(await rowOf(one, engine, [small, large]));
        }
        // The search does not ask the database.
        if (engine.name === 'SQLite')
          for (const path of ['/allproduct/items.json', '/allproduct']) rows.push(...(await searchRows(large, path)));
        return [...rows, ...(await staffRows(large, engine)), await integrityRow(engine, large.db)];
      }),
    );
  });
