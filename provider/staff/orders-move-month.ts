import { formatMonth, isPast, type Month, toInputValue } from '#domain/month.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { moveSlots } from '../orders/slots.ts';
import { recordChange } from './changes.ts';
import { type Command, StaffError, UsageError, wholeNumber } from './command.ts';
import { findOrder } from './orders.ts';
import { parseMonth } from './slots.ts';

type Line = { id: number; itemId: number; slotId: number; qty: number; name: string; indexing: string; from: Month };

/** A line by its number, as 'orders show' counts them. Throws `StaffError` where the order has none of that number. */
async function findLine(db: Db | Tx, order: { id: number; code: string }, number: number): Promise<Line> {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'item_id', 'slot_id', 'qty', 'item_name', 'item_index', 'slot_year', 'slot_month'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const row = rows[number - 1];
  if (!row) {
    throw new StaffError(`Order ${order.code} has no line ${number}: it has ${rows.length}. orders show numbers them.`);
  }
  const { id, item_id: itemId, slot_id: slotId, qty, item_name: name, item_index: indexing } = row;
  return { id, itemId, slotId, qty, name, indexing, from: { year: row.slot_year, month: row.slot_month } };
}

/** The month's slot of the same journal. Throws `StaffError` where it is over, is not open, or is the line's own. */
async function findSlot(db: Db | Tx, line: Line, month: Month, now: Date) {
  if (isPast(month, now)) throw new StaffError(`${toInputValue(month)} is over: nothing can be moved into it.`);
  const slot = await db
    .selectFrom('slots')
    .select(['id', 'year', 'month', 'month_end', 'volume_issue', 'capacity', 'used'])
    .where('item_id', '=', line.itemId)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
  if (!slot) throw new StaffError(`${line.name} has no month ${toInputValue(month)}: slots set opens it.`);
  if (slot.id === line.slotId) throw new StaffError(`${line.name} is in ${toInputValue(month)} already.`);
  return slot;
}

const MOVABLE: readonly string[] = ['pending', 'paid', 'shipped'];

/** orders move-month: another publish month for one line of an order, with the checks and locks of an order (docs/product.md 12.6). */
export const ordersMoveMonth: Command = {
  name: 'orders move-month',
  usage: 'ORDER LINE YYYY-MM --why TEXT',
  summary: "Move one line of an order to another month of the same journal; the customer's order shows it",
  changes: true,
  needsWhy: true,
  async run(context, [name, lineText, monthText]) {
    const { db, now, log } = context;
    if (!name || !lineText || !monthText) {
      throw new UsageError('Give order, line and month: orders move-month ST270331-7KQ2M9 1 2027-05 --why "…"');
    }
    const number = wholeNumber(lineText, 'Line');
    const month = parseMonth(monthText);
    const found = await findOrder(db, name);
    const plan = async (on: Db | Tx) => {
      const order = await findOrder(on, found.code);
      if (!MOVABLE.includes(order.status)) {
        throw new StaffError(`Order ${order.code} is ${order.status}: its months cannot be moved any more.`);
      }
      const line = await findLine(on, order, number);
      return { line, slot: await findSlot(on, line, month, now()) };
    };
    const whatOf = ({ name: item, indexing, qty, from }: Line) =>
      `line ${number}, ${item} (${indexing}) x ${qty}: ${formatMonth(from)} -> ${formatMonth(month)}`;
    log(`Moves order ${found.code}, ${whatOf((await plan(db)).line)}. Tell the customer: no e-mail is sent.`);
    const moved = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', found.id);
      // Read again under the lock: the order may have been cancelled, or moved, by somebody else.
      const { line, slot } = await plan(tx);
      const { qty, itemId, slotId: fromId } = line;
      if (!(await moveSlots(tx, { itemId, fromId, toId: slot.id, qty }))) {
        const left = slot.capacity - slot.used;
        const room = left > 0 && left < qty ? `has ${left} place(s) left, not ${qty}` : 'is full';
        throw new StaffError(`${line.name} ${toInputValue(month)} ${room}. slots set changes how many it takes.`);
      }
      const at = now().toISOString();
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
      await tx.updateTable('orders').set({ updated_at: at }).where('id', '=', found.id).execute();
      await recordChange(tx, context, { orderId: found.id, what: whatOf(line) });
      return line;
    });
    return {
      json: {
        order: found.code,
        line: number,
        item: moved.name,
        qty: moved.qty,
        from: toInputValue(moved.from),
        to: toInputValue(month),
      },
      text: `${found.code}: ${whatOf(moved)}`,
    };
  },
};
