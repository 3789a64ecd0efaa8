import { startBuiltServer } from '#tests/support/built-server.ts';
import { pin } from './cores.ts';
import type { BenchDatabase } from './databases.ts';
import { type Target, targetOf } from './target.ts';

/** A built server under measurement. */
export interface Serving extends Target {
  /** Resident memory in bytes; undefined where the system does not tell. */
  residentBytes(): number | undefined;
}

/** Starts the built server on a database, on the core of what is measured, and stops it when `work` is done. */
export async function serving<T>(
  { env }: Pick<BenchDatabase, 'env'>,
  work: (server: Serving) => Promise<T>,
): Promise<T> {
  // Its few customers order for many, and pay nothing.
  const unlimited = { UNPAID_ORDERS_PER_CUSTOMER: '1000000', UNPAID_PLACES_PER_SLOT: '1000000' };
  const server = await startBuiltServer({ ...unlimited, ...env });
  try {
    pin(server.pid, 'measured');
    return await work({ ...targetOf(server), residentBytes: server.residentBytes });
  } finally {
    await server.stop();
  }
}
