import { addHours } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { isStopped, rulesOf } from '#domain/order-status.ts';
import { changesOf, lastChange } from '../../audit/read.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { mailOfStatus } from '../../mail/kinds.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../../orders/status.ts';
import { applyAllocations } from '../../payments/allocation.ts';
import { chargesOfTermins } from '../../payments/termin-charges.ts';
import { TRANSFER, TRANSFER_LISTED_HOURS } from '../../payments/transfer.ts';
import { transactionalOperation } from '../operation.ts';
import type { Permission } from '../permissions.ts';
import { OperationRefused } from '../refusal.ts';
import { type FoundOrder, findOrder } from './find-orders.ts';
import { orderMessageLink } from './whatsapp-links.ts';

/** `seen`: the order's version in the plan that the caller saw. Refused when the order changed since then. */
type StatusInput = { order: string; seen?: string | null };

export async function statusRefused(
  db: Db,
  { id, code, status }: FoundOrder,
  to: OrderStatus,
): Promise<OperationRefused> {
  return new OperationRefused({
    code: 'order-status',
    order: code,
    status,
    to,
    last: await lastChange(db, { orderId: id }, 'status'),
  });
}

/** Returns the rupiah of an order that are due for refund. */
async function moneyDue(db: Db, orderId: number): Promise<Rupiah> {
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  const paymentIds = payments.map(({ id }) => id);
  const charges = [...(await chargesOfTermins(db, paymentIds)).values()].flat();
  return charges.filter(({ state }) => state === 'due for refund').reduce((sum, { left }) => sum + left, 0);
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

/**
 * Returns a text that differs after each change by staff, payment, refund or announced bank transfer of the order. The first part is the newest
 * change by staff, the second the newest transfer.
 */
async function orderVersion(db: Db, orderId: number): Promise<string> {
  const newest = (table: 'audit_trail' | 'refunds') =>
    db.selectFrom(table).select('id').where('order_id', '=', orderId).orderBy('id', 'desc').limit(1);
  const change = await newest('audit_trail').where('changed_by', 'is not', null).executeTakeFirst();
  const refund = await newest('refunds').executeTakeFirst();
  const payments = await db
    .selectFrom('payments')
    .select('status')
    .where('order_id', '=', orderId)
    .orderBy('termin')
    .execute();
  const transfer = await db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('charges.id')
    .where('payments.order_id', '=', orderId)
    .where('charges.gateway', '=', TRANSFER)
    .orderBy('charges.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const ids = [change, transfer, refund].map((row) => row?.id ?? 0);
  return [...ids, ...payments.map((payment) => payment.status)].join('.');
}

/** Changes in which the latest one by staff is searched. */
const MAX_CHANGES = 100;

/** Throws the refusal of a change whose plan shows an older version of the order. It names the latest change by staff. */
async function refuseIfChanged(db: Db, { id, code }: { id: number; code: string }, seen: string): Promise<void> {
  const current = await orderVersion(db, id);
  if (current === seen) return;
  const last = (await changesOf(db, { orderId: id }, MAX_CHANGES)).find(({ by }) => by !== null) ?? null;
  const partsOf = (version: string) => {
    const [byStaff, transfer] = version.split('.');
    return { byStaff, transfer };
  };
  const [is, was] = [partsOf(current), partsOf(seen)];
  // Without a change by staff, the customer paid or announced a transfer: the latest change by staff is older than the plan.
  const isByStaff = is.byStaff !== was.byStaff;
  const isTransferAnnounced = !isByStaff && is.transfer !== was.transfer;
  throw new OperationRefused({
    code: 'order-changed',
    order: code,
    last: isByStaff ? last : null,
    isTransferAnnounced,
  });
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
 * the money paid becomes due for refund (`dueForRefund`, rupiah). `announced`: the bank transfers that may still arrive for it. `whatsappLink` opens a
 * message to the customer; null when the customer's number is not a telephone number.
 */
export function changeStatusTo(to: StaffStatus) {
  const stops = isStopped(to);
  const isMailed = mailOfStatus(to, 'staff') !== null;
  return transactionalOperation({
    permission: PERMISSIONS[to],
    needsReason: stops,
    async plan({ db, now }, { order: name }: StatusInput) {
      const order = await findOrder(db, name);
      if (!canChangeStatus(order.status, to)) throw await statusRefused(db, order, to);
      const announced = stops ? await announcedTransfers(db, order.id, now()) : [];
      return { order, stops, announced, isMailed, version: await orderVersion(db, order.id) };
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
      if (!stops) return { code, dueForRefund: 0, whatsappLink: null };
      await applyAllocations(tx, id, { now: now(), events, deadlineHours: settings.orderDeadlineHours });
      const dueForRefund = await moneyDue(tx, id);
      const sentences = stoppedSentences(code, to, dueForRefund);
      const { customer: name, whatsapp } = order;
      return {
        code,
        dueForRefund,
        whatsappLink: orderMessageLink({ name, whatsapp, orderId: id }, sentences, settings),
      };
    },
  });
}
