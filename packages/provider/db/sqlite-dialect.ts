import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type TransactionSettings,
} from 'kysely';
import { isBusy } from './failure.ts';

/** A FIFO mutex within this process. */
class Mutex {
  #isLocked = false;
  readonly #waiting: (() => void)[] = [];

  /** Undefined if it is free: then it is locked at once, without waiting for a microtask. */
  lock(): Promise<void> | undefined {
    if (this.#isLocked) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#isLocked = true;
    return undefined;
  }

  unlock(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#isLocked = false;
  }
}

/** Kysely creates a few dozen statements here; the limit only stops an unexpected flood. */
const STATEMENTS_KEPT = 500;
/** Milliseconds between two attempts while another process holds the lock: 2 at first, at most 20. */
const LONGEST_PAUSE_MS = 20;

type Prepared = { statement: StatementSync; reads: boolean };

/**
 * Kysely driver on node:sqlite, which blocks the event loop while it works. There is one connection for one
 * transaction or statement at a time, so a query of one request never runs inside the transaction of another. A
 * transaction begins with the write lock, so it cannot fail half-way because another process wrote first. A read-only
 * transaction (a backup, the integrity check) sees one snapshot and blocks no writer. SQLite itself never waits for a
 * lock (`timeout: 0`): a refused statement gives the connection to others, is retried every few milliseconds, and
 * fails with SQLite's 'database is locked' after `waitMs`.
 */
class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  readonly #waitMs: () => number;
  readonly #mutex = new Mutex();
  #database: DatabaseSync | undefined;
  readonly #statements = new Map<string, Prepared>();
  /** The owner of the open transaction: it keeps the mutex until it is released. */
  #owner: DatabaseConnection | undefined;

  constructor(open: () => DatabaseSync, waitMs: () => number) {
    this.#open = open;
    this.#waitMs = waitMs;
  }

  async init(): Promise<void> {
    this.#database = this.#open();
    this.#statements.clear();
  }

  /** All connections share the one to the file. */
  async acquireConnection(): Promise<DatabaseConnection> {
    const connection: DatabaseConnection = {
      // The row type is Kysely's claim from the table types, as with every driver.
      executeQuery: async <R>(query: CompiledQuery) =>
        (connection === this.#owner
          ? this.#run(query)
          : await this.#runLocked(() => this.#run(query))) as QueryResult<R>,
      streamQuery() {
        throw new Error('Streaming is not supported on the embedded database.');
      },
    };
    return connection;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection !== this.#owner) return;
    try {
      // Its rollback failed. Writes of others would join it and be lost with it; closing the file rolls it back.
      if (this.#database?.isTransaction) {
        await this.destroy();
        await this.init();
      }
    } finally {
      this.#owner = undefined;
      this.#mutex.unlock();
    }
  }

  #prepare(database: DatabaseSync, sql: string): Prepared {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    const made = { statement, reads: statement.columns().length > 0 };
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(sql, made);
    return made;
  }

  #run(query: CompiledQuery): QueryResult<unknown> {
    if (!this.#database) throw new Error('The database is closed.');
    const { statement, reads } = this.#prepare(this.#database, query.sql);
    // Kysely types parameters as unknown; the table types admit only strings, numbers and null.
    const parameters = query.parameters as readonly SQLInputValue[];
    if (reads) return { rows: statement.all(...parameters) };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  /** @param owner keeps the mutex after the work */
  async #runLocked<T>(work: () => T, owner?: DatabaseConnection): Promise<T> {
    let refusedAt: number | undefined;
    for (let pause = 2; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      const locked = this.#mutex.lock();
      if (locked) await locked;
      try {
        const answer = work();
        this.#owner = owner;
        return answer;
      } catch (error) {
        const now = performance.now();
        refusedAt ??= now;
        if (!isBusy(error) || now - refusedAt >= this.#waitMs()) throw error;
      } finally {
        if (!this.#owner) this.#mutex.unlock();
      }
      // Spread over time, not all at once.
      await wait(pause * (0.5 + Math.random() / 2));
    }
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate');
    await this.#runLocked(() => this.#run(begin), connection);
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(): Promise<void> {
    // For example, a full disk has rolled it back already.
    if (!this.#database?.isTransaction) return;
    try {
      this.#run(CompiledQuery.raw('rollback'));
    } catch {
      // `releaseConnection` then closes the file; report the original error.
    }
  }

  async destroy(): Promise<void> {
    this.#database?.close();
    this.#database = undefined;
  }
}

/** How many milliseconds SQLite itself may wait for another process while opening the file: nothing else runs then. */
const OPEN_MS = 5_000;

function openFile(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: OPEN_MS, enableForeignKeyConstraints: true });
  // WAL: readers (staff commands) and the server run concurrently. FULL: a confirmed order survives a power cut.
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -16000;',
  );
  // Erased personal data is overwritten in the file. `fast` would leave it in freed pages; single rows take no longer with `on`.
  database.exec('pragma secure_delete = on');
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
