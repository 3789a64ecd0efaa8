import { emptyCartText } from '#domain/checkout.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import type { OrderItemsTable, OrderMovesTable, OrdersTable } from '../db/tables/orders.ts';
import type { PaymentsTable } from '../db/tables/payments.ts';
import { invalid } from '../http/problem.ts';
import type { OrderDraft } from './draft.ts';
import { takeSlots } from './slots.ts';

const emptyLine = prepared((db, value: { customerId: number; id: number }) =>
  db
    .deleteFrom('cart_lines')
    .where('customer_id', '=', value.customerId)
    .where('id', '=', value.id)
    .returning('qty')
    .compile(),
);

/** Empties the ordered lines. Whoever deletes them makes the order: a second submission finds none left. */
async function emptyLines(tx: Tx, customerId: number, lines: OrderDraft['emptied']): Promise<void> {
  let [gone, same] = [0, 0];
  for (const { id, qty } of lines) {
    const [line] = await emptyLine(tx, { customerId, id });
    if (line) gone += 1;
    if (line?.qty === qty) same += 1;
  }
  if (gone === 0) throw invalid({ cart_items: [emptyCartText] });
  if (same !== lines.length) throw invalid({ cart_items: ['Isi keranjang telah berubah. Muat ulang keranjang.'] });
}

const insertOrder = prepared((db, value: Omit<OrdersTable, 'id'>) =>
  db
    .insertInto('orders')
    .values({
      ...{ code: value.code, customer_id: value.customer_id, status: value.status, total: value.total },
      ...{ termin: value.termin, keperluan_publish: value.keperluan_publish, order_from: value.order_from },
      ...{ deadline_at: value.deadline_at, slots_held: value.slots_held },
      ...{ created_at: value.created_at, updated_at: value.updated_at },
    })
    .returning('id')
    .compile(),
);

const insertMove = prepared((db, value: Omit<OrderMovesTable, 'id'>) =>
  db
    .insertInto('order_moves')
    .values({
      ...{ order_id: value.order_id, from_status: value.from_status, to_status: value.to_status },
      ...{ reason: value.reason, at: value.at },
    })
    .compile(),
);

const insertLine = prepared((db, value: Omit<OrderItemsTable, 'id'>) =>
  db
    .insertInto('order_items')
    .values({
      ...{ order_id: value.order_id, item_id: value.item_id, indexing_id: value.indexing_id, slot_id: value.slot_id },
      ...{ qty: value.qty, price: value.price, item_name: value.item_name, item_kategori: value.item_kategori },
      ...{ item_image: value.item_image, item_index: value.item_index, slot_year: value.slot_year },
      ...{ slot_month: value.slot_month, slot_month_end: value.slot_month_end, volume_issue: value.volume_issue },
    })
    .compile(),
);

const insertPayment = prepared((db, value: Omit<PaymentsTable, 'id'>) =>
  db
    .insertInto('payments')
    .values({
      ...{ order_id: value.order_id, termin: value.termin, amount: value.amount, status: value.status },
      ...{ due_at: value.due_at, paid_at: value.paid_at, link_token: value.link_token },
    })
    .compile(),
);

/**
 * Writes a drafted order table by table. Answers its id; throws 422 when the cart is no longer what was drafted, 409 when a slot has
 * filled up.
 */
export async function writeOrder(tx: Tx, draft: OrderDraft): Promise<number> {
  await emptyLines(tx, draft.order.customer_id, draft.emptied);
  const [made] = await insertOrder(tx, draft.order);
  if (!made) throw new Error('The database did not say which order it made.');
  const order_id = made.id;
  for (const move of draft.moves) await insertMove(tx, { order_id, ...move });
  for (const line of draft.lines) await insertLine(tx, { order_id, ...line });
  for (const payment of draft.payments) await insertPayment(tx, { order_id, ...payment });
  // Last, since everyone else who wants the slot waits from here to the commit.
  await takeSlots(tx, draft.slots);
  return order_id;
}
