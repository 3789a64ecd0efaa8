import { type CartChoice, invalidMonth, publishRequest } from './add-to-cart.ts';
import type { OfferedIndexing } from './indexing.ts';
import { parseMonth } from './month.ts';
import { hasCapacity, type Slot, slotFor } from './slot.ts';

/** The input of the order page ('Halaman Order'). `month` is the picker's value, 'YYYY-MM' or ''. */
export type OrderPageForm = {
  itemId: number;
  itemName: string;
  /** The checked ids. */
  indexingIds: readonly number[];
  indexings: readonly OfferedIndexing[];
  qty: number;
  month: string;
  slots: readonly Slot[];
};

/** The provider uses these texts too. */
export const invalidIndexing = 'Indexing yang dipilih tidak valid.';
export const monthRequired = 'Bulan publish wajib dipilih.';
export const slotNotFound = 'Slot tidak tersedia pada bulan yang diminta.';

/** The error text of each field. */
export type OrderPageErrors = { indexing?: string; qty?: string; month?: string };

export type OrderPageResult = { ok: false; errors: OrderPageErrors } | { ok: true; choices: CartChoice[] };

/** Runs all checks of the order page (docs/product.md 5). Returns one choice per indexing if all pass. */
export function checkOrderPage(form: OrderPageForm): OrderPageResult {
  const month = parseMonth(form.month);
  const slot = slotFor(form.slots, month);
  const chosen = form.indexings.filter(({ id }) => form.indexingIds.includes(id));
  const errors: OrderPageErrors = {};

  if (form.indexingIds.length === 0) errors.indexing = 'Pilih minimal satu indexing.';
  else if (chosen.length !== new Set(form.indexingIds).size) errors.indexing = invalidIndexing;
  if (!Number.isSafeInteger(form.qty) || form.qty < 1) errors.qty = 'Qty minimal 1.';
  if (form.month.trim() === '') errors.month = monthRequired;
  else if (month === null) errors.month = invalidMonth;
  else if (slot === null || !hasCapacity(slot)) errors.month = slotNotFound;

  if (slot === null || Object.keys(errors).length > 0) return { ok: false, errors };
  const purpose = publishRequest(form.itemName, slot.month);
  return {
    ok: true,
    choices: chosen.map((indexing) => ({ itemId: form.itemId, indexing, slot, qty: form.qty, purpose })),
  };
}
