/** SQLite's result code for 'another connection holds the lock'; its extended codes have it in the low byte. */
const SQLITE_BUSY = 5;

/** Whether another process (a backup, a staff command, a shell) kept a statement of the embedded database from running. */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error) || !('errcode' in error)) return false;
  return typeof error.errcode === 'number' && (error.errcode & 0xff) === SQLITE_BUSY;
}
