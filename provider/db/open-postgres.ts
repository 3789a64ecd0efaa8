import { Kysely, sql } from 'kysely';
import type { Settings } from '../config.ts';
import { StartError } from '../start-error.ts';
import { migrate } from './migrate.ts';
import { type DatabaseObserver, postgresDialect } from './postgres-dialect.ts';
import type { Db, Tables } from './schema.ts';
import { withStartLock } from './start-lock.ts';

const OLDEST = 14;

export type PostgresSettings = Pick<
  Settings,
  'databasePoolSize' | 'databaseStatementMs' | 'databaseLockMs' | 'databaseNamedStatements'
>;

async function requireVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000);
  if (major < OLDEST)
    throw new StartError(`DATABASE_URL: the server is PostgreSQL ${major}; ${OLDEST} or newer is needed.`);
}

/** Never the whole address: it may hold a password. */
function place(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host || 'the local socket'}${pathname}`;
}

/**
 * Opens the PostgreSQL at `url` and brings it to the newest schema, one instance at a time; `onMade` is called where it had none.
 * Throws `StartError` when it cannot be reached, is too old or refuses.
 */
export async function openPostgres(
  url: string,
  settings: PostgresSettings,
  observer: DatabaseObserver | undefined,
  onMade: (db: Db) => Promise<void>,
): Promise<Db> {
  const dialect = postgresDialect({
    url,
    poolSize: settings.databasePoolSize,
    statementMs: settings.databaseStatementMs,
    lockMs: settings.databaseLockMs,
    named: settings.databaseNamedStatements,
    observer,
  });
  const db = new Kysely<Tables>({ dialect });
  try {
    await requireVersion(db);
    await withStartLock(db, async () => {
      if (await migrate(db, 'postgres')) await onMade(db);
    });
    return db;
  } catch (error) {
    await db.destroy().catch(() => undefined); // The first error is the one to report.
    if (error instanceof StartError) throw error;
    const reason =
      error instanceof Error ? error.message || ('code' in error ? String(error.code) : error.name) : String(error);
    throw new StartError(`DATABASE_URL: the database ${place(url)} cannot be opened: ${reason}`);
  }
}
