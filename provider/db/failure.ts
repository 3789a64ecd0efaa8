/** 'serialization failure': rolled back by the database, may run again at once. 'unavailable': too busy or away, may be tried later. */
export type Failure = 'serialization failure' | 'unavailable';

/** Codes of PostgreSQL (appendix A of its manual): serialization_failure, deadlock_detected. */
const ROLLED_BACK = new Set(['40001', '40P01']);
/** The random code of an order exists already: the next try draws another. On PostgreSQL, then on the embedded database. */
const CODE_TAKEN = /unique constraint "orders_code_key"|UNIQUE constraint failed: orders\.code/;
/**
 * lock_not_available, query_canceled (time limit), too_many_connections, a server that starts or stops, idle transactions that were ended, a
 * primary that became a replica (read_only_sql_transaction), and a commit of which nobody knows the outcome (statement_completion_unknown), as
 * after a lost connection.
 */
const UNAVAILABLE = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03', '25P04', '25006', '40003']);
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
/** The driver gives these no code, only a text. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** A database that answers, but not as one that can be relied on. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** What kind of database failure this is; null = none that a retry could fix. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof DatabaseUnavailable) return 'unavailable';
  if (isBusy(error)) return 'unavailable';
  const code = 'code' in error ? String(error.code) : '';
  if (ROLLED_BACK.has(code) || CODE_TAKEN.test(error.message)) return 'serialization failure';
  if (UNAVAILABLE.has(code) || code.startsWith('08') || DRIVER.test(error.message)) return 'unavailable';
  return NETWORK.has(code) && 'syscall' in error ? 'unavailable' : null;
}

/** SQLite's result code for 'another connection holds the lock'; its extended codes have it in the low byte. */
const SQLITE_BUSY = 5;

/** Whether another process (a backup, a staff command, a shell) blocked a statement of the embedded database. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY;
}
