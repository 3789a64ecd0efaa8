import { isBusy } from './sqlite-busy.ts';

/** 'gave way': undone by the database, may simply run again. 'unavailable': too busy or away, may be tried later. */
export type Failure = 'gave way' | 'unavailable';

/** Codes of PostgreSQL (appendix A of its manual): serialization_failure, deadlock_detected. */
const GAVE_WAY = new Set(['40001', '40P01']);
/** A code of an order that was drawn before: another is drawn. On PostgreSQL, then on the embedded database. */
const DRAWN_BEFORE = /unique constraint "orders_code_key"|UNIQUE constraint failed: orders\.code/;
/** lock_not_available, query_canceled (time limit), too_many_connections, and a server that starts or stops. */
const UNAVAILABLE = new Set(['55P03', '57014', '53300', '57P01', '57P02', '57P03', '25P03', '25P04']);
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
/** The driver tells these by their text alone. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed)/;

/** What kind of failure of the database this is; null = none that a later try could mend. */
export function failureOf(error: unknown): Failure | null {
  if (!(error instanceof Error)) return null;
  if (isBusy(error)) return 'unavailable';
  const code = 'code' in error ? String(error.code) : '';
  if (GAVE_WAY.has(code) || DRAWN_BEFORE.test(error.message)) return 'gave way';
  if (UNAVAILABLE.has(code) || code.startsWith('08') || DRIVER.test(error.message)) return 'unavailable';
  return NETWORK.has(code) && 'syscall' in error ? 'unavailable' : null;
}
