import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { ensureBuilt } from '../steps/build.mjs';
import { type Engine, onEachEngine, withDatabase } from './databases.ts';
import { median, megabytes, milliseconds } from './figures.ts';
import { type LoadTool, startLoadTool } from './load.ts';
import type { Measure, Row } from './report.ts';
import { get, post } from './requests.ts';
import { serving } from './serving.ts';
import { addition, fillCarts, fillShop, orderOf } from './shop.ts';
import { CONNECTIONS } from './target.ts';

const RUNS = 3;
const LOAD_SECONDS = 5;
const BUYERS = 1_000;

type Tell = (line: string) => void;

/** Runs something a few times; the middle of how long it took, in milliseconds. */
async function middle(once: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await once());
  return median(times);
}

async function buildInMs(): Promise<number> {
  const startedAt = performance.now();
  if ((await ensureBuilt({ anew: true, silent: true })) !== 0) throw new Error('The site could not be built.');
  return performance.now() - startedAt;
}

async function startInMs(env: Record<string, string>): Promise<number> {
  const server = await startBuiltServer(env);
  await server.stop();
  return server.startedInMs;
}

/** Until bare-server.ts listens: what no start of a Node.js server can be faster than. */
async function bareStartInMs(): Promise<number> {
  const startedAt = performance.now();
  const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    child.send({ answers: {} });
    await new Promise((resolve, reject) => child.once('message', resolve).once('error', reject));
    return performance.now() - startedAt;
  } finally {
    child.kill();
  }
}

async function starts(engine: Engine, bare: number, tell: Tell): Promise<Row[]> {
  const times = (ms: number) =>
    `${milliseconds(ms)}, ${(ms / bare).toFixed(1)} times a bare Node.js server (${milliseconds(bare)})`;
  tell(`first start, ${engine.name}`);
  const first = await middle(() => withDatabase(engine, ({ env }) => startInMs({ ...env, SEED: 'demo' })));
  tell(`second start, ${engine.name}`);
  const second = await withDatabase(engine, async ({ env }) => {
    await startInMs({ ...env, SEED: 'demo' });
    return middle(() => startInMs({ ...env, SEED: 'demo' }));
  });
  return [
    {
      name: `first start, ${engine.name}`,
      figure: times(first),
      note: 'database made, migrated and filled with the demo',
    },
    { name: `second start, ${engine.name}`, figure: times(second), goal: 'at most 1 s', holds: second <= 1_000 },
  ];
}

/** Everything that customers ask for, in turn: pages, the catalogue, carts, and an order after each round. */
async function memory(tool: LoadTool, tell: Tell): Promise<Row[]> {
  const rows: Row[] = [];
  await onEachEngine((engine) =>
    withDatabase(engine, async (database) => {
      const shop = await fillShop(database.db, { items: 60, orders: 1_000, buyers: BUYERS }, new Date());
      await fillCarts(database.db, shop, BUYERS, (n) => shop.offer((n % 60) + 1, 1));
      await serving(database, async ({ port, residentBytes }) => {
        const memoryRow = (name: string): Row => {
          const resident = residentBytes();
          if (resident === undefined) return { name: `${name}, ${engine.name}`, figure: 'this system does not tell' };
          const goal = { goal: 'at most 200 MB', holds: resident <= 200_000_000 };
          return { name: `${name}, ${engine.name}`, figure: megabytes(resident), ...goal };
        };
        tell(`memory, ${engine.name}`);
        rows.push(memoryRow('memory at rest'));
        const rounds = Array.from({ length: BUYERS }, (_, n) => {
          const { token } = shop.buyer(n);
          const offer = shop.offer((n % 60) + 1, 1);
          return [
            ...[get('/home'), get('/about-us'), get(`/product/${(n % 60) + 1}`), get('/api/items?page=2&limit=20')],
            ...[get('/allproduct'), get('/api/carts', token), get('/api/pi-orders', token)],
            post('/api/pi-order/create', orderOf(offer), token),
            post('/api/carts', addition(shop.offer((n % 60) + 1, 2)), token),
          ];
        });
        // The carts are ordered once: later rounds are told so.
        const accept = [200, 201, 422];
        await tool.run({ port, connections: CONNECTIONS, seconds: LOAD_SECONDS, requests: rounds.flat(), accept });
        rows.push(memoryRow(`memory after ${LOAD_SECONDS} s of load`));
      });
    }),
  );
  return rows;
}

export const measure: Measure = async (tell) => {
  tell('build');
  const built = await middle(buildInMs);
  const rows: Row[] = [
    {
      name: 'build of the whole site',
      figure: `${(built / 1000).toFixed(1)} s`,
      goal: 'at most 10 s',
      holds: built <= 10_000,
    },
  ];
  const bare = await middle(bareStartInMs);
  await onEachEngine(async (engine) => {
    rows.push(...(await starts(engine, bare, tell)));
  });
  const tool = startLoadTool();
  try {
    rows.push(...(await memory(tool, tell)));
  } finally {
    tool.stop();
  }
  return {
    title: 'Start, memory and build',
    method:
      `The middle of ${RUNS} runs. A start is counted from the process to the line that tells the address; a build, with its compression, from nothing. ` +
      `Memory is what the process has resident, before and after ${LOAD_SECONDS} s of pages, catalogue, carts and orders over ${CONNECTIONS} connections.`,
    rows,
  };
};
