import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

/** Milliseconds for which SQLite itself may wait for another process while opening the file: nothing else runs then. */
const OPEN_MS = 5_000;

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: OPEN_MS, enableForeignKeyConstraints: true });
  // WAL: readers (staff commands) and the server run concurrently. FULL: a confirmed order survives a power cut.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000;',
  );
  // Erased personal data is also overwritten in the file, where that needs no further write.
  database.exec('pragma secure_delete = fast');
  // From here on the driver waits without blocking the event loop.
  database.exec('pragma busy_timeout = 0');
  return database;
}

class SharedSqliteAdapter extends SqliteAdapter {
  /** The driver gives its one connection to one caller at a time: others may read while one waits for a lock. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  /**
   * SQLite rolls back `create table` and `alter table` with their transaction. Kysely then migrates in one
   * transaction: an interrupted start leaves no half migration, and of two programs the second waits.
   */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Kysely dialect for Node's own SQLite on the file at `path`.
 * @param waitMs maximum wait of a statement in milliseconds while another process holds the lock; read at every
 * refusal
 */
export function sqliteDialect(path: string, waitMs: () => number): Dialect {
  return {
    createAdapter: () => new SharedSqliteAdapter(),
    createDriver: () => new SqliteDriver(() => openFile(path), waitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
