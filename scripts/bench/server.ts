import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashToken } from '#provider/customers/tokens.ts';
import type { BareJob, BareOrder, BareWork } from './bare-statements.ts';
import { areApart } from './cores.ts';
import { type BenchDatabase, type Engine, onEachEngine, withDatabase } from './databases.ts';
import { digits } from './figures.ts';
import { type LoadTool, startLoadTool, startWorker, type Worker } from './load.ts';
import { startNginx } from './nginx.ts';
import { compare, type Rate, RUNS } from './rates.ts';
import type { Measure, Row } from './report.ts';
import { get, post } from './requests.ts';
import { serving } from './serving.ts';
import { fillCarts, fillShop, type Offer, orderOf, PASSWORD, type Shop } from './shop.ts';
import { answersOf, answersToCopy, CONNECTIONS, startBare, type Target } from './target.ts';

const SECONDS = 0.4;
/** A login takes a core for some 45 ms. */
const LOGIN_SECONDS = 0.8;
const BUYERS = 4_000;
const SHOP = { items: 60, orders: 4_100, buyers: BUYERS };
const products = Array.from({ length: SHOP.items }, (_, n) => `/product/${n + 1}`);
/** Page 400 of 20 is there. */
const LARGE_SHOP = { items: 8_000, orders: 10, buyers: 1 };

type Tell = (line: string) => void;
type Statements = Worker<BareJob, number>;

const ratio = (of: number, to: number) => (of / to).toFixed(2);

/** A row with its floors, and whether it reaches `goal` of the floor that it names. */
function row(name: string, rates: Record<string, number>, goal?: { of: string; atLeast: number }): Row {
  const { ours = Number.NaN, ...floors } = rates;
  const parts = Object.entries(floors).map(([floor, rate]) => `${ratio(ours, rate)} of ${floor} (${digits(rate)})`);
  const figure = `${digits(ours)}/s; ${parts.join(', ')}`;
  const rate = goal && floors[goal.of];
  if (!goal || rate === undefined) return { name, figure };
  return { name, figure, goal: `at least ${goal.atLeast} of ${goal.of}`, holds: ours / rate >= goal.atLeast };
}

const client = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** The script whose gzip twin is nearest to 10 kB. */
function assetOfTenKilobytes(): string {
  const away = (name: string) => Math.abs(statSync(`${client}/_astro/${name}.gz`).size - 10_000);
  const names = readdirSync(`${client}/_astro`).filter((name) => name.endsWith('.js.gz'));
  const [nearest] = names.map((name) => name.slice(0, -3)).sort((a, b) => away(a) - away(b));
  if (!nearest) throw new Error('The build has no script with a gzip twin.');
  return nearest;
}

async function staticFiles(target: Target, tool: LoadTool, tell: Tell): Promise<Row[]> {
  const asset = assetOfTenKilobytes();
  const nginx = await startNginx({
    [asset]: `${client}/_astro/${asset}`,
    'page.html': `${client}/about-us/index.html`,
  });
  const rows: Row[] = [];
  try {
    for (const [name, path, nginxPath] of [
      ['static page /about-us', '/about-us', '/page.html'],
      [
        `asset of ${digits(statSync(`${client}/_astro/${asset}.gz`).size / 1000)} kB, gzip`,
        `/_astro/${asset}`,
        `/${asset}`,
      ],
    ] as const) {
      tell(name);
      const requests = [get(path, undefined, 'gzip')];
      const bare = await startBare(await answersToCopy(target.port, requests));
      const rates: Record<string, Rate> = {
        ours: answersOf(target, tool, requests),
        'bare node:http': answersOf(bare, tool, requests),
        ...(nginx ? { nginx: answersOf(nginx, tool, [get(nginxPath, undefined, 'gzip')]) } : {}),
      };
      rows.push(row(name, await compare(rates, SECONDS), { of: 'nginx', atLeast: 0.75 }));
      bare.stop();
    }
  } finally {
    await nginx?.stop();
  }
  return rows;
}

/** Calls and pages that are answered from memory, against the bare server. A call has a name, and the paths that are asked for in turn. */
async function fromMemory(
  engine: Engine,
  target: Target,
  tool: LoadTool,
  calls: readonly (readonly [string, ...string[]])[],
  tell: Tell,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, ...paths] of calls) {
    const title = `${name}, ${engine.name}`;
    tell(title);
    const requests = paths.map((path) => get(path));
    const bare = await startBare(await answersToCopy(target.port, requests));
    const rates = await compare(
      { ours: answersOf(target, tool, requests), 'bare node:http': answersOf(bare, tool, requests) },
      SECONDS,
    );
    bare.stop();
    const isPage = !paths[0]?.startsWith('/api');
    rows.push(
      isPage
        ? { ...row(title, rates), goal: 'at least 3,000/s', holds: rates.ours >= 3_000 }
        : row(title, rates, { of: 'bare node:http', atLeast: 0.6 }),
    );
  }
  return rows;
}

/** By the clock: the database works too, or the disk. */
function perSecond(tool: LoadTool, { port }: Target, requests: readonly Buffer[], once: boolean, accept: number) {
  return async (seconds: number) => {
    const answered = await tool.run({ port, connections: CONNECTIONS, seconds, requests, once, accept: [accept] });
    return answered.times.length / answered.seconds;
  };
}

const FLOOR = 'bare statements';

async function ofACustomer(
  engine: Engine,
  target: Target,
  { tool, bare, database, shop, tell }: Bench,
): Promise<Row[]> {
  const statements = (work: BareWork) => (seconds: number) => bare.run({ address: database.address, seconds, work });
  const rows: Row[] = [];
  await fillCarts(database.db, shop, 1, () => shop.offer(1, 1));
  const buyer = shop.buyer(0);
  for (const [name, path, token, kind] of [
    ['/carts', '/api/carts', buyer.token, 'cart'],
    ['/pi-orders, customer with 10', '/api/pi-orders?page=1', shop.few.token, 'orders'],
    ['/pi-orders, customer with 2,000', '/api/pi-orders?page=1', shop.many.token, 'orders'],
  ] as const) {
    const title = `${name}, ${engine.name}`;
    tell(title);
    const request = get(path, token);
    const copy = await startBare(await answersToCopy(target.port, [request]));
    const rates = {
      ours: perSecond(tool, target, [request], false, 200),
      [FLOOR]: statements({ kind, tokenHash: hashToken(token) }),
      'bare node:http': perSecond(tool, copy, [request], false, 200),
    };
    rows.push(row(title, await compare(rates, SECONDS)));
    copy.stop();
  }
  const title = `login, ${engine.name}`;
  tell(title);
  const logins = Array.from({ length: 100 }, (_, n) =>
    post('/api/customer-login', { email: shop.buyer(n).email, password: PASSWORD, holding_code: 'supp' }),
  );
  const rates = { ours: perSecond(tool, target, logins, false, 200), 'argon2id alone': statements({ kind: 'login' }) };
  rows.push(row(title, await compare(rates, LOGIN_SECONDS)));
  return rows;
}

async function orders(engine: Engine, target: Target, { tool, bare, database, shop, tell }: Bench): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, offerFor] of [
    ['orders on one hot slot', () => shop.offer(1, 1)],
    ['orders over a hundred slots', (n: number) => shop.offer((n % 50) + 1, 1 + (Math.floor(n / 50) % 2))],
  ] satisfies [string, (n: number) => Offer][]) {
    const title = `${name}, ${engine.name}`;
    tell(title);
    const all = Array.from({ length: BUYERS }, (_, n) => ({ buyer: shop.buyer(n), offer: offerFor(n) }));
    const requests = all.map(({ buyer, offer }) => post('/api/pi-order/create', orderOf(offer), buyer.token));
    const bareOrders: BareOrder[] = all.map(({ buyer, offer }) => ({ tokenHash: hashToken(buyer.token), ...offer }));
    const withCarts = (work: (seconds: number) => Promise<number>) => async (seconds: number) => {
      await fillCarts(database.db, shop, BUYERS, offerFor);
      return work(seconds);
    };
    const rates = {
      ours: withCarts(perSecond(tool, target, requests, true, 201)),
      [FLOOR]: withCarts((seconds) =>
        bare.run({ address: database.address, seconds, work: { kind: 'order', orders: bareOrders } }),
      ),
    };
    rows.push(row(title, await compare(rates, SECONDS), { of: FLOOR, atLeast: 0.8 }));
  }
  return rows;
}

interface Bench {
  tool: LoadTool;
  bare: Statements;
  database: BenchDatabase;
  shop: Shop;
  tell: Tell;
}

export const measure: Measure = async (tell) => {
  const tool = startLoadTool();
  const bare: Statements = startWorker('./bare-statements.ts', 'measured');
  const rows: Row[] = [];
  try {
    await onEachEngine(async (engine) => {
      await withDatabase(engine, async (database) => {
        const shop = await fillShop(database.db, SHOP, new Date());
        const bench = { tool, bare, database, shop, tell };
        await serving(database, async (target) => {
          if (engine.name === 'SQLite') rows.push(...(await staticFiles(target, tool, tell)));
          const calls = [
            ['product pages in turn', ...products],
            ['home', '/home'],
            ['/items, first page', '/api/items?page=1&limit=20'],
          ] as const;
          rows.push(...(await fromMemory(engine, target, tool, calls, tell)));
          rows.push(...(await ofACustomer(engine, target, bench)));
          rows.push(...(await orders(engine, target, bench)));
        });
      });
      await withDatabase(engine, async (database) => {
        await fillShop(database.db, LARGE_SHOP, new Date());
        const calls = [['/items, page 400 of 8,000 items', '/api/items?page=400&limit=20']] as const;
        await serving(database, async (target) => {
          rows.push(...(await fromMemory(engine, target, tool, calls, tell)));
        });
      });
    });
  } finally {
    tool.stop();
    bare.stop();
  }
  return {
    title: 'Server',
    method:
      `The built server in one process, ${CONNECTIONS} connections without pipelining, the middle of ${RUNS} runs that take turns with those of the floors (in brackets: how many the floor does). ` +
      `${areApart ? 'Server and load tool are on separate cores. ' : ''}` +
      "What comes from memory is counted by a second of the server's processor time, so that the load tool is no limit; what needs the database by the clock. " +
      'Bare node:http sends the same bytes; bare statements are the fewest prepared statements that do the same correctly, without HTTP (an order: the customer by the token, the cart with its prices, then in one transaction the cart line deleted, the inserts, the conditional update), ' +
      'one after the other on SQLite with WAL and synchronous=FULL in process, on PostgreSQL over 10 connections with fsync. ' +
      'Every order of the floor commits for itself; the server lets orders that come at once share a commit on SQLite, and writes an order in one statement on PostgreSQL, so that it can be faster than its floor.',
    rows,
  };
};
