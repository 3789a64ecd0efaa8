import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { isStopped, rulesOf } from '#domain/order-status.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db } from '../../db/schema.ts';
import type { OrderStatus } from '../../db/tables/orders.ts';
import { transact } from '../../db/transact.ts';
import { mailOfStatus } from '../../mail/kinds.ts';
import { canChangeStatus, changeStatus, StatusChangeRefused } from '../../orders/status.ts';
import { applyAllocations } from '../../payments/allocation.ts';
import { type ChargeState, chargesOfTermins } from '../../payments/termin-charges.ts';
import { type Operation, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { type FoundOrder, findOrder, lastStatusChange } from './find-order.ts';
import { orderMessageLink } from './whatsapp.ts';

type StatusInput = { order: string };

/** An order's money in rupiah: what pays its termin, and what is due for refund already. */
export type OrderMoney = { pays: Rupiah; due: Rupiah };

/** `money` is null unless the order is given up. `isMailed`: the customer gets an e-mail. */
export type StatusPlan = { order: FoundOrder; to: OrderStatus; money: OrderMoney | null; isMailed: boolean };

/** `dueForRefund` and `whatsappLink` (null where there is no telephone number) concern an order that was given up. */
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

async function refusal(db: Db, { id, code, status }: FoundOrder, to: OrderStatus): Promise<OperationRefused> {
  return new OperationRefused({ code: 'order-status', order: code, status, to, last: await lastStatusChange(db, id) });
}

async function moneyOf(db: Db, orderId: number): Promise<OrderMoney> {
  const payments = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).execute();
  const charges = await chargesOfTermins(
    db,
    payments.map(({ id }) => id),
  );
  const sumOf = (wanted: ChargeState) =>
    [...charges.values()]
      .flat()
      .filter(({ state }) => state === wanted)
      .reduce((sum, { left }) => sum + left, 0);
  return { pays: sumOf('pays'), due: sumOf('due for refund') };
}

/** What staff may write to the customer of an order that they give up. */
function givenUpSentences(code: string, to: OrderStatus, back: Rupiah): string[] {
  return [
    `Pesanan ${code} ${rulesOf(to).stopped?.message ?? to}.`,
    ...(back > 0 ? [`Dana sebesar ${formatRupiah(back)} akan kami kembalikan.`] : []),
  ];
}

/** Statuses that staff give an order; the others come with money. domain/order-status.ts says from which status each is possible. */
export type StaffStatus = Exclude<OrderStatus, 'pending' | 'paid'>;

/** Gives an order this status. Of an order that is given up the places are given back, and the money becomes due for refund. */
export function changeStatusTo(to: StaffStatus): Operation<StatusInput, StatusPlan, StatusChanged> {
  const givesUp = isStopped(to);
  const isMailed = mailOfStatus(to, 'staff') !== null;
  return operation({
    needsReason: givesUp,
    async plan({ db }, { order: name }) {
      const order = await findOrder(db, name);
      if (!canChangeStatus(order.status, to)) throw await refusal(db, order, to);
      return { order, to, money: givesUp ? await moneyOf(db, order.id) : null, isMailed };
    },
    async run({ db, settings, now, events, staff }, _input, { order: { id, code: known } }) {
      const { order, dueForRefund } = await transact(db, async (tx) => {
        // Money that comes at this moment is seen, or comes afterwards to an order that was given up.
        await lockRow(tx, 'orders', id);
        const found = await findOrder(tx, known);
        try {
          await changeStatus(tx, found, to, { reason: 'staff', now: now(), events, staff });
        } catch (error) {
          throw error instanceof StatusChangeRefused ? await refusal(tx, found, to) : error;
        }
        // No money stays with an order that will not be fulfilled.
        const when = { now: now(), events, deadlineHours: settings.orderDeadlineHours };
        if (givesUp) await applyAllocations(tx, id, when);
        return { order: found, dueForRefund: givesUp ? (await moneyOf(tx, id)).due : 0 };
      });
      const { code, customer, whatsapp, status: was } = order;
      const sentences = givenUpSentences(code, to, dueForRefund);
      const link = givesUp ? orderMessageLink({ name: customer, whatsapp, orderId: id }, sentences, settings) : null;
      return { id, code, customer, was, status: to, isMailed, dueForRefund, whatsappLink: link };
    },
  });
}
