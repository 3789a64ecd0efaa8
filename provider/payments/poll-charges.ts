import { addHours } from '#domain/date.ts';
import { isStopped } from '#domain/order-status.ts';
import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import { closeUnpaid, loadCharge, lockOrderOfCharge } from './charge.ts';

/** Hours after which a charge is asked for again: an open one, and one that ran out a short while ago (money may still have come). */
const OPEN_EVERY = 5 / 60;
const EXPIRED_EVERY = 1;
const EXPIRED_FOR = 24;
/** A younger charge: its customer is still paying, its notification still on the way. */
const LEAST_AGE = 3 / 60;
/** Charges asked for in one round, one after the other. */
const BATCH = 50;

type Due = { id: number; reference: string; status: string; expires_at: string; mustClose: boolean };

async function dueCharges({ db, gateway }: Context, now: Date, most: number): Promise<Due[]> {
  const before = (hours: number) => addHours(now, -hours).toISOString();
  const rows = await db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id', 'charge.reference', 'charge.status', 'charge.expires_at', 'orders.status as order_status'])
    .select('payments.status as payment_status')
    .select((eb) =>
      eb
        .selectFrom('order_status_changes')
        .select('reason')
        .whereRef('order_id', '=', 'orders.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_reason'),
    )
    .where('charge.gateway', '=', gateway.name)
    .where('charge.created_at', '<=', before(LEAST_AGE))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('charge.status', '=', 'open'),
          eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before(OPEN_EVERY))]),
        ]),
        eb.and([
          eb('charge.status', '=', 'expired'),
          eb('closed_at', '>', before(EXPIRED_FOR)),
          eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before(EXPIRED_EVERY))]),
        ]),
      ]),
    )
    // Least recently asked first, so that all are asked however many are open.
    .orderBy((eb) => eb.fn.coalesce('charge.polled_at', 'charge.created_at'))
    .limit(most)
    .execute();
  return rows.map(({ order_status, payment_status, last_reason, ...charge }) => {
    const isGone = isStopped(order_status);
    // After the deadline a charge expires by itself, at the latest an hour later: a customer who is paying at that moment may finish.
    const isUnwanted = charge.status === 'open' && isGone && last_reason !== 'deadline';
    // A bank transfer paid instead, and the page may have had no transaction yet that could be closed.
    const isReplaced =
      charge.status === 'expired' && payment_status === 'paid' && charge.expires_at > now.toISOString();
    return { ...charge, mustClose: isUnwanted || isReplaced };
  });
}

/** True for one of several servers that poll at the same time. */
async function claimed({ db }: Context, charge: Due, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charges')
    .set({ polled_at: now.toISOString() })
    .where('id', '=', charge.id)
    .where((eb) =>
      eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', addHours(now, -OPEN_EVERY).toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function closeExpired({ db }: Context, reference: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    // Its money may be on the way in at this moment.
    await lockOrderOfCharge(tx, reference);
    const charge = await loadCharge(tx, reference);
    if (charge) await closeUnpaid(tx, charge, 'expired', now);
  });
}

/**
 * Asks the gateway for the status of the open charges, and captures or closes them: a notification can be lost, and none comes when a payment
 * page expires. Charges of orders that staff cancelled are closed at the gateway first, in every round until they are. Stops at the first failure;
 * the next round goes on. Answers how many charges it asked for, at most `most`.
 */
export async function pollCharges(context: Context, most = BATCH): Promise<number> {
  const { gateway, log } = context;
  if (!gateway.askStatus) return 0;
  const now = context.now();
  let asked = 0;
  for (const charge of await dueCharges(context, now, most)) {
    if (!(await claimed(context, charge, now))) continue;
    asked += 1;
    try {
      // Nobody should pay for a cancelled order. The status shows money that came before this: it is kept or flagged for refund.
      if (charge.mustClose) await gateway.closeCharge?.(charge.reference);
      const event = await gateway.askStatus(charge.reference);
      if (event) await applyPaymentEvent(context, event);
      else if (charge.expires_at <= now.toISOString()) await closeExpired(context, charge.reference, now);
    } catch (error) {
      log.error(`gateway ${gateway.name}: poll of ${charge.reference} failed: ${error}`);
      // Wrong money in one charge must not stop the others; a gateway that is away stops the round.
      if (!(error instanceof Problem)) break;
    }
  }
  return asked;
}
