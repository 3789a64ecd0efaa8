import type { CartSummary } from '#src/domain/cart.ts';
import { parseJson } from './storage.ts';
import { type Codec, stored } from './stored.ts';

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value) && value >= 0;

const asSummary: Codec<CartSummary | null> = {
  read(text) {
    const value = parseJson(text);
    if (typeof value !== 'object' || value === null || !('jumlah_cart' in value) || !('total' in value)) return null;
    const { jumlah_cart: count, total } = value;
    return isCount(count) && isCount(total) ? { count, total } : null;
  },
  write: (summary) => JSON.stringify({ jumlah_cart: summary?.count ?? 0, total: summary?.total ?? 0 }),
};

const asCount: Codec<number | null> = {
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  write: (count) => String(count ?? 0),
};

/** What badge and floating bar show before, and without, the whole cart; null when nothing is known. */
export const $cartSummary = stored<CartSummary | null>('cart:summary', asSummary, null);
const $cartCount = stored<number | null>('cart_count', asCount, null);

/** Remembers the figures of the cart; null forgets them. */
export function setCartSummary(summary: CartSummary | null): void {
  const known = $cartSummary.get();
  if (known?.count !== summary?.count || known?.total !== summary?.total) $cartSummary.set(summary);
  $cartCount.set(summary?.count ?? null);
}
