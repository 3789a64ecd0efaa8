import { type CartChoice, invalidMonth } from './add-to-cart.ts';
import type { OfferedIndexing } from './indexing.ts';
import type { Item } from './item.ts';
import { parseMonth } from './month.ts';
import { hasCapacity, type Slot, slotFor } from './slot.ts';

/** What the sheet needs of an item; a whole `Item` is one. */
export type SheetItem = Pick<Item, 'id' | 'name' | 'price' | 'oldPrice' | 'indexings' | 'indexings2' | 'slots'>;

export const slotAvailable = 'Slot tersedia untuk bulan ini.';
export const slotUnavailable = 'Slot tidak tersedia pada bulan ini.';

/** A quantity between 1 and what remains, and what to say when it had to be lowered (docs/product.md 5); null when it had not. */
export function clampQty(qty: number, remaining: number | null): { qty: number; message: string | null } {
  const wanted = Number.isFinite(qty) ? Math.max(1, Math.trunc(qty)) : 1;
  if (remaining === null || wanted <= remaining) return { qty: wanted, message: null };
  const clamped = Math.max(1, remaining);
  return { qty: clamped, message: `Qty melebihi sisa slot (${remaining}). Qty diset ke ${clamped}.` };
}

/** 'Sisa slot bulan ini: N', or null where the number is not limited. */
export function remainingHint(slot: Slot | null): string | null {
  return slot === null || slot.remaining === null ? null : `Sisa slot bulan ini: ${slot.remaining}`;
}

/** What the sheet holds. `month` is the picker's value, 'YYYY-MM' or ''; `slots` are the offered ones. */
export type SheetForm = {
  itemId: number;
  indexing: OfferedIndexing | null;
  month: string;
  slots: readonly Slot[];
  qty: number;
};

/** `qty` comes with a message when it was set to what remains: show it and let the customer decide again. */
export type SheetResult = { ok: false; message: string; qty?: number } | { ok: true; choice: CartChoice };

/** The sheet's checks in their order with their texts (docs/product.md 5), and the choice that passes them. */
export function checkSheet({ itemId, indexing, month, slots, qty }: SheetForm): SheetResult {
  if (indexing === null) return { ok: false, message: 'Pilih indexing terlebih dahulu.' };
  if (month.trim() === '') return { ok: false, message: 'Pilih bulan publish.' };
  // Before the slot, though docs/product.md names it after: a month that is none can have no slot, and would never be told.
  const chosen = parseMonth(month);
  if (chosen === null) return { ok: false, message: invalidMonth };
  const slot = slotFor(slots, chosen);
  if (slot === null || !hasCapacity(slot)) return { ok: false, message: slotUnavailable };
  const clamped = clampQty(qty, slot.remaining);
  if (clamped.message !== null) return { ok: false, message: clamped.message, qty: clamped.qty };
  return { ok: true, choice: { itemId, indexing, slot, qty: clamped.qty } };
}

/** Whether the sheet's button is usable: an indexing, a month with a slot, and a quantity of at least 1 (docs/product.md 2). */
export function canSubmitSheet(form: SheetForm): boolean {
  const slot = slotFor(form.slots, parseMonth(form.month));
  return form.indexing !== null && slot !== null && hasCapacity(slot) && form.qty >= 1;
}
