/** Requests per second, compared with a baseline of the same run: bare node:http, or bare statements on the same database. */
import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Options } from 'autocannon';
import { hashToken } from '#provider/customers/tokens.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { ensureBuilt } from '../scripts/build.mjs';
import { record, withBareServer } from './bare-server.ts';
import { type BenchDatabase, type Engine, onEachEngine, withDatabase, withServer } from './databases.ts';
import { CONNECTIONS, loadOf } from './load.ts';
import { atLeast, atMost, digits, median, type Row, type Section } from './report.ts';
import { orderOf, post } from './requests.ts';
import { fillCarts, fillShop, type Offer, type Shop } from './shop.ts';
import { order, perSecond } from './statements.ts';

const RUNS = 3;
const SECONDS = 3;
const BUYERS = 3_200;
const SIZE = { items: 60, orders: 4_100, buyers: BUYERS };
const pages = ['/home', ...Array.from({ length: SIZE.items }, (_, n) => `/product/${n + 1}`)];
const brotli = { 'accept-encoding': 'br' };

/** Returns the medians of the server and of the baseline. They take turns, so that other load on the machine slows both. The first run warms up. */
async function compare(ours: () => Promise<number>, baseline: () => Promise<number>): Promise<[number, number]> {
  const measured: [number[], number[]] = [[], []];
  for (let run = 0; run <= RUNS; run += 1) {
    const pair = [await ours(), await baseline()] as const;
    if (run > 0) for (const which of [0, 1] as const) measured[which].push(pair[which]);
  }
  return [median(measured[0]), median(measured[1])];
}

/** Compares the server with a bare server that sends the same bytes. */
async function compareWithBareServer(url: string, path: string): Promise<{ ratio: number; detail: string }> {
  const recorded = { [path]: await record(url + path, brotli) };
  return withBareServer(recorded, async (bareUrl) => {
    const rate = (origin: string) => async () =>
      (await loadOf(200, { url: origin + path, headers: brotli, duration: SECONDS })).perSecond;
    const [ours, bare] = await compare(rate(url), rate(bareUrl));
    return { ratio: ours / bare, detail: `${digits(ours)}/s, baseline ${digits(bare)}/s` };
  });
}

/** Returns the path of the built script whose compressed size is nearest to 10 kB. */
function scriptOfTenKilobytes(): string {
  const folder = fileURLToPath(new URL('../dist/client/_astro/', import.meta.url));
  const away = (name: string) => Math.abs(statSync(folder + name).size - 10_000);
  const [nearest = ''] = readdirSync(folder)
    .filter((name) => name.endsWith('.js.br'))
    .sort((a, b) => away(a) - away(b));
  return `/_astro/${nearest.slice(0, -'.br'.length)}`;
}

const offerFor = (shop: Shop, n: number): Offer => shop.offer((n % 50) + 1, 1 + (Math.floor(n / 50) % 2));

/** Orders of all buyers, divided among the connections. Concurrent orders are of different journals. */
function orderLoad(url: string, shop: Shop, count: number): Options {
  const requests = Array.from({ length: count }, (_, n) =>
    post('/api/pi-order/create', orderOf(offerFor(shop, n)), shop.buyer(n).token),
  );
  let clients = 0;
  return {
    url,
    amount: count,
    setupClient: (client) => {
      const own = clients;
      client.setRequests(requests.filter((_, n) => n % CONNECTIONS === own));
      clients += 1;
    },
  };
}

async function pagesOnDemand(name: string, url: string, database: BenchDatabase, shop: Shop): Promise<Row[]> {
  // Without compression: autocannon decodes each body as text, which is slow for compressed bytes.
  const options = { url, requests: pages.map((path) => ({ path })), duration: SECONDS };
  await loadOf(200, options);
  const quiet = await loadOf(200, options);
  await fillCarts(database.db, shop, BUYERS, (n) => offerFor(shop, n));
  // autocannon's overallRate counts all connections together.
  const [busy, ordered] = await Promise.all([
    loadOf(200, { ...options, duration: 10 }),
    loadOf(201, { ...orderLoad(url, shop, 480), overallRate: 50 }),
  ]);
  return [
    atLeast(`pages on demand, ${name}`, quiet.perSecond, 5_000, '/s'),
    atLeast(`pages on demand during ${digits(ordered.perSecond)} orders/s, ${name}`, busy.perSecond, 5_000, '/s'),
  ];
}

async function ordersPage(engine: Engine, url: string, shop: Shop): Promise<Row> {
  const headers = { ...brotli, authorization: `Bearer ${shop.fewOrders.token}` };
  const rates: number[] = [];
  for (let run = 0; run <= RUNS; run += 1)
    rates.push((await loadOf(200, { url: `${url}/api/pi-orders?page=1`, headers, duration: SECONDS })).perSecond);
  const limit = engine.name === 'SQLite' ? 1_500 : 1_000;
  return atLeast(`a customer's page of ten orders, ${engine.name}`, median(rates.slice(1)), limit, '/s');
}

async function ordersPerSecond(engine: Engine, url: string, { db, address }: BenchDatabase, shop: Shop): Promise<Row> {
  const fill = () => fillCarts(db, shop, BUYERS, (n) => offerFor(shop, n));
  const [ours, bare] = await compare(
    async () => {
      await fill();
      return (await loadOf(201, orderLoad(url, shop, BUYERS))).perSecond;
    },
    async () => {
      await fill();
      let n = 0;
      return perSecond(address, SECONDS, (begin) => {
        if (n === BUYERS) return undefined;
        const buyer = n;
        n += 1;
        return order({ tokenHash: hashToken(shop.buyer(buyer).token), ...offerFor(shop, buyer) }, begin);
      });
    },
  );
  const detail = `${digits(ours)}/s, baseline ${digits(bare)}/s`;
  return atLeast(`orders, ${engine.name}`, ours / bare, 0.35, ' of bare statements', detail);
}

async function startWithExistingData({ env }: BenchDatabase): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const server = await startBuiltServer({ ...env, SEED: 'demo' });
    await server.stop();
    if (run > 0) times.push(server.startedInMs);
  }
  return median(times);
}

export const measure: Section = async (report) => {
  const rows: Row[] = [];
  report('build');
  const builtFrom = performance.now();
  if ((await ensureBuilt({ force: true, silent: true })) !== 0) throw new Error('The site could not be built.');
  rows.push(atMost('build of all pages', (performance.now() - builtFrom) / 1000, 12, ' s'));
  await onEachEngine(async (engine) => {
    report(`start, ${engine.name}`);
    const start = await withDatabase(engine, startWithExistingData);
    rows.push(atMost(`start with existing data, ${engine.name}`, start / 1000, 1, ' s'));
    await withDatabase(engine, async (database) => {
      const shop = await fillShop(database.db, SIZE, new Date());
      await withServer(database, async ({ url }) => {
        report(`pages, ${engine.name}`);
        rows.push(...(await pagesOnDemand(engine.name, url, database, shop)));
        if (engine.name === 'SQLite') {
          const file = await compareWithBareServer(url, scriptOfTenKilobytes());
          rows.push(atLeast('static file of 10 KB', file.ratio, 0.5, ' of bare node:http', file.detail));
        }
        const items = await compareWithBareServer(url, '/api/items?page=1&limit=20');
        rows.push(atLeast(`JSON of 20 items, ${engine.name}`, items.ratio, 0.3, ' of bare node:http', items.detail));
        report(`orders, ${engine.name}`);
        rows.push(await ordersPage(engine, url, shop));
        rows.push(await ordersPerSecond(engine, url, database, shop));
      });
    });
  });
  return rows;
};
