import { addHours } from '#domain/date.ts';
import { isStopped } from '#domain/order-status.ts';
import { transact } from '../db/transact.ts';
import { Problem } from '../http/problem.ts';
import type { Log } from '../platform/log.ts';
import { applyPaymentEvent, type EventContext } from './apply-payment-event.ts';
import { closeUnpaid, loadCharge, lockOrderOfCharge } from './charge.ts';
import type { ConnectedGateway, Gateways } from './registry.ts';

/** Hours after which a charge is asked for again: an open one, and one that ran out a short while ago (money may still have come). */
const OPEN_EVERY = 5 / 60;
const EXPIRED_EVERY = 1;
const EXPIRED_FOR = 24;
/** A younger charge: its customer is still paying, its notification still on the way. */
const LEAST_AGE = 3 / 60;
/** Charges of a gateway that are asked for in one round, one after the other. */
const BATCH = 50;

type Due = {
  id: number;
  reference: string;
  gateway_id: string | null;
  status: string;
  expires_at: string;
  mustClose: boolean;
};

type PollContext = EventContext & { gateways: Gateways; log: Pick<Log, 'error'> };

async function dueCharges({ db }: PollContext, gateway: string, now: Date, most: number): Promise<Due[]> {
  const before = (hours: number) => addHours(now, -hours).toISOString();
  const rows = await db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id', 'charge.reference', 'charge.gateway_id', 'charge.status', 'charge.expires_at'])
    .select(['orders.status as order_status', 'payments.status as payment_status'])
    .select((eb) =>
      eb
        .selectFrom('order_status_changes')
        .select('reason')
        .whereRef('order_id', '=', 'orders.id')
        .orderBy('id', 'desc')
        .limit(1)
        .as('last_reason'),
    )
    .where('charge.gateway', '=', gateway)
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
async function claimed({ db }: PollContext, charge: Due, now: Date): Promise<boolean> {
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

async function closeExpired({ db }: PollContext, reference: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    // Its money may be on the way in at this moment.
    await lockOrderOfCharge(tx, reference);
    const charge = await loadCharge(tx, reference);
    if (charge) await closeUnpaid(tx, charge, 'expired', now);
  });
}

/** Asks one gateway for its charges; stops at the first failure, and the next round goes on. Answers how many it was asked for. */
async function pollGateway(
  context: PollContext,
  gateway: ConnectedGateway,
  most: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  if (!gateway.fetchStatus) return 0;
  const now = context.now();
  let asked = 0;
  for (const charge of await dueCharges(context, gateway.id, now, most)) {
    if (stopping?.aborted) break;
    if (!(await claimed(context, charge, now))) continue;
    asked += 1;
    const known = { reference: charge.reference, gatewayId: charge.gateway_id };
    try {
      // Nobody should pay for a cancelled order. The status shows money that came before this: it is kept or flagged for refund.
      if (charge.mustClose) await gateway.cancel?.(known, stopping);
      const event = await gateway.fetchStatus(known, stopping);
      if (event) await applyPaymentEvent(context, event);
      else if (charge.expires_at <= now.toISOString()) await closeExpired(context, charge.reference, now);
    } catch (error) {
      if (stopping?.aborted) break;
      context.log.error(`gateway ${gateway.id}: poll of ${charge.reference} failed: ${error}`);
      // Wrong money in one charge must not stop the others; a gateway that is away stops its round.
      if (!(error instanceof Problem)) break;
    }
  }
  return asked;
}

/**
 * Asks the gateways for the status of the open charges, each for its own, and captures or closes them: a notification can be lost, and none may
 * come when a payment page expires. Charges of orders that staff cancelled are closed at the gateway first, in every round until they are. Answers
 * how many charges were asked for, at most `most` of each gateway. No gateway waits for another.
 * @param stopping ends the round at once: a server that stops does not wait for a gateway
 */
export async function pollCharges(context: PollContext, most = BATCH, stopping?: AbortSignal): Promise<number> {
  const rounds = [...context.gateways.byId.values()].map((gateway) => pollGateway(context, gateway, most, stopping));
  return (await Promise.all(rounds)).reduce((sum, asked) => sum + asked, 0);
}
