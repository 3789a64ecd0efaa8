import { addHours } from '@slotterbit/contract/values/date.ts';
import { sql } from 'kysely';
import { failureOf } from '../db/failure.ts';
import { lockRow } from '../db/locks.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { ShopContext } from '../events.ts';
import { changeStatus } from '../orders/set-status.ts';
import type { Log } from '../platform/log.ts';
import { ASKING_MS } from './charges/open-charge.ts';
import { askAboutCharge, type PollContext } from './charges/poll-charges.ts';
import { GatewayError } from './gateways/gateway-client.ts';
import { REAL_GATEWAY_IDS } from './gateways/gateway-registry.ts';

/** How much longer an order waits for a gateway that does not answer, once. */
const EXTRA_HOURS = 1;
/** Orders that one round asks about, one after the other. */
const ROWS_AT_ONCE = 50;

const isOverdue = (now: Date) => sql<boolean>`orders.deadline_at <= ${now.toISOString()}`;

/** Whether the order's deadline was extended, because a gateway did not answer: it is later than the due date of the termin that it belongs to. */
export const isExtended = sql<boolean>`orders.deadline_at > (
  select min(due_at) from payments where order_id = orders.id and status <> 'paid')`;

/** Selects the charges of overdue orders that can have money which only their gateway knows of. */
const unsureCharges = (db: Db, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('charges as charge', 'charge.payment_id', 'payments.id')
    .where(isOverdue(now))
    .where('charge.status', 'in', ['open', 'expired'])
    .where('charge.gateway', 'in', REAL_GATEWAY_IDS);

export type DeadlineContext = ShopContext & { log: Pick<Log, 'info' | 'error'> };

/**
 * Cancels an order that is still overdue. If a gateway did not answer, extends the deadline instead, once. Each order has its own transaction:
 * two orders in one would lock the slots of the second after the slots of the first, not in id order. Returns whether the order was cancelled.
 */
async function endOrder({ db, now, events, log }: DeadlineContext, id: number, isAnswered: boolean): Promise<boolean> {
  const at = now();
  try {
    return await transact(db, async (tx) => {
      // Read again under the lock: a payment may have arrived meanwhile, or another instance may have cancelled the
      // order.
      await lockRow(tx, 'orders', id);
      const order = await tx
        .selectFrom('orders')
        .select(['id', 'code', 'status', isExtended.as('isExtended')])
        .where('id', '=', id)
        .where(isOverdue(at))
        .executeTakeFirst();
      if (!order) return false;
      if (isAnswered || order.isExtended) {
        await changeStatus(tx, order, 'cancelled', { reason: 'deadline', now: at, events });
        return true;
      }
      const deadline_at = addHours(at, EXTRA_HOURS).toISOString();
      await tx.updateTable('orders').set({ deadline_at }).where('id', '=', id).execute();
      return false;
    });
  } catch (error) {
    if (failureOf(error) !== null) throw error;
    log.error(`order ${id} is overdue and could not be cancelled: ${error}`);
    return false;
  }
}

function reportCancelled({ catalogue, log }: DeadlineContext, cancelled: number): void {
  if (cancelled === 0) return;
  catalogue.changed();
  log.info(`${cancelled} order(s) cancelled: nothing paid by the deadline`);
}

/**
 * Cancels pending orders whose deadline passed without a payment, and releases their slots. (An order's first payment clears its `deadline_at`.)
 * Orders with a charge at a real gateway are left to `askOverdue`. Returns the number of cancelled orders. Cheap when no order is overdue: one
 * index lookup. An order that cannot be cancelled is logged, and the others follow. Throws when the database is unavailable.
 */
export async function sweepDeadlines(context: DeadlineContext): Promise<number> {
  const now = context.now();
  const overdue = await context.db
    .selectFrom('orders')
    .select('id')
    .where(isOverdue(now))
    .where('id', 'not in', unsureCharges(context.db, now).select('orders.id'))
    // In index order: sorted by id, SQLite would scan all orders.
    .orderBy('deadline_at')
    .execute();
  let cancelled = 0;
  for (const { id } of overdue) if (await endOrder(context, id, true)) cancelled += 1;
  reportCancelled(context, cancelled);
  return cancelled;
}

/** Returns the unsure charges of an overdue order for only one of several servers, else none. */
async function claimCharges({ db, now }: PollContext, orderId: number) {
  const at = now();
  return transact(db, async (tx) => {
    await lockRow(tx, 'orders', orderId);
    const charges = await unsureCharges(tx, at)
      .select(['charge.id', 'charge.gateway', 'charge.reference', 'charge.gateway_id', 'charge.expires_at'])
      .select(['charge.polled_at', 'orders.deadline_at'])
      .where('orders.id', '=', orderId)
      .execute();
    const busySince = new Date(at.getTime() - ASKING_MS).toISOString();
    const isAsked = charges.some(
      ({ polled_at, deadline_at }) => polled_at !== null && polled_at >= (deadline_at ?? '') && polled_at > busySince,
    );
    if (isAsked || charges.length === 0) return [];
    const ids = charges.map(({ id }) => id);
    await tx.updateTable('charges').set({ polled_at: at.toISOString() }).where('id', 'in', ids).execute();
    return charges;
  });
}

/** Asks about these charges, and applies the answers. Returns the gateway that did not answer; null: all did. */
async function findSilent(
  context: PollContext,
  charges: Awaited<ReturnType<typeof claimCharges>>,
  stopping: AbortSignal | undefined,
): Promise<string | null> {
  for (const { gateway: id, ...charge } of charges) {
    try {
      const gateway = context.gateways.byId.get(id);
      if (!gateway) throw new GatewayError('it has no settings', null);
      await askAboutCharge(context, gateway, charge, stopping);
    } catch (error) {
      if (failureOf(error) !== null) throw error;
      if (!stopping?.aborted)
        context.log.error(`gateway ${id}: status of ${charge.reference} failed at the deadline of its order: ${error}`);
      return id;
    }
  }
  return null;
}

/**
 * Asks the gateways about the charges of overdue orders, and cancels the orders that nothing was paid for: a notification can be late or lost,
 * and the server can have been down at the deadline. An order whose gateway does not answer gets one more hour, and is then cancelled unless the
 * answer is different. No transaction is open while a gateway is asked. A silent gateway is asked once in a round.
 * @param stopping ends the round at once
 */
export async function askOverdue(context: PollContext, stopping?: AbortSignal): Promise<void> {
  const overdue = await unsureCharges(context.db, context.now())
    .select(['orders.id', 'charge.gateway', 'orders.deadline_at'])
    .distinct()
    .orderBy('orders.deadline_at')
    .limit(ROWS_AT_ONCE)
    .execute();
  const silent = new Set<string>();
  let cancelled = 0;
  for (const { id, gateway } of overdue) {
    if (silent.has(gateway)) continue;
    const charges = await claimCharges(context, id);
    if (charges.length === 0) continue;
    const failed = await findSilent(context, charges, stopping);
    if (stopping?.aborted) break;
    if (failed !== null) silent.add(failed);
    if (await endOrder(context, id, failed === null)) cancelled += 1;
  }
  reportCancelled(context, cancelled);
}
