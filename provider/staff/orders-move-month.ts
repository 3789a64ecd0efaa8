import { formatMonth, isPast, type Month, toInputValue } from '#domain/month.ts';
import { rulesOf } from '#domain/order-status.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { OrderStatus } from '../db/tables/orders.ts';
import { transact } from '../db/transact.ts';
import { queueMessage } from '../mail/outbox.ts';
import { oneLine } from '../mail/texts.ts';
import { moveSlots } from '../orders/slots.ts';
import { recordChange } from './changes.ts';
import { type Command, StaffError, UsageError, wholeNumber } from './command.ts';
import { findOrder } from './orders.ts';
import { parseMonth } from './slots.ts';
import { orderMessageLink, whatsappLine } from './whatsapp.ts';

/** A line of an order; `item` is the journal's code, `name` what the customer reads. */
type Line = {
  id: number;
  itemId: number;
  item: string;
  slotId: number;
  qty: number;
  name: string;
  indexing: string;
  from: Month;
};

const TOLD = 'The customer gets an e-mail.';

/** A line by its number, as 'orders show' counts them. Throws `StaffError` where the order has none of that number. */
async function findLine(db: Db | Tx, order: { id: number; code: string }, number: number): Promise<Line> {
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
    throw new StaffError(`Order ${order.code} has no line ${number}: it has ${rows.length}.`, [
      `Then: orders show ${order.code} numbers them.`,
    ]);
  }
  const { id, item_id: itemId, slot_id: slotId, qty, item_name: name, item_index: indexing } = row;
  const item = row.item ?? `${itemId}`;
  return { id, itemId, item, slotId, qty, name, indexing, from: { year: row.slot_year, month: row.slot_month } };
}

/** Months that a refusal names. */
const MOST_MONTHS = 6;

/** The next step after a refusal: the months of the journal that can take the line, earliest first, and what else can be done. */
async function nextStep(db: Db | Tx, line: Line, now: Date, otherwise: string): Promise<string> {
  const rows = await db
    .selectFrom('slots')
    .select(['id', 'year', 'month', 'capacity', 'used'])
    .where('item_id', '=', line.itemId)
    .where('id', '<>', line.slotId)
    .orderBy('year')
    .orderBy('month')
    .execute();
  const free = rows
    .map(({ capacity, used, ...slot }) => ({ ...slot, left: capacity - used }))
    .filter(({ left, ...month }) => left >= line.qty && !isPast(month, now))
    .slice(0, MOST_MONTHS);
  if (free.length === 0) return `Then: no other month has ${line.qty} place(s) left. ${otherwise}`;
  const months = free.map(({ left, ...month }) => `${toInputValue(month)} (${left} left)`);
  return `Then: move it to ${months.join(', ')}. ${otherwise}`;
}

/** The month's slot of the same journal. Throws `StaffError` where it is over, is not open, or is the line's own. */
async function findSlot(db: Db | Tx, line: Line, month: Month, { now, code }: { now: Date; code: string }) {
  const asked = toInputValue(month);
  const orCancel = `Or give it up: orders cancel ${code} --why "…".`;
  if (isPast(month, now)) {
    throw new StaffError(`${asked} is over: nothing can be moved into it.`, [await nextStep(db, line, now, orCancel)]);
  }
  const slot = await db
    .selectFrom('slots')
    .select(['id', 'year', 'month', 'month_end', 'volume_issue', 'capacity', 'used'])
    .where('item_id', '=', line.itemId)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
  if (!slot) {
    const open = `Or open it: slots set ${line.item} ${asked} ${line.qty} --why "…".`;
    throw new StaffError(`${line.name} has no month ${asked}.`, [await nextStep(db, line, now, open)]);
  }
  if (slot.id === line.slotId) {
    throw new StaffError(`${line.name} is in ${asked} already.`, [await nextStep(db, line, now, orCancel)]);
  }
  return slot;
}

/** What can be done for an order whose months stay as they are. */
const ORDER_AGAIN = "the customer can order the journal again ('Pesan lagi' on the order).";

/** Throws `StaffError` where the order's status does not allow it. */
function requireMovable({ code, status }: { code: string; status: OrderStatus }): void {
  if (rulesOf(status).canMove) return;
  throw new StaffError(`Order ${code} is ${status}: its months cannot be moved any more.`, [`Then: ${ORDER_AGAIN}`]);
}

/** orders move-month: another publish month for one line of an order, with the checks and locks of an order (docs/product.md 12.6). */
export const ordersMoveMonth: Command = {
  name: 'orders move-month',
  usage: 'ORDER LINE YYYY-MM --why TEXT',
  summary: "Move one line of an order to another month of the same journal; the customer's order shows it",
  changes: true,
  needsWhy: true,
  async run(context, [name, lineText, monthText]) {
    const { db, settings, now, log, isDryRun } = context;
    if (!name || !lineText || !monthText) {
      throw new UsageError('Give order, line and month: orders move-month ST270331-7KQ2M9 1 2027-05 --why "…"');
    }
    const number = wholeNumber(lineText, 'Line');
    const month = parseMonth(monthText);
    const found = await findOrder(db, name);
    const plan = async (on: Db | Tx) => {
      const order = await findOrder(on, found.code);
      requireMovable(order);
      const line = await findLine(on, order, number);
      return { line, slot: await findSlot(on, line, month, { now: now(), code: order.code }) };
    };
    const whatOf = ({ name: item, indexing, qty, from }: Line) =>
      `line ${number}, ${item} (${indexing}) x ${qty}: ${formatMonth(from)} -> ${formatMonth(month)}`;
    log(`Moves order ${found.code}, ${whatOf((await plan(db)).line)}. ${TOLD}`);
    const moved = await transact(db, async (tx) => {
      await lockRow(tx, 'orders', found.id);
      // Read again under the lock: the order may have been cancelled, or moved, by somebody else.
      const { line, slot } = await plan(tx);
      const { qty, itemId, slotId: fromId } = line;
      if (!(await moveSlots(tx, { itemId, fromId, toId: slot.id, qty }))) {
        const left = slot.capacity - slot.used;
        const room = left > 0 && left < qty ? `has ${left} place(s) left, not ${qty}` : 'is full';
        const takeMore = `Or take more: slots set ${line.item} ${toInputValue(month)} ${slot.used + qty} --why "…".`;
        throw new StaffError(`${line.name} ${toInputValue(month)} ${room}.`, [
          await nextStep(tx, line, now(), takeMore),
        ]);
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
      await queueMessage(tx, { orderId: found.id, kind: 'month-moved' }, now());
      return line;
    });
    const months = `dari ${formatMonth(moved.from)} menjadi ${formatMonth(month)}`;
    const addressee = { name: found.customer, whatsapp: found.whatsapp, orderId: found.id };
    const sentence = oneLine(
      `Bulan terbit ${moved.name} (${moved.indexing}) di pesanan ${found.code} berubah ${months}.`,
    );
    // Of a dry run there is nothing to write about.
    const link = isDryRun ? null : orderMessageLink(addressee, [sentence], settings);
    return {
      json: {
        order: found.code,
        line: number,
        item: moved.name,
        qty: moved.qty,
        from: toInputValue(moved.from),
        to: toInputValue(month),
        whatsapp_link: link,
      },
      text: [`${found.code}: ${whatOf(moved)}`, ...(isDryRun ? [] : [TOLD, whatsappLine(link)])],
    };
  },
};
