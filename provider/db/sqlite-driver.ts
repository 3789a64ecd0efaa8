import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isBusy } from './sqlite-busy.ts';
import { Turns } from './turns.ts';

/** Kysely makes a few dozen different statements here; the bound only stops an unforeseen flood of them. */
const STATEMENTS_KEPT = 500;
/** Milliseconds between two tries while another process holds the lock: 2 at first, at most 20. */
const LONGEST_PAUSE = 20;

class Statements {
  readonly #database: DatabaseSync;
  readonly #known = new Map<string, { statement: StatementSync; reads: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  #prepare(sql: string): { statement: StatementSync; reads: boolean } {
    const known = this.#known.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const made = { statement, reads: statement.columns().length > 0 };
    if (this.#known.size >= STATEMENTS_KEPT) this.#known.clear();
    this.#known.set(sql, made);
    return made;
  }

  run<R>(query: CompiledQuery): QueryResult<R> {
    const { statement, reads } = this.#prepare(query.sql);
    // Kysely types parameters as unknown; the table types admit only strings, numbers and null.
    const parameters = query.parameters as readonly SQLInputValue[];
    // The row type is Kysely's claim from the table types, as with every driver.
    if (reads) return { rows: statement.all(...parameters) as R[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }
}

/** What Kysely takes for a connection: a user of the one that there is. */
class SqliteUser implements DatabaseConnection {
  readonly #execute: (user: SqliteUser, query: CompiledQuery) => Promise<QueryResult<unknown>>;

  constructor(execute: (user: SqliteUser, query: CompiledQuery) => Promise<QueryResult<unknown>>) {
    this.#execute = execute;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    // The row type is Kysely's claim from the table types, as with every driver.
    return (await this.#execute(this, query)) as QueryResult<R>;
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; nothing here streams
  async *streamQuery(): AsyncIterableIterator<QueryResult<never>> {
    throw new Error('Streaming is not supported on the embedded database.');
  }
}

/**
 * Kysely driver on node:sqlite, which blocks the event loop while it works. There is one connection, used by one transaction or statement
 * at a time, so that a query of one request never runs inside the transaction of another. A transaction takes the write lock when it
 * begins, so that it cannot fail half-way because another process (a staff command) wrote first; one that only reads (a backup, the
 * doctor) sees one state of the database and keeps nobody from writing.
 *
 * SQLite itself never waits for a lock of another process (`timeout: 0`): whoever is refused gives the connection to the others, tries
 * again every few milliseconds, and fails with SQLite's 'database is locked' after `waitMs`.
 */
export class SqliteDriver implements Driver {
  readonly #open: () => DatabaseSync;
  readonly #waitMs: () => number;
  readonly #turns = new Turns();
  #database: DatabaseSync | undefined;
  #statements: Statements | undefined;
  /** Whose transaction is open: it keeps the turn until it is released. */
  #owner: DatabaseConnection | undefined;

  constructor(open: () => DatabaseSync, waitMs: () => number) {
    this.#open = open;
    this.#waitMs = waitMs;
  }

  async init(): Promise<void> {
    this.#database = this.#open();
    this.#statements = new Statements(this.#database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new SqliteUser(async (user, query) =>
      user === this.#owner ? this.#run(query) : this.#inTurn(() => this.#run(query)),
    );
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection !== this.#owner) return;
    this.#owner = undefined;
    this.#turns.give();
  }

  #run(query: CompiledQuery): QueryResult<unknown> {
    if (!this.#statements) throw new Error('The database is closed.');
    return this.#statements.run(query);
  }

  /** @param keeper keeps the turn when the work is done */
  async #inTurn<T>(work: () => T, keeper?: DatabaseConnection): Promise<T> {
    let refusedAt: number | undefined;
    for (let pause = 2; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const turn = this.#turns.take();
      if (turn) await turn;
      try {
        const answer = work();
        this.#owner = keeper;
        return answer;
      } catch (error) {
        const now = performance.now();
        refusedAt ??= now;
        if (!isBusy(error) || now - refusedAt >= this.#waitMs()) throw error;
      } finally {
        if (!this.#owner) this.#turns.give();
      }
      // Not all at the same moment.
      await wait(pause * (0.5 + Math.random() / 2));
    }
  }

  async beginTransaction(connection: DatabaseConnection, { accessMode }: TransactionSettings): Promise<void> {
    const begin = CompiledQuery.raw(accessMode === 'read only' ? 'begin' : 'begin immediate');
    await this.#inTurn(() => this.#run(begin), connection);
  }

  async commitTransaction(): Promise<void> {
    this.#run(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(): Promise<void> {
    // A full disk, for one, has undone it already.
    if (this.#database?.isTransaction) this.#run(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {
    this.#statements = undefined;
    this.#database?.close();
    this.#database = undefined;
  }
}
