import { DatabaseSync } from 'node:sqlite';
import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { SqliteDriver } from './sqlite-driver.ts';

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  // WAL: readers (staff commands) and the server work side by side. FULL: a confirmed order survives a power cut.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000;',
  );
  return database;
}

/** Kysely dialect for Node's own SQLite on the file at `path`. */
export function sqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new SqliteDriver(() => openFile(path)),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}
