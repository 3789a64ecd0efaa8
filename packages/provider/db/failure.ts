import { setTimeout as wait } from 'node:timers/promises';

/**
 * 'serialization failure': rolled back by the database, retry at once. 'unavailable': busy, down, or without disk
 * space; retry later.
 */
export type DbFailure = 'serialization failure' | 'unavailable';

/** Codes of PostgreSQL (appendix A of its manual): serialization_failure, deadlock_detected. */
const ROLLED_BACK = new Set(['40001', '40P01']);
/**
 * The random code of an order is taken: the next attempt draws another. PostgreSQL's constraint, then the embedded
 * database's message.
 */
const CODE_TAKEN = /unique constraint "orders_code_key"|UNIQUE constraint failed: orders\.code/;
/**
 * lock_not_available, query_canceled (time limit), io_error, a starting or stopping server, ended idle transactions,
 * a primary that became a replica (read_only_sql_transaction), and a commit with unknown result
 * (statement_completion_unknown), as after a lost connection.
 */
const UNAVAILABLE = new Set(['55P03', '57014', '58030', '57P01', '57P02', '57P03', '25P03', '25P04', '25006', '40003']);
/** Classes of PostgreSQL's codes: connection exceptions, and insufficient resources (a full disk, no memory, too many connections). */
const UNAVAILABLE_CLASSES = new Set(['08', '53']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENOENT',
]);
/** The driver gives these a text only, no code. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A database that answers but cannot be relied on. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** Throws `DatabaseUnavailable` if the database takes longer. */
export function answerWithin<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = wait(ms, undefined, { ref: false }).then(() => {
    throw new DatabaseUnavailable('the database is silent');
  });
  return Promise.race([answer, late]);
}

/** Returns the kind of a database failure; null if a retry cannot help. */
export function failureOf(error: unknown): DbFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  if (isBusy(error) || UNWRITABLE.has(resultCode(error) ?? 0)) return 'unavailable';
  const code = 'code' in error ? String(error.code) : '';
  if (ROLLED_BACK.has(code) || CODE_TAKEN.test(error.message)) return 'serialization failure';
  if (UNAVAILABLE.has(code) || UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || DRIVER.test(error.message))
    return 'unavailable';
  return NETWORK.has(code) && 'syscall' in error ? 'unavailable' : null;
}

/** SQLite's result code for 'another connection holds the lock'. */
const SQLITE_BUSY = 5;
/** SQLite's result codes for a disk that refuses writes: SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL. */
const UNWRITABLE = new Set([8, 10, 13]);

/** Returns SQLite's primary result code; an extended code has it in the low byte. Undefined for other errors. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Whether another process (a backup, a staff command, a shell) blocked a statement of the embedded database. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === SQLITE_BUSY;
}
