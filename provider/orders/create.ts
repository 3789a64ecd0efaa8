import { randomBytes } from 'node:crypto';
import { addHours } from '../calendar.ts';
import { loadCartRows, totalOf } from '../carts/load.ts';
import { minPaidPercent } from '../customers/holdings.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { AuthenticatedCustomer } from '../http/env.ts';
import { invalid } from '../http/problem.ts';
import { type CreateRequest, checkPlan, matchLines, type OrderedRow } from './check.ts';
import { newOrderCode } from './code.ts';
import { moveOrder, recordMove } from './moves.ts';
import { takeSlots } from './slots.ts';

/** Hours between two termin; a date to show, nothing is enforced on it. */
const TERMIN_HOURS = 24 * 30;
const FROM = 'Web';

/** `linkToken`: of the payment that is due; null when there is nothing to pay. */
export type MadeOrder = { id: number; code: string; linkToken: string | null };

/** Empties the ordered lines. Whoever deletes them makes the order: a second submission finds none left. */
async function emptyLines(tx: Tx, customerId: number, rows: readonly OrderedRow[]): Promise<void> {
  const gone = await tx
    .deleteFrom('cart_lines')
    .where('customer_id', '=', customerId)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .returning(['id', 'qty'])
    .execute();
  if (gone.length === 0) throw invalid({ cart_items: ['Keranjang kosong.'] });
  const sum = (of: readonly { qty: number }[]) => of.reduce((total, { qty }) => total + qty, 0);
  const same = gone.length === rows.length && sum(gone) === sum(rows);
  if (!same) throw invalid({ cart_items: ['Isi keranjang telah berubah. Muat ulang keranjang.'] });
}

async function writeLines(tx: Tx, orderId: number, rows: readonly OrderedRow[]): Promise<void> {
  const lines = rows.map((row) => ({
    order_id: orderId,
    item_id: row.item_id,
    indexing_id: row.indexing_id,
    slot_id: row.slot_id,
    qty: row.qty,
    price: row.price,
    item_name: row.item_name,
    item_kategori: row.item_kategori,
    item_image: row.item_image,
    item_index: row.index_name,
    slot_year: row.year,
    slot_month: row.month,
    slot_month_end: row.month_end,
    volume_issue: row.volume_issue,
  }));
  await tx.insertInto('order_items').values(lines).execute();
}

/** A termin of nothing is paid from the start: no gateway bills zero. Answers the link's token of the first that is not. */
async function writePayments(
  tx: Tx,
  orderId: number,
  amounts: readonly number[],
  deadline: Date,
  now: Date,
): Promise<string | null> {
  const payments = amounts.map((amount, index) => ({
    order_id: orderId,
    termin: index + 1,
    amount,
    status: amount === 0 ? ('paid' as const) : ('pending' as const),
    due_at: addHours(index === 0 ? deadline : now, index * TERMIN_HOURS).toISOString(),
    paid_at: amount === 0 ? now.toISOString() : null,
    link_token: randomBytes(18).toString('base64url'),
  }));
  await tx.insertInto('payments').values(payments).execute();
  return payments.find(({ status }) => status === 'pending')?.link_token ?? null;
}

async function writeOrder(
  tx: Tx,
  order: { customerId: number; total: number; request: CreateRequest; deadline: Date; now: Date },
): Promise<Omit<MadeOrder, 'linkToken'>> {
  const at = order.now.toISOString();
  return tx
    .insertInto('orders')
    .values({
      code: newOrderCode(order.now),
      customer_id: order.customerId,
      status: 'pending',
      total: order.total,
      termin: order.request.termin,
      keperluan_publish: order.request.keperluan_publish,
      order_from: FROM,
      deadline_at: order.total === 0 ? null : order.deadline.toISOString(),
      slots_held: 1,
      created_at: at,
      updated_at: at,
    })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow();
}

/**
 * Makes an order of the cart lines that the request names: checks everything again on today's prices and slots, takes the slots,
 * writes order, lines and payments and empties those lines, in one transaction. Throws 422, or 409 when a slot has filled up.
 */
export async function createOrder(
  db: Db,
  customer: AuthenticatedCustomer,
  request: CreateRequest,
  when: { now: Date; deadlineHours: number },
): Promise<MadeOrder> {
  const { now } = when;
  const deadline = addHours(now, when.deadlineHours);
  return transact(db, async (tx) => {
    // One at a time per customer: of twenty submissions of one cart, nineteen find it empty.
    await lockRow(tx, 'customers', customer.id);
    const rows = matchLines(await loadCartRows(tx, customer.id, now), request.cart_items, now);
    const amounts = checkPlan(rows, request, await minPaidPercent(tx, customer.holdingCode));
    await emptyLines(tx, customer.id, rows);
    const total = totalOf(rows);
    const order = await writeOrder(tx, { customerId: customer.id, total, request, deadline, now });
    await recordMove(tx, order.id, null, 'pending', { reason: 'created', now });
    await writeLines(tx, order.id, rows);
    const linkToken = await writePayments(tx, order.id, amounts, deadline, now);
    if (total === 0) await moveOrder(tx, { ...order, status: 'pending' }, 'paid', { reason: 'paid', now });
    // Last, since everyone else who wants the slot waits from here to the commit.
    await takeSlots(
      tx,
      rows.map(({ slot_id, item_id, item_name, qty, year, month }) => ({
        slotId: slot_id,
        itemId: item_id,
        itemName: item_name,
        qty,
        year,
        month,
      })),
    );
    return { ...order, linkToken };
  });
}
