import type { Context } from './context.ts';
import { forgetOldAttempts } from './customers/login-throttle.ts';
import { forgetOldTokens } from './customers/tokens.ts';
import { forgetOldChanges } from './db/catalogue-version.ts';
import { retrying } from './db/transact.ts';
import { cancelOverdueOrders } from './orders/deadline.ts';

/** Cancels overdue orders; the catalogue shows the slots that they gave back. */
export async function sweepDeadlines({ db, now, catalogue, log }: Pick<Context, 'db' | 'now' | 'catalogue' | 'log'>) {
  const cancelled = await cancelOverdueOrders(db, now());
  if (cancelled === 0) return;
  catalogue.changed();
  log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
}

/** Everything that is due by the clock: run at start and every minute. */
export async function sweep(context: Context): Promise<void> {
  await sweepDeadlines(context);
  // Several instances forget the same rows at once.
  await retrying(() => forgetOldTokens(context.db, context.now()));
  await retrying(() => forgetOldAttempts(context.db, context.now()));
  await retrying(() => forgetOldChanges(context.db));
}
