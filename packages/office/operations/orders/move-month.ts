import { rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { formatMonth, isPast, type Month } from '@slotterbit/contract/values/month.ts';
import { lastChange } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { manuscriptUntil } from '@slotterbit/provider/items/manuscript-until.ts';
import { oneLine } from '@slotterbit/provider/mail/mail-texts.ts';
import { moveSlots } from '@slotterbit/provider/orders/take-slots.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused, type RefusedMove } from '../refusals.ts';
import { messageLink, orderPageLink } from '../whatsapp-links.ts';
import { findOrder, lockOrder } from './find-orders.ts';

/** `order`: a code or id. `line`: the line's number in the order, from 1. `month`: the new month. */
type MoveInput = { order: string; line: number; month: Month };

const MAX_FREE_MONTHS = 6;

/** Finds a line. `name`: the journal's name for customers. `from`: its present month. */
async function findLine(db: Db, order: { id: number; code: string }, number: number) {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', 'item_id as itemId', 'slot_id as slotId', 'qty', 'item_name as name', 'item_index as indexing'])
    .select(['slot_year', 'slot_month', 'naskah_diterima'])
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute();
  const row = rows[number - 1];
  if (!row) throw new OperationRefused({ code: 'line-not-found', order: order.code, line: number });
  const { slot_year: year, slot_month: month, naskah_diterima, ...line } = row;
  return { ...line, from: { year, month }, hasManuscript: naskah_diterima !== null };
}

type Line = Awaited<ReturnType<typeof findLine>>;

/** A closed month is open for a line whose manuscript arrived, until it is over. */
function isOver({ until, ...month }: Month & { until: string }, { hasManuscript }: Line, now: Date): boolean {
  return hasManuscript ? isPast(month, now) : isDayOver(until, now);
}

async function freeMonths(db: Db, line: Line, now: Date, limit = MAX_FREE_MONTHS): Promise<RefusedMove['free']> {
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['year', 'month', 'capacity', 'used', manuscriptUntil(db).as('until')])
    .where('item_id', '=', line.itemId)
    .where('slots.id', '<>', line.slotId)
    .orderBy('year')
    .orderBy('month')
    .execute();
  return rows
    .filter(({ capacity, used, ...slot }) => capacity - used >= line.qty && !isOver(slot, line, now))
    .slice(0, limit)
    .map(({ year, month, capacity, used }) => ({ year, month, left: capacity - used }));
}

/** Months that a form offers. */
const MAX_OFFERED_MONTHS = 36;

/** Returns a line of an order and the months that it can move to, earliest first. */
export async function monthsForLine(
  { db, now }: { db: Db; now: () => Date },
  { order, line: number }: Pick<MoveInput, 'order' | 'line'>,
) {
  const line = await findLine(db, await findOrder(db, order), number);
  return { line, free: await freeMonths(db, line, now(), MAX_OFFERED_MONTHS) };
}

async function refusedMove(db: Db, line: Line, month: Month, now: Date): Promise<RefusedMove> {
  const { name, qty } = line;
  return { name, qty, month, free: await freeMonths(db, line, now) };
}

async function findSlot(db: Db, line: Line, month: Month, now: Date) {
  const refused = async (code: 'month-over' | 'month-closed' | 'month-not-open' | 'month-same') =>
    new OperationRefused({ code, ...(await refusedMove(db, line, month, now)) });
  if (isPast(month, now)) throw await refused('month-over');
  const slot = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['slots.id', 'year', 'month', 'month_end', 'volume_issue', 'capacity', 'used'])
    .select(manuscriptUntil(db).as('until'))
    .where('item_id', '=', line.itemId)
    .where('year', '=', month.year)
    .where('month', '=', month.month)
    .executeTakeFirst();
  if (!slot) throw await refused('month-not-open');
  if (slot.id === line.slotId) throw await refused('month-same');
  if (isOver(slot, line, now)) throw await refused('month-closed');
  return slot;
}

async function planMove(db: Db, { order: name, line: number, month }: MoveInput, now: Date) {
  const { id, code, status } = await findOrder(db, name);
  if (!rulesOf(status).canMove) {
    const last = await lastChange(db, { orderId: id }, 'status');
    throw new OperationRefused({ code: 'order-not-movable', order: code, status, last });
  }
  const line = await findLine(db, { id, code }, number);
  return { id, order: code, line, slot: await findSlot(db, line, month, now) };
}

/** Moves one line of an order to another publish month of the same journal. Source: docs/product.md 12.6. `whatsappLink`: as of `changeStatusTo`. */
export const moveMonth = transactionalOperation({
  permission: 'orders.move-month',
  needsReason: true,
  plan: ({ db, now }, input: MoveInput) => planMove(db, input, now()),
  async run({ tx, ...context }, input, { id, order: code }) {
    const { settings, now, events } = context;
    const order = await lockOrder(tx, context, id);
    const { line, slot } = await planMove(tx, { ...input, order: code }, now());
    const { name, indexing, qty, from, itemId, slotId: fromId } = line;
    if (!(await moveSlots(tx, { itemId, fromId, toId: slot.id, qty }, { now: now(), events }))) {
      const refused = await refusedMove(tx, line, input.month, now());
      throw new OperationRefused({ code: 'month-full', ...refused, left: slot.capacity - slot.used });
    }
    await tx
      .updateTable('order_items')
      .set({
        slot_id: slot.id,
        slot_year: slot.year,
        slot_month: slot.month,
        slot_month_end: slot.month_end,
        volume_issue: slot.volume_issue,
        manuscript_until: slot.until,
      })
      .where('id', '=', line.id)
      .execute();
    const raised = { updated_at: now().toISOString(), version: nextVersion };
    await tx.updateTable('orders').set(raised).where('id', '=', id).execute();
    const facts = { line: input.line, name, indexing, qty, from, to: input.month };
    await recordChange(tx, context, { kind: 'line-moved', facts, orderId: id });
    await events.record(tx, { type: 'order.month-moved', orderId: id }, now());
    const months = `dari ${formatMonth(from)} menjadi ${formatMonth(input.month)}`;
    const sentence = oneLine(`Bulan terbit ${name} (${indexing}) di pesanan ${code} berubah ${months}.`);
    const to = { name: order.customer, whatsapp: order.whatsapp };
    return { order: code, line, whatsappLink: messageLink(to, [sentence], orderPageLink(id), settings) };
  },
});
