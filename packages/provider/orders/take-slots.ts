import { formatMonth, type Month } from '@slotterbit/contract/values/month.ts';
import { lockRows } from '../db/locks.ts';
import type { Tx } from '../db/schema.ts';
import type { Occurrence } from '../events.ts';
import { Problem } from '../http/problem.ts';
import { addToUsed, offerPlaces } from '../waiting/offer-place.ts';

export type SlotDemand = Month & { slotId: number; itemId: number; qty: number; itemName: string };

/** Formats a slot for messages to the customer: 'Slot Jurnal Alfa bulan Desember 2026'. */
export function slotText({ itemName, year, month }: SlotDemand): string {
  return `Slot ${itemName} bulan ${formatMonth({ year, month })}`;
}

/** A 409 about the cart. */
export function cartConflict(text: string, message = text): Problem {
  return new Problem(409, message, { errors: { cart_items: [text] } });
}

/** Sums the quantities per slot, in id order. */
export function sumPerSlot(lines: readonly SlotDemand[]): SlotDemand[] {
  const sums = new Map<number, SlotDemand>();
  for (const line of lines) {
    const known = sums.get(line.slotId);
    sums.set(line.slotId, known ? { ...known, qty: known.qty + line.qty } : line);
  }
  return [...sums.values()].sort((a, b) => a.slotId - b.slotId);
}

/** `qty` is added to the used capacity of a slot; below 0 = released. */
type UsedChange = Pick<SlotDemand, 'slotId' | 'itemId' | 'qty'>;

/**
 * Like `addToUsed`; offers released places to the customers who wait for them, and records the event. Slots are locked in id order to prevent
 * deadlocks.
 */
async function changeUsed(tx: Tx, changes: readonly UsedChange[], { now, events }: Occurrence): Promise<Set<number>> {
  const ids = changes.map(({ slotId }) => slotId);
  if (ids.length > 1) await lockRows(tx, 'slots', ids);
  const changed = await addToUsed(tx, changes);
  await events.record(tx, { type: 'slot.changed', itemIds: changes.map(({ itemId }) => itemId) }, now);
  const released = changes.filter(({ qty }) => qty < 0).map(({ slotId }) => slotId);
  await offerPlaces(tx, released, { now, events });
  return changed;
}

/** Builds a 409 that names the item, the month and the remaining capacity, with the customer's held place. */
async function slotFull(tx: Tx, demand: SlotDemand, held: number): Promise<Problem> {
  const slot = await tx
    .selectFrom('slots')
    .select(['capacity', 'used'])
    .where('id', '=', demand.slotId)
    .executeTakeFirst();
  const left = slot ? slot.capacity - slot.used + held : 0;
  const state = left > 0 ? `tinggal ${left}` : 'sudah penuh';
  const text = `${slotText(demand)} ${state}.`;
  return cartConflict(text, `${text} Perbarui keranjang Anda.`);
}

/**
 * Takes the slots of an order, all or nothing. Throws 409 with the first slot that has filled up; the caller's
 * transaction then rolls back the other slots.
 * @param at `held`: the slots with one place already taken for the customer
 */
export async function takeSlots(
  tx: Tx,
  lines: readonly SlotDemand[],
  at: Occurrence & { held?: ReadonlySet<number> },
): Promise<void> {
  const { held = new Set() } = at;
  const heldOf = ({ slotId }: SlotDemand) => (held.has(slotId) ? 1 : 0);
  const wanted = sumPerSlot(lines).map((demand) => ({ ...demand, qty: demand.qty - heldOf(demand) }));
  const changed = await changeUsed(tx, wanted, at);
  const full = wanted.find(({ slotId }) => !changed.has(slotId));
  if (full) throw await slotFull(tx, full, heldOf(full));
}

/** Returns the slots of an order's lines. */
export async function slotsOfOrder(tx: Tx, orderId: number): Promise<SlotDemand[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['slot_id as slotId', 'item_id as itemId', 'qty', 'item_name as itemName'])
    .select(['slot_year as year', 'slot_month as month'])
    .where('order_id', '=', orderId)
    .execute();
  return sumPerSlot(rows);
}

/** Releases an order's slots. Idempotent. */
export async function releaseSlots(tx: Tx, orderId: number, at: Occurrence): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slots_held: 0 })
    .where('id', '=', orderId)
    .where('slots_held', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const held = await slotsOfOrder(tx, orderId);
  const given = held.map((demand) => ({ ...demand, qty: -demand.qty }));
  await changeUsed(tx, given, at);
}

/**
 * Releases `qty` places of one slot of an item and takes as many of another slot, in one statement. Returns false
 * when the other slot has too little remaining capacity: the caller must then roll back.
 */
export async function moveSlots(
  tx: Tx,
  { itemId, fromId, toId, qty }: { itemId: number; fromId: number; toId: number; qty: number },
  at: Occurrence,
): Promise<boolean> {
  const changes = [
    { slotId: fromId, itemId, qty: -qty },
    { slotId: toId, itemId, qty },
  ];
  const changed = await changeUsed(tx, changes, at);
  return changed.has(fromId) && changed.has(toId);
}
