import type { CartSummary } from '@slotterbit/contract/orders/cart.ts';
import { parseJson, persistentAtom } from './storage.ts';

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/**
 * Count and total of the cart, for badge and floating bar; null when unknown. On a page with the cart, src/stores/shop/cart.ts updates them; a static page
 * shows the stored ones.
 */
export const $cartSummary = persistentAtom<CartSummary | null>('cart:summary', null, {
  decode(text) {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || !('jumlah_cart' in value) || !('total' in value)) return null;
    const { jumlah_cart: count, total } = value;
    return isCount(count) && isCount(total) ? { count, total } : null;
  },
  encode: (summary) => JSON.stringify({ jumlah_cart: summary?.count ?? 0, total: summary?.total ?? 0 }),
});

/** Stored for other readers (docs/product.md 3.2); this app uses the summary. */
const $cartCount = persistentAtom<number | null>('cart_count', null, {
  decode: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  encode: (count) => String(count ?? 0),
});

/** Stores count and total of the cart; null removes them. */
export function setCartSummary(summary: CartSummary | null): void {
  $cartSummary.set(summary);
  $cartCount.set(summary?.count ?? null);
}
