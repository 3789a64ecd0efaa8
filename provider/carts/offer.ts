import { hash } from 'node:crypto';

/**
 * The opaque name (`hde`) of an offer: this item with this indexing in this slot at this price. It changes when the price does, so
 * that an order made from an old cart is noticed, and tells two indexings in one slot apart.
 */
export function offerName(itemId: number, indexingId: number, slotId: number, price: number | null): string {
  return hash('sha256', `${itemId}:${indexingId}:${slotId}:${price}`, 'base64url').slice(0, 22);
}
