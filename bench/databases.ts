import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@slotterbit/provider/config.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { createDatabase, dropDatabase, startPostgres } from '@slotterbit/provider/tests/support/postgres.ts';
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts';
import { atMost, type Row } from './report.ts';
import { fillShop, type Shop, type ShopSize } from './shop.ts';

/** The address of a database for bare statements. */
export type Address = { file: string } | { url: string };

/** A database for one measurement: migrated and empty. */
export type BenchDatabase = { env: Record<string, string>; address: Address; db: Db };
/** One of the two kinds of database that the provider supports. */
export type Engine = {
  name: 'SQLite' | 'PostgreSQL';
  /** Creates a database, and drops it when `work` is done. */
  withDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T>;
};

async function withOpen<T>(
  env: Record<string, string>,
  address: Address,
  work: (database: BenchDatabase) => Promise<T>,
) {
  // Filling a large shop takes longer than the statement timeout of a request.
  const db = await openDatabase(readSettings({ ...env, SEED: 'none', DATABASE_STATEMENT_MS: '600000' }));
  return work({ env: { ...env, SEED: 'none' }, address, db }).finally(() => db.destroy());
}

const sqlite: Engine = {
  name: 'SQLite',
  async withDatabase(work) {
    const folder = mkdtempSync(join(tmpdir(), 'slotterbit-bench-'));
    return withOpen({ DATA_DIR: folder }, { file: join(folder, DATABASE_FILE) }, work).finally(() =>
      rmSync(folder, { recursive: true, force: true }),
    );
  },
};

/** Measures on SQLite, then on a PostgreSQL with durable writes. */
export async function onEachEngine(work: (engine: Engine) => Promise<Row[]>): Promise<Row[]> {
  const rows = await work(sqlite);
  const server = await startPostgres('durable');
  const postgres: Engine = {
    name: 'PostgreSQL',
    async withDatabase(on) {
      const url = await createDatabase(server.url);
      return withOpen({ DATABASE_URL: url }, { url }, on).finally(() => dropDatabase(server.url, url));
    },
  };
  return [...rows, ...(await work(postgres).finally(server.stop))];
}

/** Runs the integrity check of `npm run staff -- doctor` on a database. */
export async function integrityRow({ name }: Engine, db: Db): Promise<Row> {
  const findings = await checkIntegrity(db);
  return atMost(`findings of the integrity check, ${name}`, findings.length, 0, '', JSON.stringify(findings[0]) ?? '');
}

/** Settings that switch off the limits on unpaid orders: the bench's customers never pay. */
export const NO_UNPAID_LIMITS = {
  UNPAID_ORDERS_PER_CUSTOMER: '1000000',
  UNPAID_PLACES_PER_SLOT: '1000000',
  UNPAID_PLACES_PER_NETWORK: '1000000',
};

/** A server on a filled shop. */
export type BenchSite = BenchDatabase & BuiltServer & { shop: Shop };

/** Fills a shop, starts the built server for it, and stops it when `work` is done. */
export function withSite<T>(engine: Engine, size: ShopSize, work: (site: BenchSite) => Promise<T>): Promise<T> {
  return engine.withDatabase(async (database) => {
    const shop = await fillShop(database.db, size, new Date());
    const server = await startBuiltServer({ ...NO_UNPAID_LIMITS, ...database.env });
    return work({ ...database, ...server, shop }).finally(server.stop);
  });
}
