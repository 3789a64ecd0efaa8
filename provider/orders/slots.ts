import { formatMonth, type Month } from '#domain/month.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/schema.ts';
import { Problem } from '../http/problem.ts';

export type SlotDemand = Month & { slotId: number; itemId: number; qty: number; itemName: string };

/** Quantities added up per slot, in id order: everybody locks slots in the same order, so nobody waits in a circle. */
export function sumPerSlot(lines: readonly SlotDemand[]): SlotDemand[] {
  const sums = new Map<number, SlotDemand>();
  for (const line of lines) {
    const known = sums.get(line.slotId);
    sums.set(line.slotId, known ? { ...known, qty: known.qty + line.qty } : line);
  }
  return [...sums.values()].sort((a, b) => a.slotId - b.slotId);
}

async function refuse(tx: Tx, { slotId, itemName, year, month }: SlotDemand): Promise<never> {
  const slot = await tx.selectFrom('slots').select(['capacity', 'used']).where('id', '=', slotId).executeTakeFirst();
  const left = slot ? slot.capacity - slot.used : 0;
  const state = left > 0 ? `tinggal ${left}` : 'sudah penuh';
  throw new Problem(409, `Slot ${itemName} bulan ${formatMonth({ year, month })} ${state}. Perbarui keranjang Anda.`, {
    errors: { cart_items: [`Slot ${itemName} bulan ${formatMonth({ year, month })} ${state}.`] },
  });
}

const takeSlot = prepared((db, value: { id: number; qty: number }) =>
  db
    .updateTable('slots')
    .set((eb) => ({ used: eb('used', '+', value.qty) }))
    .where('id', '=', value.id)
    .where((eb) => eb(eb('used', '+', value.qty), '<=', eb.ref('capacity')))
    .returning('id')
    .compile(),
);

/**
 * Takes the slots of an order, all or nothing: each update holds only if the capacity allows it. Throws 409 naming item and month
 * (the caller's transaction then rolls back what was taken before).
 */
export async function takeSlots(tx: Tx, lines: readonly SlotDemand[]): Promise<void> {
  for (const demand of sumPerSlot(lines)) {
    const taken = await takeSlot(tx, { id: demand.slotId, qty: demand.qty });
    if (taken.length === 0) await refuse(tx, demand);
  }
  await bumpCatalogueVersion(
    tx,
    lines.map(({ itemId }) => itemId),
  );
}

/** The slots that an order's lines ask for. */
export async function slotsOfOrder(tx: Tx, orderId: number): Promise<SlotDemand[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['slot_id as slotId', 'item_id as itemId', 'qty', 'item_name as itemName'])
    .select(['slot_year as year', 'slot_month as month'])
    .where('order_id', '=', orderId)
    .execute();
  return sumPerSlot(rows);
}

/** Gives an order's slots back; once, however often it is called. */
export async function releaseSlots(tx: Tx, orderId: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ slots_held: 0 })
    .where('id', '=', orderId)
    .where('slots_held', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const given = await slotsOfOrder(tx, orderId);
  for (const { slotId, qty } of given) {
    await tx
      .updateTable('slots')
      .set((eb) => ({ used: eb('used', '-', qty) }))
      .where('id', '=', slotId)
      .execute();
  }
  await bumpCatalogueVersion(
    tx,
    given.map(({ itemId }) => itemId),
  );
}
