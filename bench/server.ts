/** Requests per second, compared with a baseline of the same run: bare node:http, or bare statements on the same database. */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hashToken } from '@slotterbit/provider/customers/sessions.ts';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { build } from '../scripts/build.mjs';
import { type BenchSite, onEachEngine, withSite } from './databases.ts';
import { jobsPerSecond, load, sendFor } from './load.ts';
import { atLeast, atMost, digits, mediansOf, type Row, type Section } from './report.ts';
import { orderOf } from './requests.ts';
import { fillCarts, type Shop } from './shop.ts';
import { bareOrdersPerSecond } from './statements.ts';

const SECONDS = 3;
const BUYERS = 3_200;
/** Enough to keep the server busy. */
const ORDERS_IN_FLIGHT = 16;
const ORDERS_A_SECOND = 30;
const SIZE = { items: 60, orders: 4_100, buyers: BUYERS };
const pages = ['/home', ...Array.from({ length: SIZE.items }, (_, n) => `/product/${n + 1}`)];

async function compare(ours: () => Promise<number>, baseline: () => Promise<number>) {
  const [our = 0, bare = 0] = await mediansOf(ours, baseline);
  return { ratio: our / bare, bare, detail: `${digits(our)}/s, baseline ${digits(bare)}/s` };
}

/** Compares the answers to a GET, or to `requests`, with a bare server that sends the bytes of that GET. `token`: the customer's access token. */
async function compareWithBareServer(url: string, { token = '', requests = [{}] as { path?: string }[] } = {}) {
  const authorization = `Bearer ${token}`;
  const child = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)), [url, authorization]);
  try {
    const [port] = await once(child, 'message');
    const options = { headers: { 'accept-encoding': 'br', authorization }, duration: SECONDS };
    const rate = (address: object) => async () => (await load({ ...options, url, ...address })).perSecond;
    return await compare(rate({ requests }), rate({ url: `http://127.0.0.1:${port}` }));
  } finally {
    child.kill();
  }
}

/** Returns the path of the built script whose compressed size is nearest to 10 kB. */
function scriptOfTenKilobytes(): string {
  const folder = fileURLToPath(new URL('../dist/client/_astro/', import.meta.url));
  const away = (name: string) => Math.abs(statSync(folder + name).size - 10_000);
  const [nearest = ''] = globSync('*.js.br', { cwd: folder }).toSorted((a, b) => away(a) - away(b));
  return `/_astro/${nearest.slice(0, -'.br'.length)}`;
}

/** Concurrent orders are of different journals. */
const offerFor = (shop: Shop, n: number) => shop.offer((n % 50) + 1, 1 + (Math.floor(n / 50) % 2));

const orderJobs = (url: string, shop: Shop) =>
  Array.from({ length: BUYERS }, (_, n) => () => sendFor(201, url, orderOf(offerFor(shop, n), shop.buyer(n).token)));

async function pagesOnDemand(name: string, { url, db, shop }: BenchSite): Promise<Row[]> {
  const requests = pages.map((path) => ({ path }));
  // A page is rendered once; that takes most of the time of a short run.
  for (const path of pages) await sendFor(200, url, { path });
  const quiet = await compareWithBareServer(`${url}/home`, { requests });
  await fillCarts(db, shop, BUYERS, (n) => offerFor(shop, n));
  const orders = orderJobs(url, shop).slice(0, 10 * ORDERS_A_SECOND);
  const paced = orders.map((job, n) => async () => {
    await wait((n * 1000) / ORDERS_A_SECOND);
    await job();
  });
  const headers = { 'accept-encoding': 'br' };
  const [busy] = await Promise.all([
    load({ url, headers, requests, duration: 10 }),
    jobsPerSecond(paced, paced.length),
  ]);
  const ratio = busy.perSecond / quiet.bare;
  const during = `pages on demand during ${ORDERS_A_SECOND} orders/s, ${name}`;
  return [
    atLeast(`pages on demand, ${name}`, quiet.ratio, 0.5, ' of bare node:http', quiet.detail),
    atLeast(during, ratio, 0.25, ' of bare node:http', `${digits(busy.perSecond)}/s`),
  ];
}

async function ordersPage(name: string, { url, shop }: BenchSite): Promise<Row> {
  const { ratio, detail } = await compareWithBareServer(`${url}/api/pi-orders?page=1`, shop.fewOrders);
  const limit = name === 'SQLite' ? 0.012 : 0.009;
  return atLeast(`a customer's page of ten orders, ${name}`, ratio, limit, ' of bare node:http', detail);
}

async function orders(name: string, { url, db, address, shop }: BenchSite): Promise<Row> {
  const fill = () => fillCarts(db, shop, BUYERS, (n) => offerFor(shop, n));
  const bare = Array.from({ length: BUYERS }, (_, n) => ({
    tokenHash: hashToken(shop.buyer(n).token),
    ...offerFor(shop, n),
  }));
  const { ratio, detail } = await compare(
    () => fill().then(() => jobsPerSecond(orderJobs(url, shop), ORDERS_IN_FLIGHT)),
    () => fill().then(() => bareOrdersPerSecond(address, bare)),
  );
  // Both wait for the disk: the baseline says how fast it is.
  return atLeast(`orders, ${name}`, ratio, 0.12, ' of bare statements', detail);
}

async function startWithExistingData(name: string, env: Record<string, string>): Promise<Row[]> {
  let memory = 0;
  const ours = async () => {
    const server = await startBuiltServer({ ...env, SEED: 'demo' });
    memory = server.residentBytes() ?? 0;
    await server.stop();
    return server.startedInMs;
  };
  const [startMs = 0, nodeMs = 0] = await mediansOf(ours, async () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - startedAt;
  });
  const detail = `${digits(startMs / 1000)} s, \`node -e 0\` ${digits(nodeMs)} ms`;
  return [
    atMost(`start with existing data, ${name}`, startMs / nodeMs, 20, ' times `node -e 0`', detail),
    atMost(`resident memory at rest, ${name}`, memory / 1_000_000, 220, ' MB'),
  ];
}

export const measure: Section = async (report) => {
  report('build');
  const builtFrom = performance.now();
  if ((await build({ silent: true })) !== 0) throw new Error('The site could not be built.');
  const built = atMost('build of all pages', (performance.now() - builtFrom) / 1000, 14, ' s');
  const measured = await onEachEngine(async (engine) => {
    const { name } = engine;
    report(`start, ${name}`);
    const start = await engine.withDatabase(({ env }) => startWithExistingData(name, env));
    return withSite(engine, SIZE, async (site) => {
      report(`pages, ${name}`);
      const rows = [...start, ...(await pagesOnDemand(name, site))];
      if (name === 'SQLite') {
        const { ratio, detail } = await compareWithBareServer(site.url + scriptOfTenKilobytes());
        rows.push(atLeast('static file of 10 KB', ratio, 0.2, ' of bare node:http', detail));
      }
      const { ratio, detail } = await compareWithBareServer(`${site.url}/api/items?page=1&limit=20`);
      rows.push(atLeast(`JSON of 20 items, ${name}`, ratio, 0.25, ' of bare node:http', detail));
      report(`orders, ${name}`);
      return [...rows, await ordersPage(name, site), await orders(name, site)];
    });
  });
  return [built, ...measured];
};
