import { addHours } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { isStopped, rulesOf } from '#domain/order-status.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { mailOfStatus } from '../../mail/kinds.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../../orders/status.ts';
import { applyAllocations } from '../../payments/allocation.ts';
import { type ChargeState, chargesOfTermins } from '../../payments/termin-charges.ts';
import { TRANSFER, TRANSFER_LISTED_HOURS } from '../../payments/transfer.ts';
import { type Operation, transactionalOperation } from '../operation.ts';
import type { Permission } from '../permissions.ts';
import { OperationRefused } from '../refusal.ts';
import { type FoundOrder, findOrder, lastStatusChange } from './find-orders.ts';
import { orderVersion, refuseIfChanged } from './order-version.ts';
import { orderMessageLink } from './whatsapp-links.ts';

/** `seen`: the order's version in the plan that the caller saw. Refused when the order changed since then. */
type StatusInput = { order: string; seen?: string | null };

/** Rupiah of an order: what pays its termin, and what is already due for refund. */
export type OrderMoney = { pays: Rupiah; due: Rupiah };

/**
 * `money` is null unless the new status cancels or fails the order. `announced`: then the amounts (rupiah) of the bank transfers that the
 * customer announced and that may still arrive. `isMailed`: the customer gets an e-mail.
 */
export type StatusPlan = {
  order: FoundOrder;
  to: OrderStatus;
  money: OrderMoney | null;
  announced: readonly Rupiah[];
  isMailed: boolean;
  version: string;
};

/**
 * `was`: the status before. `dueForRefund` (rupiah) and `whatsappLink` are filled when the order was cancelled or failed. `whatsappLink` opens a message
 * to the customer; null when the customer's number is not a telephone number.
 */
export type StatusChanged = {
  id: number;
  code: string;
  customer: string;
  was: OrderStatus;
  status: OrderStatus;
  isMailed: boolean;
  dueForRefund: Rupiah;
  whatsappLink: string | null;
};

export async function statusRefused(
  db: Db,
  { id, code, status }: FoundOrder,
  to: OrderStatus,
): Promise<OperationRefused> {
  return new OperationRefused({ code: 'order-status', order: code, status, to, last: await lastStatusChange(db, id) });
}

async function moneyOf(db: Db, orderId: number): Promise<OrderMoney> {
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  const paymentIds = payments.map(({ id }) => id);
  const charges = [...(await chargesOfTermins(db, paymentIds)).values()].flat();
  const sumOf = (wanted: ChargeState) =>
    charges.filter(({ state }) => state === wanted).reduce((sum, { left }) => sum + left, 0);
  return { pays: sumOf('pays'), due: sumOf('due for refund') };
}

/** Returns the announced bank transfers of unpaid termin; those whose period ended lately too, since money can come late. */
async function announcedTransfers(db: Db, orderId: number, now: Date): Promise<Rupiah[]> {
  const rows = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('charges.amount')
    .where('payments.order_id', '=', orderId)
    .where('payments.status', '<>', 'paid')
    .where('charges.gateway', '=', TRANSFER)
    .where('charges.status', 'in', ['open', 'expired'])
    .where('charges.expires_at', '>', addHours(now, -TRANSFER_LISTED_HOURS).toISOString())
    .orderBy('charges.id')
    .execute();
  return rows.map(({ amount }) => amount);
}

/** Returns the message to the customer of a stopped order, one sentence each. */
function stoppedSentences(code: string, to: OrderStatus, dueForRefund: Rupiah): string[] {
  return [
    `Pesanan ${code} ${rulesOf(to).stopped?.message ?? to}.`,
    ...(dueForRefund > 0 ? [`Dana sebesar ${formatRupiah(dueForRefund)} akan kami kembalikan.`] : []),
  ];
}

/** Statuses that staff can give an order. The others follow from payments. domain/order-status.ts lists the allowed transitions. */
export type StaffStatus = Exclude<OrderStatus, 'pending' | 'paid'>;

const PERMISSIONS: Record<StaffStatus, Permission> = {
  shipped: 'orders.ship',
  completed: 'orders.complete',
  cancelled: 'orders.cancel',
  failed: 'orders.fail',
};

/**
 * Creates the operation that changes an order (code or id) to this status. When the status stops the order (cancelled, failed), its places become free and
 * the money paid becomes due for refund.
 */
export function changeStatusTo(to: StaffStatus): Operation<StatusInput, StatusPlan, StatusChanged> {
  const stops = isStopped(to);
  const isMailed = mailOfStatus(to, 'staff') !== null;
  return transactionalOperation({
    permission: PERMISSIONS[to],
    needsReason: stops,
    async plan({ db, now }, { order: name }) {
      const order = await findOrder(db, name);
      if (!canChangeStatus(order.status, to)) throw await statusRefused(db, order, to);
      const money = stops ? await moneyOf(db, order.id) : null;
      const announced = stops ? await announcedTransfers(db, order.id, now()) : [];
      return { order, to, money, announced, isMailed, version: await orderVersion(db, order.id) };
    },
    async run({ tx, settings, now, events, staff }, { seen }, { order: { id, code } }) {
      await lockRow(tx, 'orders', id);
      // Read after the lock: a payment or another change may have come first.
      const order = await findOrder(tx, code);
      if (seen && canChangeStatus(order.status, to)) await refuseIfChanged(tx, order, seen);
      try {
        await changeStatus(tx, order, to, { reason: 'staff', now: now(), events, staff });
      } catch (error) {
        throw error instanceof StatusChangeRefused ? await statusRefused(tx, order, to) : error;
      }
      const { customer, whatsapp, status: was } = order;
      const changed = { id, code, customer, was, status: to, isMailed };
      if (!stops) return { ...changed, dueForRefund: 0, whatsappLink: null };
      await applyAllocations(tx, id, { now: now(), events, deadlineHours: settings.orderDeadlineHours });
      const { due: dueForRefund } = await moneyOf(tx, id);
      const sentences = stoppedSentences(code, to, dueForRefund);
      const whatsappLink = orderMessageLink({ name: customer, whatsapp, orderId: id }, sentences, settings);
      return { ...changed, dueForRefund, whatsappLink };
    },
  });
}
