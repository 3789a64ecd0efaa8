import type { Cart } from './cart.ts';
import { indexingName, type OfferedIndexing } from './indexing.ts';
import type { Rupiah } from './money.ts';
import { type Month, toFirstDay, toMonthYear } from './month.ts';
import type { Slot } from './slot.ts';

/** The body of `POST /carts` (docs/product.md 3). */
export type AddToCartPayload = {
  item_id: number;
  indexing_id: number;
  qty: number;
  slot_id: number;
  req_publish: string;
  req_publish_year: number;
  req_publish_month: number;
  index_name?: string;
  req_price?: Rupiah;
  keperluan_publish?: string;
};

/** What is put into the cart: one indexing of one item in one month. */
export type CartChoice = {
  itemId: number;
  indexing: OfferedIndexing;
  slot: Slot;
  qty: number;
  /** Only from the order page. */
  purpose?: string;
};

/** The texts that sheet and order page share word for word. */
export const invalidMonth = 'Format bulan tidak valid.';

/** The body of the call for one choice. */
export function addToCartPayload({ itemId, indexing, slot, qty, purpose }: CartChoice): AddToCartPayload {
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

/** How many of a choice are in a cart; 0 in one that is not known. A line without its indexing's id is known by the name. */
export function qtyOfChoice(cart: Cart | null, { itemId, indexing, slot }: CartChoice): number {
  const same = (cart?.lines ?? []).filter(
    (line) =>
      line.itemId === itemId &&
      line.slotId === slot.id &&
      (line.indexingId === null ? line.indexingName === indexingName(indexing) : line.indexingId === indexing.id),
  );
  return same.reduce((sum, { qty }) => sum + qty, 0);
}

/** The request that the order page sends along: 'Permintaan publish {item} bulan {MM-YYYY}' (docs/product.md 3). */
export function publishRequest(itemName: string, month: Month): string {
  return `Permintaan publish ${itemName} bulan ${toMonthYear(month)}`;
}

/** What the alert says when the line is in the cart. */
export const addedText = 'Berhasil Menambahkan';
