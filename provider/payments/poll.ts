import { addHours } from '#domain/date.ts';
import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { applyNews, lockOrder } from './apply-news.ts';
import { loadAttempt } from './attempt.ts';
import { closeUnpaid } from './unsettle.ts';

/** Hours after which a bill is asked for again: an open one, and one that ran out a short while ago (money may still have come). */
const OPEN_EVERY = 5 / 60;
const EXPIRED_EVERY = 1;
const EXPIRED_FOR = 24;
/** A younger bill: its customer is still paying, its notification still on the way. */
const LEAST_AGE = 3 / 60;
/** Bills asked for in one round, one after the other. */
const BATCH = 50;

type Due = { id: number; reference: string; status: string; expires_at: string; isGivenUp: boolean };

async function dueBills({ db, gateway }: Context, now: Date, most: number): Promise<Due[]> {
  const before = (hours: number) => addHours(now, -hours).toISOString();
  const rows = await db
    .selectFrom('payment_attempts as bill')
    .innerJoin('payments', 'payments.id', 'bill.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['bill.id', 'bill.reference', 'bill.status', 'bill.expires_at', 'orders.status as order_status'])
    .select((eb) =>
      eb
        .selectFrom('order_moves')
        .select('reason')
        .whereRef('order_id', '=', 'orders.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('moved_by'),
    )
    .where('bill.gateway', '=', gateway.name)
    .where('bill.created_at', '<=', before(LEAST_AGE))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('bill.status', '=', 'open'),
          eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before(OPEN_EVERY))]),
        ]),
        eb.and([
          eb('bill.status', '=', 'expired'),
          eb('closed_at', '>', before(EXPIRED_FOR)),
          eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before(EXPIRED_EVERY))]),
        ]),
      ]),
    )
    // However many are open, each has its turn: the longest without a word first.
    .orderBy((eb) => eb.fn.coalesce('bill.polled_at', 'bill.created_at'))
    .limit(most)
    .execute();
  return rows.map(({ order_status, moved_by, ...bill }) => {
    const isGone = order_status === 'cancelled' || order_status === 'failed';
    // After the deadline a bill ends by itself, at the latest an hour later: who is paying at that moment may finish.
    return { ...bill, isGivenUp: bill.status === 'open' && isGone && moved_by !== 'deadline' };
  });
}

/** True for one of several servers that look at the same time. */
async function claimed({ db }: Context, bill: Due, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ polled_at: now.toISOString() })
    .where('id', '=', bill.id)
    .where((eb) =>
      eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', addHours(now, -OPEN_EVERY).toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function closeExpired({ db }: Context, reference: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    // Its money may be on the way in at this moment.
    await lockOrder(tx, reference);
    const attempt = await loadAttempt(tx, reference);
    if (attempt) await closeUnpaid(tx, attempt, 'expired', now);
  });
}

/**
 * Asks the gateway how the open bills stand, and settles or closes them: a notification can be lost, and none comes when a payment page
 * runs out. Bills of orders that staff gave up are closed at the gateway first, in every round until they are. Stops at the first failure;
 * the next round goes on. Answers how many bills it asked for, at most `most`.
 */
export async function pollBills(context: Context, most = BATCH): Promise<number> {
  const { gateway, log } = context;
  if (!gateway.askStatus) return 0;
  const now = context.now();
  let asked = 0;
  for (const bill of await dueBills(context, now, most)) {
    if (!(await claimed(context, bill, now))) continue;
    asked += 1;
    try {
      // Nobody should pay for what can no longer be had. Who did so before this is told next: late money, kept or sent back.
      if (bill.isGivenUp) await gateway.closeBill?.(bill.reference);
      const news = await gateway.askStatus(bill.reference);
      if (news) await applyNews(context, news);
      else if (bill.expires_at <= now.toISOString()) await closeExpired(context, bill.reference, now);
    } catch (error) {
      log.error(`gateway ${gateway.name}: poll of ${bill.reference} failed: ${error}`);
      // Wrong money in one bill must not stop the others; a gateway that is away stops the round.
      if (!(error instanceof Problem)) break;
    }
  }
  return asked;
}
