import { formatMonth, isPast, type Month } from '#domain/month.ts';
import { rulesOf } from '#domain/order-status.ts';
import { recordChange } from '../../audit/record.ts';
import { lockRow } from '../../db/locks.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { oneLine } from '../../mail/texts.ts';
import { moveSlots } from '../../orders/slots.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { findOrder } from './find-order.ts';
import { orderMessageLink } from './whatsapp.ts';

/** `line` is its number, from 1, as a list of the order shows it. */
export type MoveInput = { order: string; line: number; month: Month };

/** A line of an order; `item` is the journal's code, `name` what the customer reads. */
export type MovedLine = {
  id: number;
  itemId: number;
  item: string;
  slotId: number;
  qty: number;
  name: string;
  indexing: string;
  from: Month;
};

export type MovePlan = { id: number; order: string; line: MovedLine };
export type MonthMoved = { order: string; line: MovedLine; whatsappLink: string | null };

/** A month of the journal with the places that are left in it. */
export type FreeMonth = Month & { left: number };
/** The line that a refusal is about, and the months of the journal that can take it, earliest first. */
export type RefusedMove = { order: string; item: string; name: string; qty: number; month: Month; free: FreeMonth[] };

/** Months that a refusal names. */
const MOST_MONTHS = 6;

async function findLine(db: Db, order: { id: number; code: string }, number: number): Promise<MovedLine> {
  const rows = await db
    .selectFrom('order_items')
    .leftJoin('items', 'items.id', 'order_items.item_id')
    .select(['order_items.id', 'item_id', 'items.code as item', 'slot_id', 'qty', 'item_name', 'item_index'])
    .select(['slot_year', 'slot_month'])
    .where('order_id', '=', order.id)
    .orderBy('order_items.id')
    .execute();
  const row = rows[number - 1];
  if (!row) {
    throw new OperationRefused({ code: 'line-not-found', order: order.code, line: number, lines: rows.length });
  }
  const { id, item_id: itemId, slot_id: slotId, qty, item_name: name, item_index: indexing } = row;
  const item = row.item ?? `${itemId}`;
  return { id, itemId, item, slotId, qty, name, indexing, from: { year: row.slot_year, month: row.slot_month } };
}

async function freeMonths(db: Db, line: MovedLine, now: Date): Promise<FreeMonth[]> {
  const rows = await db
    .selectFrom('slots')
    .select(['year', 'month', 'capacity', 'used'])
    .where('item_id', '=', line.itemId)
    .where('id', '<>', line.slotId)
    .orderBy('year')
    .orderBy('month')
    .execute();
  return rows
    .map(({ capacity, used, ...month }) => ({ ...month, left: capacity - used }))
    .filter(({ left, ...month }) => left >= line.qty && !isPast(month, now))
    .slice(0, MOST_MONTHS);
}

type Asked = { now: Date; order: string; month: Month };

async function refusedMove(db: Db, line: MovedLine, { now, order, month }: Asked): Promise<RefusedMove> {
  const { item, name, qty } = line;
  return { order, item, name, qty, month, free: await freeMonths(db, line, now) };
}

/** The month's slot of the same journal. */
async function findSlot(db: Db, line: MovedLine, asked: Asked) {
  const { month } = asked;
  if (isPast(month, asked.now)) {
    throw new OperationRefused({ code: 'month-over', ...(await refusedMove(db, line, asked)) });
  }
  const slot = await db
    .selectFrom('slots')
    .select(['id', 'year', 'month', 'month_end', 'volume_issue', 'capacity', 'used'])
    .where('item_id', '=', line.itemId)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
  if (!slot) throw new OperationRefused({ code: 'month-not-open', ...(await refusedMove(db, line, asked)) });
  if (slot.id === line.slotId) {
    throw new OperationRefused({ code: 'month-same', ...(await refusedMove(db, line, asked)) });
  }
  return slot;
}

async function planMove(db: Db | Tx, { order: name, line: number, month }: MoveInput, now: Date) {
  const { id, code, status } = await findOrder(db, name);
  if (!rulesOf(status).canMove) throw new OperationRefused({ code: 'order-not-movable', order: code, status });
  const line = await findLine(db, { id, code }, number);
  return { id, order: code, line, slot: await findSlot(db, line, { now, order: code, month }) };
}

/** Describes the move of a line for the audit trail and the command line. */
export function moveText({ line: number, month }: MoveInput, { name, indexing, qty, from }: MovedLine): string {
  return `line ${number}, ${name} (${indexing}) x ${qty}: ${formatMonth(from)} -> ${formatMonth(month)}`;
}

/** Gives one line of an order another publish month of the same journal, with the checks and locks of an order (docs/product.md 12.6). */
export const moveMonth = operation({
  needsReason: true,
  plan: ({ db, now }: OperationContext, input: MoveInput): Promise<MovePlan> => planMove(db, input, now()),
  async run(context, input, { id, order: code }): Promise<MonthMoved> {
    const { db, settings, now, events } = context;
    const moved = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', id);
      // Read again under the lock: another request may have cancelled the order or moved the line.
      const { line, slot } = await planMove(tx, { ...input, order: code }, now());
      const { qty, itemId, slotId: fromId } = line;
      if (!(await moveSlots(tx, { itemId, fromId, toId: slot.id, qty }, { now: now(), events }))) {
        const refused = await refusedMove(tx, line, { now: now(), order: code, month: input.month });
        throw new OperationRefused({
          code: 'month-full',
          ...refused,
          used: slot.used,
          left: slot.capacity - slot.used,
        });
      }
      await tx
        .updateTable('order_items')
        .set({
          slot_id: slot.id,
          slot_year: slot.year,
          slot_month: slot.month,
          slot_month_end: slot.month_end,
          volume_issue: slot.volume_issue,
        })
        .where('id', '=', line.id)
        .execute();
      await tx.updateTable('orders').set({ updated_at: now().toISOString() }).where('id', '=', id).execute();
      await recordChange(tx, context, { orderId: id, what: moveText(input, line) });
      await events.record(tx, { type: 'order.month-moved', orderId: id }, now());
      const { customer: name, whatsapp } = await findOrder(tx, code);
      return { line, addressee: { name, whatsapp, orderId: id } };
    });
    const { line, addressee } = moved;
    const months = `dari ${formatMonth(line.from)} menjadi ${formatMonth(input.month)}`;
    const sentence = oneLine(`Bulan terbit ${line.name} (${line.indexing}) di pesanan ${code} berubah ${months}.`);
    return { order: code, line, whatsappLink: orderMessageLink(addressee, [sentence], settings) };
  },
});
