import { hasName, type OfferedIndexing } from '../catalogue/indexing.ts';
import { indexingName } from '../catalogue/names.ts';
import { hasCapacity, type Slot, slotFor } from '../catalogue/slot.ts';
import { parseMonth, toFirstDay, toMonthYear } from '../values/month.ts';
import type { Cart } from './cart.ts';

/** A choice for the cart: one indexing of one item in one month. */
export type CartChoice = {
  itemId: number;
  indexing: OfferedIndexing;
  slot: Slot;
  qty: number;
  /** Only from the order page. */
  purpose?: string;
};

/** Sheet, order page and provider share this text. */
export const invalidMonth = 'Format bulan tidak valid.';
/** The provider's refusal of a month whose day for manuscripts is over. */
export const monthClosed = 'Bulan publish ditutup: batas naskah sudah lewat.';

/** Returns the body of `POST /carts` (docs/product.md 3.4). */
export function addToCartPayload({ itemId, indexing, slot, qty, purpose }: CartChoice) {
  return {
    item_id: itemId,
    indexing_id: indexing.id,
    qty,
    slot_id: slot.id,
    req_publish: toFirstDay(slot.month),
    req_publish_year: slot.month.year,
    req_publish_month: slot.month.month,
    index_name: indexingName(indexing),
    req_price: indexing.price,
    ...(purpose !== undefined && { keperluan_publish: purpose }),
  };
}

/** Returns the quantity of a choice in a cart; 0 for an unknown cart. A line without an indexing id is compared by name. */
export function qtyOfChoice(cart: Cart | null, { itemId, indexing, slot }: CartChoice): number {
  const same = (cart?.lines ?? []).filter(
    (line) =>
      line.itemId === itemId &&
      line.slotId === slot.id &&
      (line.indexingId === null ? hasName(indexing, line.indexingName) : line.indexingId === indexing.id),
  );
  return same.reduce((sum, { qty }) => sum + qty, 0);
}

/** The alert after adding a line to the cart. */
export const addedText = 'Berhasil Menambahkan';

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
  const purpose = `Permintaan publish ${form.itemName} bulan ${toMonthYear(slot.month)}`;
  return {
    ok: true,
    choices: chosen.map((indexing) => ({ itemId: form.itemId, indexing, slot, qty: form.qty, purpose })),
  };
}
