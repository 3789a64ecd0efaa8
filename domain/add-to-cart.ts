import type { Cart } from './cart.ts';
import { indexingName, type OfferedIndexing } from './indexing.ts';
import { type Month, toFirstDay, toMonthYear } from './month.ts';
import type { Slot } from './slot.ts';

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
    req_price: indexing.hargaJual,
    ...(purpose !== undefined && { keperluan_publish: purpose }),
  };
}

/** Returns the quantity of a choice in a cart; 0 for an unknown cart. A line without an indexing id is compared by name. */
export function qtyOfChoice(cart: Cart | null, { itemId, indexing, slot }: CartChoice): number {
  const same = (cart?.lines ?? []).filter(
    (line) =>
      line.itemId === itemId &&
      line.slotId === slot.id &&
      (line.indexingId === null ? line.indexingName === indexingName(indexing) : line.indexingId === indexing.id),
  );
  return same.reduce((sum, { qty }) => sum + qty, 0);
}

/** The request of the order page: 'Permintaan publish {item} bulan {MM-YYYY}' (docs/product.md 3). */
export function publishRequest(itemName: string, month: Month): string {
  return `Permintaan publish ${itemName} bulan ${toMonthYear(month)}`;
}

/** The alert after adding a line to the cart. */
export const addedText = 'Berhasil Menambahkan';
