import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { openDatabase } from '#provider/db/open.ts';
import type { Db } from '#provider/db/schema.ts';
import { createDatabase, dropDatabase, startPostgres } from '#tests/support/postgres.ts';

/** Where a program that uses no code of ours finds a database. */
export type Address = { file: string } | { url: string };

/** A database of the bench, with the schema and nothing in it. */
export interface BenchDatabase {
  /** The settings that lead to it. */
  env: Record<string, string>;
  address: Address;
  db: Db;
  /** Bytes on disk. */
  bytes(): Promise<number>;
  drop(): Promise<void>;
}

/** One of the two kinds of database that the provider can use, ready to make new ones. */
export interface Engine {
  name: 'SQLite' | 'PostgreSQL';
  create(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

const sqlite: Engine = {
  name: 'SQLite',
  async create() {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-bench-'));
    const env = { DATA_DIR: folder, SEED: 'none' };
    const db = await openDatabase(readSettings(env));
    return {
      env,
      db,
      address: { file: join(folder, DATABASE_FILE) },
      bytes: async () => readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
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
      // What fills a large shop takes longer than a request may.
      const env = { DATABASE_URL: url, SEED: 'none' };
      const db = await openDatabase(readSettings({ ...env, DATABASE_STATEMENT_MS: '600000' }));
      return {
        env,
        db,
        address: { url },
        async bytes() {
          const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
            db,
          );
          return rows[0]?.bytes ?? 0;
        },
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
