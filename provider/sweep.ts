import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from './context.ts';
import { forgetOldAttempts } from './customers/login-throttle.ts';
import { forgetOldTokens } from './customers/tokens.ts';
import { forgetOldChanges } from './db/catalogue-version.ts';
import type { Db } from './db/schema.ts';
import { retrying } from './db/transact.ts';
import { cancelOverdueOrders } from './orders/deadline.ts';

type SweepContext = Pick<Context, 'db' | 'now' | 'catalogue' | 'log'>;

/** Cancels overdue orders; the catalogue shows the slots that they gave back. */
export async function sweepDeadlines({ db, now, catalogue, log }: SweepContext): Promise<void> {
  const cancelled = await cancelOverdueOrders(db, now());
  if (cancelled === 0) return;
  catalogue.changed();
  log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
}

/** Milliseconds for which a customer who only reads waits for it. */
const BRIEFLY = 500;
const underWay = new WeakMap<Db, Promise<void>>();

/**
 * The same for a request that only reads: one sweep for all that come at once, and nobody waits long when the database cannot be
 * written at the moment. Never throws: what is overdue then shows as it was.
 */
export async function sweepDeadlinesBriefly(context: SweepContext): Promise<void> {
  const { db, log } = context;
  let sweeping = underWay.get(db);
  if (!sweeping) {
    sweeping = sweepDeadlines(context)
      .catch((error: unknown) => log.error(`sweep: ${error}`))
      .finally(() => underWay.delete(db));
    underWay.set(db, sweeping);
  }
  const limit = new AbortController();
  await Promise.race([sweeping, wait(BRIEFLY, undefined, { signal: limit.signal }).catch(() => undefined)]);
  limit.abort();
}

/** Everything that is due by the clock: run at start and every minute. */
export async function sweep(context: Context): Promise<void> {
  await sweepDeadlines(context);
  // Several instances forget the same rows at once.
  await retrying(() => forgetOldTokens(context.db, context.now()));
  await retrying(() => forgetOldAttempts(context.db, context.now()));
  await retrying(() => forgetOldChanges(context.db));
}
