import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { openDatabase } from '#provider/db/open.ts';
import type { Db } from '#provider/db/schema.ts';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts';

/** Where bare statements find a database. */
export type Address = { file: string } | { url: string };

/** A database for one measurement, with the schema and nothing in it. */
export interface BenchDatabase {
  /** The settings that lead to it. */
  env: Record<string, string>;
  address: Address;
  db: Db;
  drop(): Promise<void>;
}

/** One of the two kinds of database that the provider can use, ready to make new ones. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  create(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

export const sqlite: Engine = {
  name: 'SQLite',
  async create() {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-bench-'));
    const env = { DATA_DIR: folder, SEED: 'none' };
    const db = await openDatabase(readSettings(env));
    return {
      env,
      db,
      address: { file: join(folder, DATABASE_FILE) },
      async drop() {
        await db.destroy();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
  stop: async () => undefined,
};

async function postgres(): Promise<Engine> {
  const server = await startPostgres('durable');
  return {
    name: 'PostgreSQL',
    async create() {
      const url = await createDatabase(server.url);
      // Filling a large shop takes longer than a request may.
      const env = { DATABASE_URL: url, SEED: 'none' };
      const db = await openDatabase(readSettings({ ...env, DATABASE_STATEMENT_MS: '600000' }));
      return {
        env,
        db,
        address: { url },
        async drop() {
          await db.destroy();
          await dropDatabase(server.url, url);
        },
      };
    },
    stop: server.stop,
  };
}

/** Does something on each engine in turn: SQLite, then a PostgreSQL that writes as a real one does. */
export async function onEachEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  await work(sqlite);
  const engine = await postgres();
  try {
    await work(engine);
  } finally {
    await engine.stop();
  }
}

/** Makes a database, and throws it away when `work` is done. */
export async function withDatabase<T>(engine: Engine, work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const database = await engine.create();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

/** What the operator's own command says of a database: whether stocks, sums and states agree with each other. */
export function integrityCheck({ env }: BenchDatabase): Promise<{ isHealthy: boolean; text: string }> {
  const program = fileURLToPath(new URL('../provider/staff/main.ts', import.meta.url));
  const args = ['--disable-warning=ExperimentalWarning', program, 'doctor'];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      resolve({ isHealthy: error === null, text: (stdout + stderr).trim().split('\n').at(-1) ?? '' }),
    );
  });
}

/** Starts the built server on a database, with no limit on orders that nobody pays; stops it when `work` is done. */
export async function withServer<T>({ env }: BenchDatabase, work: (server: BuiltServer) => Promise<T>): Promise<T> {
  const server = await startBuiltServer({
    UNPAID_ORDERS_PER_CUSTOMER: '1000000',
    UNPAID_PLACES_PER_SLOT: '1000000',
    UNPAID_PLACES_PER_NETWORK: '1000000',
    ...env,
  });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
