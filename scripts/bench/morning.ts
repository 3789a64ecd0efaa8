import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { areApart } from './cores.ts';
import { type BenchDatabase, type Engine, onEachEngine, withDatabase } from './databases.ts';
import { digits, megabytes, percentile } from './figures.ts';
import { startWorker, type Worker } from './load.ts';
import type { Measure, Row } from './report.ts';
import { get, post } from './requests.ts';
import { type Serving, serving } from './serving.ts';
import { addition, fillCarts, fillShop, type Offer, orderOf, type Shop } from './shop.ts';
import { answersToCopy, startBare } from './target.ts';

const CUSTOMERS = 500;
const SECONDS = 60;
const BARE_SECONDS = 5;
const SIZE = { items: 60, orders: 10, buyers: CUSTOMERS + 1 };
/** Months that many want and few can have. */
const POPULAR = 20;
const POPULAR_PLACES = 20;

export type Call = 'home' | 'items' | 'product' | 'add to cart' | 'cart' | 'order' | 'orders' | 'remove';

export interface MorningJob {
  port: number;
  seconds: number;
  /** One customer each. */
  tokens: readonly string[];
  offers: readonly Offer[];
  /** Ids of products that are looked at. */
  products: readonly number[];
}

export interface MorningAnswered {
  seconds: number;
  /** Milliseconds of each answer. */
  times: Map<Call, Float64Array>;
  /** 409 and 422: a month was full. */
  refusals: number;
  orders: number;
  /** By call and status, or what went wrong instead of an answer. */
  errors: Record<string, number>;
}

type Customers = Worker<MorningJob, MorningAnswered>;
type Tell = (line: string) => void;

const products = Array.from({ length: SIZE.items }, (_, n) => n + 1);

/** One in four is a popular month. */
function offersOf(shop: Shop): Offer[] {
  const usual = products.map((id) => shop.offer(id, 3));
  const popular = Array.from({ length: POPULAR }, (_, n) => shop.offer(n + 1, 1));
  return [...usual, ...popular];
}

/** The same morning against the bare server: the same customers get the same bytes from it. */
async function bareMorning(server: Serving, shop: Shop, database: BenchDatabase, customers: Customers) {
  // The last buyer is no customer of the morning.
  const { token } = shop.buyer(CUSTOMERS);
  const offer = shop.offer(1, 5);
  await fillCarts(database.db, shop, CUSTOMERS + 1, () => offer);
  const copied = await answersToCopy(server.port, [
    get('/home'),
    ...[1, 2, 3].map((page) => get(`/api/items?page=${page}&limit=20`)),
    ...products.map((id) => get(`/product/${id}`)),
    post('/api/carts', addition(shop.offer(2, 5)), token),
    get('/api/carts', token),
    post('/api/pi-order/create', orderOf(offer), token),
    get('/api/pi-orders?page=1', token),
  ]);
  await fillCarts(database.db, shop, 0, () => offer);
  const bare = await startBare(copied);
  try {
    return await customers.run({ port: bare.port, seconds: BARE_SECONDS, ...morningOf(shop) });
  } finally {
    bare.stop();
  }
}

function morningOf(shop: Shop): Pick<MorningJob, 'tokens' | 'offers' | 'products'> {
  const tokens = Array.from({ length: CUSTOMERS }, (_, n) => shop.buyer(n).token);
  return { tokens, offers: offersOf(shop), products };
}

const all = ({ times }: MorningAnswered) => Float64Array.from([...times.values()].flatMap((of) => [...of]));

function summary(times: Float64Array): number[] {
  return [50, 95, 99].map((percent) => percentile(times, percent));
}

const slashed = (figures: readonly number[]) => figures.map(digits).join(' / ');

/** What the operator's own command says of the database after the server was stopped. */
async function doctorOn({ env }: BenchDatabase): Promise<{ said: string; isHealthy: boolean }> {
  const program = fileURLToPath(new URL('../../provider/staff/main.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', program, 'doctor'];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    return { said: stdout.trim(), isHealthy: true };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }; // What execFile rejects with.
    return { said: (stdout + stderr).trim().split('\n').at(-1) ?? 'nothing', isHealthy: false };
  }
}

function rowsOf(engine: Engine, morning: MorningAnswered, bare: MorningAnswered): Row[] {
  const named = (name: string) => `${name}, ${engine.name}`;
  const times = all(morning);
  const perSecond = times.length / morning.seconds;
  const bareTimes = all(bare);
  const barePerSecond = bareTimes.length / bare.seconds;
  const ours = summary(times);
  const floor = summary(bareTimes);
  const ratios = ours.map((ms, n) => ms / (floor[n] ?? Number.NaN));
  const errors = Object.entries(morning.errors).map(([kind, count]) => `${count} of ${kind}`);
  return [
    {
      name: named('throughput'),
      figure: `${digits(perSecond)}/s, ${(perSecond / barePerSecond).toFixed(2)} of bare node:http (${digits(barePerSecond)})`,
    },
    {
      name: named('p50 / p95 / p99'),
      figure: `${slashed(ours)} ms, ${slashed(ratios)} times those of bare node:http (${slashed(floor)})`,
    },
    ...[...morning.times].map(([call, of]) => ({
      name: named(`  ${call}`),
      figure: `${slashed(summary(of))} ms (${of.length} calls)`,
    })),
    {
      name: named('orders made'),
      figure: `${digits(morning.orders)} (${digits(morning.orders / morning.seconds)}/s)`,
      note: `${morning.refusals} calls were refused since a month was full (409, 422), as they must be`,
    },
    {
      name: named('errors'),
      figure: errors.length === 0 ? 'none' : errors.join(', '),
      ...{ goal: 'none', holds: errors.length === 0 },
    },
  ];
}

/** Places of the popular months: those that orders hold already, and a few. */
async function makePopular(database: BenchDatabase, offers: readonly Offer[]): Promise<void> {
  await database.db
    .updateTable('slots')
    .set((eb) => ({ capacity: eb('used', '+', POPULAR_PLACES) }))
    .where(
      'id',
      'in',
      offers.slice(-POPULAR).map(({ slotId }) => slotId),
    )
    .execute();
}

async function morningOn(engine: Engine, customers: Customers, tell: Tell): Promise<Row[]> {
  return withDatabase(engine, async (database) => {
    const shop = await fillShop(database.db, SIZE, new Date());
    await makePopular(database, offersOf(shop));
    const rows = await serving(database, async (server) => {
      tell(`${engine.name}, the bare server for ${BARE_SECONDS} s`);
      const bare = await bareMorning(server, shop, database, customers);
      tell(`${engine.name}, ${CUSTOMERS} customers for ${SECONDS} s`);
      const morning = await customers.run({ port: server.port, seconds: SECONDS, ...morningOf(shop) });
      const resident = server.residentBytes();
      const memory: Row[] =
        resident === undefined
          ? []
          : [
              {
                ...{ name: `memory at the end, ${engine.name}`, figure: megabytes(resident) },
                ...{ goal: 'at most 200 MB', holds: resident <= 200_000_000 },
              },
            ];
      return [...rowsOf(engine, morning, bare), ...memory];
    });
    const { said, isHealthy } = await doctorOn(database);
    return [...rows, { name: `doctor, ${engine.name}`, figure: said, goal: 'healthy', holds: isHealthy }];
  });
}

export const measure: Measure = async (tell) => {
  const customers: Customers = startWorker('./morning-client.ts', 'measuring');
  const rows: Row[] = [];
  try {
    await onEachEngine(async (engine) => {
      rows.push(...(await morningOn(engine, customers, tell)));
    });
  } finally {
    customers.stop();
  }
  return {
    title: 'A registration morning',
    method:
      `${CUSTOMERS} customers on as many connections for ${SECONDS} s: home, a page of the catalogue, a journal, into the cart, the cart, an order, their orders, and again, each call as soon as the one before was answered; one choice in four is a month with ${POPULAR_PLACES} places. ` +
      `${areApart ? 'Server and customers are on separate cores. ' : ''}Bare node:http gives the same customers the same bytes for ${BARE_SECONDS} s in the same run.`,
    rows,
  };
};
