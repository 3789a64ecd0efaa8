import type { Order } from '#domain/order.ts';
import { decodeOrder } from '#src/api/decode/order.ts';
import { parseJson, readText, writeText } from './storage.ts';

const key = 'order:passed';

/** Hands an order from the list to the screen that is opened next, which then shows it at once (docs/product.md 2). */
export function passOrder(order: Order): void {
  writeText('session', key, JSON.stringify(wireOf(order)));
}

/** The order that was passed on, once, if it is this one. */
export function takePassedOrder(id: number): Order | null {
  const text = readText('session', key);
  writeText('session', key, null);
  const order = text === null ? null : decodeOrder(parseJson(text));
  return order?.id === id ? order : null;
}

/** The order under the provider's names, so that the one decoder reads it back, dates and all. */
function wireOf(order: Order) {
  return {
    ...order,
    created_at: order.date,
    updated_at: order.updatedAt,
    keperluan_publish: order.purpose,
    order_from: order.orderFrom,
    payment_url: order.paymentUrl,
    deadline_at: order.deadline,
    payments: order.payments.map((payment) => ({
      ...payment,
      due_at: payment.dueAt,
      paid_at: payment.paidAt,
      payment_url: payment.paymentUrl,
    })),
    order_items: order.lines.map((line) => ({
      ...line,
      item_id: line.itemId,
      item_name: line.name,
      item_image: line.image,
      item_index: line.indexing,
      indexing_id: line.indexingId,
      slot: line.slot && {
        id: line.slot.id,
        ...line.slot.month,
        month_end: line.slot.end,
        volume_issue: line.slot.volumeIssue,
      },
    })),
  };
}
