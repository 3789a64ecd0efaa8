import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { openDatabase } from '#provider/db/open.ts';
import type { Db } from '#provider/db/schema.ts';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts';
import type { Row } from './report.ts';

/** The address of a database for bare statements. */
export type Address = { file: string } | { url: string };

/** A database for one measurement: migrated and empty. */
export interface BenchDatabase {
  engine: Engine['name'];
  /** The provider's settings for this database. */
  env: Record<string, string>;
  address: Address;
  db: Db;
  drop(): Promise<void>;
}

/** One of the two kinds of database that the provider supports. */
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
      engine: 'SQLite',
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
      const env = { DATABASE_URL: url, SEED: 'none' };
      // Filling a large shop takes longer than the statement timeout of a request.
      const db = await openDatabase(readSettings({ ...env, DATABASE_STATEMENT_MS: '600000' }));
      return {
        engine: 'PostgreSQL',
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

/** Runs `work` on SQLite, then on a PostgreSQL with durable writes. */
export async function onEachEngine(work: (engine: Engine) => Promise<void>): Promise<void> {
  await work(sqlite);
  const engine = await postgres();
  try {
    await work(engine);
  } finally {
    await engine.stop();
  }
}

/** Creates a database, and drops it when `work` is done. */
export async function withDatabase<T>(engine: Engine, work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const database = await engine.create();
  try {
    return await work(database);
  } finally {
    await database.drop();
  }
}

/** Runs the integrity check of `npm run staff -- doctor` on a database. */
export async function integrityRow({ db, engine }: BenchDatabase): Promise<Row> {
  const findings = await checkIntegrity(db);
  const measured = findings.length === 0 ? 'healthy' : `${findings.length} findings: ${JSON.stringify(findings[0])}`;
  return { what: `integrity check, ${engine}`, measured, mustHold: 'healthy', ok: findings.length === 0 };
}

/** Settings that switch off the limits on unpaid orders: the bench's customers never pay. */
export const NO_UNPAID_LIMITS = {
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  UNPAID_PLACES_PER_SLOT: '1000000',
  UNPAID_PLACES_PER_NETWORK: '1000000',
};

/** Starts the built server on a database, and stops it when `work` is done. */
export async function withServer<T>({ env }: BenchDatabase, work: (server: BuiltServer) => Promise<T>): Promise<T> {
  const server = await startBuiltServer({ ...NO_UNPAID_LIMITS, ...env });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
