import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import type { OrderFacts } from '@slotterbit/contract/orders/order-view.ts';

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text));

/** Returns the facts of one of our orders for `orderView`. */
export function orderFacts({ status, total, termin, ...order }: OrderAnswer): OrderFacts {
  return {
    status,
    total,
    termin,
    deadline: dateOrNull(order.deadline_at),
    canCancel: order.can_cancel,
    payments: order.payments.map(({ due_at, transfer, ...payment }) => ({
      ...payment,
      dueAt: new Date(due_at),
      transfer: transfer && { amount: transfer.amount, until: new Date(transfer.until) },
    })),
    lines: order.order_items.map(({ naskah }) => ({
      manuscript: { received: dateOrNull(naskah.diterima), loa: naskah.loa },
    })),
  };
}
