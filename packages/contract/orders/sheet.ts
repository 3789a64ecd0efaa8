import type { OfferedIndexing } from '../catalogue/indexing.ts';
import type { Item } from '../catalogue/item.ts';
import { hasCapacity, type Slot, slotFor } from '../catalogue/slot.ts';
import type { Rupiah } from '../values/money.ts';
import { parseMonth } from '../values/month.ts';
import { type CartChoice, invalidMonth } from './add-to-cart.ts';

export type SheetItem = Pick<
  Item,
  'id' | 'name' | 'price' | 'oldPrice' | 'indexings' | 'indexings2' | 'slots' | 'maxTermin'
>;

export const slotAvailable = 'Slot tersedia untuk bulan ini.';
export const slotUnavailable = 'Slot tidak tersedia pada bulan ini.';

/** Limits a quantity to 1 up to the remaining capacity. `message` is set if it was lowered (docs/product.md 5). */
export function clampQty(qty: number, remaining: number | null): { qty: number; message: string | null } {
  const wanted = Number.isFinite(qty) ? Math.max(1, Math.trunc(qty)) : 1;
  if (remaining === null || wanted <= remaining) return { qty: wanted, message: null };
  const clamped = Math.max(1, remaining);
  return { qty: clamped, message: `Qty melebihi sisa slot (${remaining}). Qty diset ke ${clamped}.` };
}

/** 'Sisa slot bulan ini: N', or null if unlimited. */
export function remainingHint(slot: Slot | null): string | null {
  return slot === null || slot.remaining === null ? null : `Sisa slot bulan ini: ${slot.remaining}`;
}

/**
 * Returns the amount of each of two equal instalments, rounded up; null if the item's limit is 1 or unknown, or if the first instalment must be
 * larger. Not more instalments, because a visitor's minimum is unknown; 30 percent is usual.
 */
export function halfOf(amount: Rupiah, itemMaxTermin: number | null, minPaidPercent: number | null): Rupiah | null {
  const canHalve = amount > 0 && itemMaxTermin !== null && itemMaxTermin > 1 && (minPaidPercent ?? 0) <= 50;
  return canHalve ? Math.ceil(amount / 2) : null;
}

/** The input of the sheet. `month` is the picker's value, 'YYYY-MM' or ''; `slots` are the offered ones. */
export type SheetForm = {
  itemId: number;
  indexing: OfferedIndexing | null;
  month: string;
  slots: readonly Slot[];
  qty: number;
};

/** `qty` is set with a message if it was lowered: show it and let the customer decide again. */
export type SheetResult = { ok: false; message: string; qty?: number } | { ok: true; choice: CartChoice };

/** Runs the sheet's checks in their order (docs/product.md 5), and returns the choice if all pass. */
export function checkSheet({ itemId, indexing, month, slots, qty }: SheetForm): SheetResult {
  if (indexing === null) return { ok: false, message: 'Pilih indexing terlebih dahulu.' };
  if (month.trim() === '') return { ok: false, message: 'Pilih bulan publish.' };
  // Before the slot, unlike in docs/product.md: an invalid month has no slot, so its own text would never appear.
  const chosen = parseMonth(month);
  if (chosen === null) return { ok: false, message: invalidMonth };
  const slot = slotFor(slots, chosen);
  if (slot === null || !hasCapacity(slot)) return { ok: false, message: slotUnavailable };
  const clamped = clampQty(qty, slot.remaining);
  if (clamped.message !== null) return { ok: false, message: clamped.message, qty: clamped.qty };
  return { ok: true, choice: { itemId, indexing, slot, qty: clamped.qty } };
}
