import type { Context } from './context.ts';
import { forgetOldAttempts } from './customers/login-throttle.ts';
import { forgetOldTokens } from './customers/tokens.ts';
import { forgetOldChanges } from './db/catalogue-version.ts';
import { retrying } from './db/transact.ts';
import { Problem } from './http/problem.ts';
import type { Log } from './log.ts';
import { createMailer } from './mail/mailer.ts';
import { writeReminders } from './mail/reminders.ts';
import { cancelOverdueOrders } from './orders/deadline.ts';
import { forgetNetworks } from './orders/shared-unpaid.ts';
import { pollCharges } from './payments/poll-charges.ts';

/** Milliseconds between two looks for overdue orders: one look at an index. */
const DEADLINES_EVERY = 5_000;
/** Milliseconds between two looks for mail to send: one look at an index. */
const MAIL_EVERY = 5_000;
/** Milliseconds between two rounds of everything else that the clock brings. */
const SWEEP_EVERY = 60_000;

type DeadlineContext = Pick<Context, 'db' | 'now' | 'catalogue' | 'log'>;

/** Cancels overdue orders, and answers how many; the catalogue shows the slots that they gave back. */
export async function sweepDeadlines({ db, now, catalogue, log }: DeadlineContext): Promise<number> {
  const cancelled = await cancelOverdueOrders(db, now(), (id, error) => {
    log.error(`order ${id} is overdue and could not be cancelled: ${error}`);
  });
  if (cancelled > 0) {
    catalogue.changed();
    log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
  }
  return cancelled;
}

/** Does `work`; when it is refused while orders are overdue, those are cancelled, which frees their places, and it is tried once more. */
export async function retryAfterDeadlines<T>(context: DeadlineContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // What the customer is told is why the work was refused, whatever becomes of the others' orders.
    const cancelled = await sweepDeadlines(context).catch((failure: unknown) => {
      context.log.error(`sweep: ${failure}`);
      return 0;
    });
    if (cancelled === 0) throw error;
    return work();
  }
}

/** Everything that is due by the clock, but for the gateway: also run at start. */
export async function sweep(context: Context): Promise<void> {
  await sweepDeadlines(context);
  // Several instances forget the same rows at once.
  await retrying(() => forgetOldTokens(context.db, context.now()));
  await retrying(() => forgetOldAttempts(context.db, context.now()));
  await retrying(() => forgetOldChanges(context.db));
  await retrying(() => forgetNetworks(context.db));
  await retrying(() => writeReminders(context.db, context.now()));
}

/** Runs `work` again and again, never twice at once; `atOnce` also now. The function that it answers stops it and waits for what is under way. */
function repeat(work: () => Promise<unknown>, milliseconds: number, log: Log, atOnce = false): () => Promise<void> {
  let underWay: Promise<unknown> | undefined;
  const run = () => {
    // What takes long must not pile up.
    underWay ??= work()
      .catch((error: unknown) => log.error(`sweep: ${error}`))
      .finally(() => {
        underWay = undefined;
      });
  };
  const timer = setInterval(run, milliseconds);
  timer.unref();
  if (atOnce) run();
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

/** Starts the work of the clock; the function that it answers stops it and waits for what is under way. */
export function startSweeping(context: Context): () => Promise<void> {
  const stopping = new AbortController();
  const stops = [
    repeat(() => sweepDeadlines(context), DEADLINES_EVERY, context.log),
    repeat(() => sweep(context), SWEEP_EVERY, context.log),
    // Apart from the rest, which does not wait for the gateway.
    repeat(() => pollCharges(context, undefined, stopping.signal), SWEEP_EVERY, context.log),
  ];
  const mailer = createMailer(context);
  // What a process that ended left behind has waited long enough.
  if (mailer) stops.push(repeat(mailer.round, MAIL_EVERY, context.log, true));
  return async () => {
    stopping.abort();
    mailer?.stop();
    await Promise.all(stops.map((stop) => stop()));
  };
}
