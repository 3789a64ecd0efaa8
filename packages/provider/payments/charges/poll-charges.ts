import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { sql } from 'kysely';
import { lastStatusFact } from '../../audit/read-audit.ts';
import { transact } from '../../db/transact.ts';
import { Problem } from '../../http/problem.ts';
import type { Log } from '../../platform/log.ts';
import type { ConnectedGateway, Gateways } from '../gateways/gateway-registry.ts';
import { applyPaymentEvent, type EventContext } from './apply-payment-event.ts';
import { closeUnpaid, loadCharge, lockOrderOfCharge } from './charge.ts';

/**
 * Poll intervals in hours. An expired charge is polled for a day, because its money may still arrive. One that expired here before its time is
 * polled like an open one until its gateway has ended it: the payer can choose a way to pay on a page that is still open.
 */
const OPEN_EVERY_HOURS = 5 / 60;
const EXPIRED_EVERY_HOURS = 1;
const EXPIRED_FOR_HOURS = 24;
/** A younger charge is not polled: its notification is still on the way. */
const MIN_AGE_HOURS = 3 / 60;
/** Charges per gateway and round. They are polled one after the other. */
const ROWS_AT_ONCE = 50;

/** Reports that a gateway no longer takes money for the charge. */
const ENDED = ['expired', 'failed', 'cancelled'] as const;

export type PollContext = EventContext & { gateways: Gateways; log: Pick<Log, 'error'> };

const lastReport = sql`(select kind from payment_notifications where reference = charge.reference order by id desc limit 1)`;

async function loadDueCharges({ db }: PollContext, gateway: string, now: Date, most: number) {
  const before = (hours: number) => addHours(now, -hours).toISOString();
  const rows = await db
    .selectFrom('charges as charge')
    .innerJoin('payments', 'payments.id', 'charge.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['charge.id', 'charge.reference', 'charge.gateway_id', 'charge.status', 'charge.expires_at'])
    .select(['orders.status as order_status', 'payments.status as payment_status'])
    .select(lastStatusFact('reason').as('last_reason'))
    .where('charge.gateway', '=', gateway)
    .where('charge.created_at', '<=', before(MIN_AGE_HOURS))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('charge.status', '=', 'open'),
          eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', before(OPEN_EVERY_HOURS))]),
        ]),
        eb.and([
          eb('charge.status', '=', 'expired'),
          // Its page can be open until it expires there.
          eb.or([eb('closed_at', '>', before(EXPIRED_FOR_HOURS)), eb('expires_at', '>', before(EXPIRED_FOR_HOURS))]),
          eb.or([
            eb('polled_at', 'is', null),
            eb('polled_at', '<=', before(EXPIRED_EVERY_HOURS)),
            eb.and([
              eb('expires_at', '>', now.toISOString()),
              eb('polled_at', '<=', before(OPEN_EVERY_HOURS)),
              sql<boolean>`coalesce(${lastReport}, 'pending') not in (${sql.join(ENDED)})`,
            ]),
          ]),
        ]),
      ]),
    )
    // Least recently polled first, so that every charge has its turn.
    .orderBy((eb) => eb.fn.coalesce('charge.polled_at', 'charge.created_at'))
    .limit(most)
    .execute();
  return rows.map(({ order_status, payment_status, last_reason, ...charge }) => {
    // After the deadline a charge expires by itself within an hour: a customer who is paying can finish.
    const isUnwanted = payment_status === 'paid' || (isStopped(order_status) && last_reason !== 'deadline');
    // Closed here before its time: the gateway could not be reached, or had no transaction yet that could be closed.
    const isClosedEarly = charge.status === 'expired' && charge.expires_at > now.toISOString();
    return { ...charge, mustClose: isClosedEarly || isUnwanted };
  });
}

/** Returns true for only one of several servers that poll at the same time. */
async function claimPoll({ db }: PollContext, chargeId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charges')
    .set({ polled_at: now.toISOString() })
    .where('id', '=', chargeId)
    .where((eb) =>
      eb.or([eb('polled_at', 'is', null), eb('polled_at', '<=', addHours(now, -OPEN_EVERY_HOURS).toISOString())]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function closeExpired({ db }: PollContext, reference: string, now: Date): Promise<void> {
  await transact(db, async (tx) => {
    // Its money may arrive at this moment.
    await lockOrderOfCharge(tx, reference);
    const charge = await loadCharge(tx, reference);
    if (charge) await closeUnpaid(tx, charge, 'expired', now);
  });
}

/** A charge to ask about. */
type AskedCharge = { reference: string; gateway_id: string | null; expires_at: string };

/** Asks the gateway for the status of a charge and applies it. Throws what the gateway's client throws. */
export async function askAboutCharge(
  context: PollContext,
  gateway: ConnectedGateway,
  { reference, gateway_id: gatewayId, expires_at }: AskedCharge,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const event = await gateway.fetchStatus?.({ reference, gatewayId }, stopping);
  const now = context.now();
  if (event) await applyPaymentEvent(context, event);
  else if (expires_at <= now.toISOString()) await closeExpired(context, reference, now);
}

/** Polls one gateway's charges. Stops at the first failure; the next round continues. Returns how many charges it polled. */
async function pollGateway(
  context: PollContext,
  gateway: ConnectedGateway,
  most: number,
  stopping: AbortSignal | undefined,
): Promise<number> {
  if (!gateway.fetchStatus) return 0;
  const now = context.now();
  let asked = 0;
  for (const charge of await loadDueCharges(context, gateway.id, now, most)) {
    if (stopping?.aborted) break;
    if (!(await claimPoll(context, charge.id, now))) continue;
    asked += 1;
    try {
      // A cancelled order must not be paid. The status still shows earlier money: it is kept or flagged for refund.
      if (charge.mustClose)
        await gateway.cancel?.({ reference: charge.reference, gatewayId: charge.gateway_id }, stopping);
      await askAboutCharge(context, gateway, charge, stopping);
    } catch (error) {
      if (stopping?.aborted) break;
      context.log.error(`gateway ${gateway.id}: poll of ${charge.reference} failed: ${error}`);
      // A fault of one charge must not stop the others. An unreachable gateway ends its round.
      if (!(error instanceof Problem)) break;
    }
  }
  return asked;
}

/**
 * Polls the open charges of all gateways in parallel, and captures or closes them: a notification can be lost, and
 * gateways may send none when a payment page expires. Charges that must no longer be paid are closed at the gateway
 * first. Returns how many charges were polled, at most `most` per gateway.
 * @param stopping ends the round at once, so that a stopping server does not wait for a gateway
 */
export async function pollCharges(context: PollContext, most = ROWS_AT_ONCE, stopping?: AbortSignal): Promise<number> {
  const rounds = [...context.gateways.byId.values()].map((gateway) => pollGateway(context, gateway, most, stopping));
  return (await Promise.all(rounds)).reduce((sum, asked) => sum + asked, 0);
}
