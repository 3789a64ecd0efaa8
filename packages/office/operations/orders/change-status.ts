import { isStopped, type KnownStatus, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { mailOfStatus } from '@slotterbit/provider/mail/mail-kinds.ts';
import { canChangeStatus, changeStatus } from '@slotterbit/provider/orders/set-status.ts';
import { applyAllocations } from '@slotterbit/provider/payments/charges/allocation.ts';
import { chargesOfTermins } from '@slotterbit/provider/payments/charges/termin-charges.ts';
import { transactionalOperation } from '../operation.ts';
import type { Permission } from '../permissions.ts';
import { OperationRefused } from '../refusals.ts';
import { messageLink, orderPageLink } from '../whatsapp-links.ts';
import { type FoundOrder, findOrder, lockOrder } from './find-orders.ts';
import { recordLines, type TypedValues } from './manuscript-lines.ts';
import { listAnnouncedTransfers } from './today.ts';

/** Throws `OperationRefused` when staff cannot give an order this status. */
export async function requireChangeable(db: Db, { id, code, status }: FoundOrder, to: KnownStatus): Promise<void> {
  if (canChangeStatus(status, to)) return;
  const last = await lastChange(db, { orderId: id }, 'status');
  throw new OperationRefused({ code: 'order-status', order: code, status, to, last });
}

/** Returns the rupiah of an order that are due for refund. */
async function moneyDue(db: Db, orderId: number): Promise<Rupiah> {
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  const paymentIds = payments.map(({ id }) => id);
  const charges = [...(await chargesOfTermins(db, paymentIds)).values()].flat();
  return charges.filter(({ state }) => state === 'due for refund').reduce((sum, { left }) => sum + left, 0);
}

/** Returns the message to the customer of a stopped order, one sentence each. */
function stoppedSentences(code: string, to: KnownStatus, dueForRefund: Rupiah): string[] {
  return [
    `Pesanan ${code} ${rulesOf(to).stopped?.message ?? to}.`,
    ...(dueForRefund > 0 ? [`Dana sebesar ${formatRupiah(dueForRefund)} akan kami kembalikan.`] : []),
  ];
}

/** Statuses that staff can give an order. The others follow from payments. packages/contract/orders/order-status.ts lists the allowed transitions. */
export type StaffStatus = Exclude<KnownStatus, 'pending' | 'paid'>;

const PERMISSIONS: Record<StaffStatus, Permission> = {
  shipped: 'orders.ship',
  completed: 'orders.complete',
  cancelled: 'orders.cancel',
  failed: 'orders.fail',
};

/** `values`: the links to the published articles, recorded when the order is completed. */
export type StatusInput = { values?: TypedValues };

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
    async plan({ db, now }, { order: name }: { order: string } & StatusInput) {
      const order = await findOrder(db, name);
      await requireChangeable(db, order, to);
      const transfers = stops ? await listAnnouncedTransfers({ db, now }, { orderIds: [order.id] }) : [];
      return { order, announced: transfers.map(({ amount }) => amount), isMailed };
    },
    async run(context, { values = null }, { order: { id, code } }) {
      const { tx, settings, now, events, staff } = context;
      const order = await lockOrder(tx, context, id);
      await requireChangeable(tx, order, to);
      if (to === 'completed') await recordLines(context, 'article', id, values);
      await changeStatus(tx, order, to, { reason: 'staff', now: now(), events, staff });
      if (!stops) return { code, dueForRefund: 0, whatsappLink: null };
      await applyAllocations(tx, id, { now: now(), events, deadlineHours: settings.orderDeadlineHours });
      const dueForRefund = await moneyDue(tx, id);
      const sentences = stoppedSentences(code, to, dueForRefund);
      const { customer: name, whatsapp } = order;
      return {
        code,
        dueForRefund,
        whatsappLink: messageLink({ name, whatsapp }, sentences, orderPageLink(id), settings),
      };
    },
  });
}
