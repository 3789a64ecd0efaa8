import { randomBytes, randomInt } from 'node:crypto';
import { firstStatus } from '@slotterbit/contract/orders/order-status.ts';
import { dueTimes } from '@slotterbit/contract/orders/payment-terms.ts';
import { addHours, dayText } from '@slotterbit/contract/values/date.ts';
import type { FactsOf } from '../audit/audit-kinds.ts';
import { totalOf } from '../carts/load-cart.ts';
import type { Tables } from '../db/schema.ts';
import type { CreateRequest, OrderedRow } from './check-order.ts';
import type { SlotDemand } from './take-slots.ts';

/** Days between two termin. The date is only displayed; it is not enforced. */
export const DAYS_BETWEEN_TERMIN = 30;
const FROM = 'Web';

/** Digits and letters that are not confused on the phone. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A row whose order has no id yet. */
type RowOf<Table> = Omit<
  Table,
  | 'id'
  | 'order_id'
  | 'discount'
  | 'invoice_number'
  | 'receipt_number'
  | 'version'
  | 'naskah_diterima'
  | 'loa'
  | 'article'
>;

/** All rows that an order will write, before any is written. */
export type OrderDraft = {
  order: RowOf<Tables['orders']>;
  history: FactsOf<'status'>[];
  lines: RowOf<Tables['order_items']>[];
  payments: RowOf<Tables['payments']>[];
  slots: SlotDemand[];
  /** The cart lines that the order deletes. */
  cartLineIds: number[];
};

/** 'ST261120-7KQ2M9': the date in Jakarta and six letters; about a billion codes a day. */
function newOrderCode(now: Date): string {
  const day = dayText(now.toISOString()).slice(2).replaceAll('-', '');
  const letters = Array.from({ length: 6 }, () => LETTERS[randomInt(LETTERS.length)]);
  return `ST${day}-${letters.join('')}`;
}

function lineOf(row: OrderedRow): RowOf<Tables['order_items']> {
  return {
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
    manuscript_until: row.manuscript_until,
  };
}

function demandOf(row: OrderedRow): SlotDemand {
  return {
    slotId: row.slot_id,
    itemId: row.item_id,
    itemName: row.item_name,
    qty: row.qty,
    year: row.year,
    month: row.month,
  };
}

/** A termin of 0 is paid from the start, because no gateway accepts a charge of 0. */
function paymentsOf(amounts: readonly number[], deadlineHours: number, now: Date): RowOf<Tables['payments']>[] {
  const due = dueTimes(amounts, { firstHours: deadlineHours, daysBetween: DAYS_BETWEEN_TERMIN }, now);
  return amounts.map((amount, index) => ({
    termin: index + 1,
    amount,
    status: amount === 0 ? ('paid' as const) : ('pending' as const),
    due_at: (due[index] ?? now).toISOString(),
    paid_at: amount === 0 ? now.toISOString() : null,
    link_token: randomBytes(18).toString('base64url'),
  }));
}

/** Drafts the order of these cart lines, paid in these amounts. An order that costs nothing is paid at once. */
export function draftOrder(
  customerId: number,
  rows: readonly OrderedRow[],
  amounts: readonly number[],
  request: CreateRequest,
  when: { now: Date; deadlineHours: number; network: string | null; billing: string | null },
): OrderDraft {
  const deadline = addHours(when.now, when.deadlineHours);
  const at = when.now.toISOString();
  const total = totalOf(rows);
  const created = { from: null, to: 'pending', reason: 'created' } as const;
  const paid = { from: 'pending', to: 'paid', reason: 'paid' } as const;
  return {
    order: {
      code: newOrderCode(when.now),
      customer_id: customerId,
      status: firstStatus(total),
      total,
      termin: request.termin,
      keperluan_publish: request.keperluan_publish,
      order_from: FROM,
      deadline_at: total === 0 ? null : deadline.toISOString(),
      network: when.network,
      slots_held: 1,
      billing: when.billing,
      created_at: at,
      updated_at: at,
    },
    history: total === 0 ? [created, paid] : [created],
    lines: rows.map(lineOf),
    payments: paymentsOf(amounts, when.deadlineHours, when.now),
    slots: rows.map(demandOf),
    cartLineIds: rows.map(({ id }) => id),
  };
}
