import type { CartSummary } from '#domain/cart.ts';
import { $cartSummary } from './cart-summary.ts';
import { cell } from './cell.ts';
import { type Codec, kept } from './kept.ts';

const asCount: Codec<number | null> = {
  read: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : null),
  write: (count) => String(count ?? 0),
};

/** Kept for others who read it (docs/product.md 3); this app shows the summary. */
const $cartCount = kept(cell<number | null>(null), 'cart_count', asCount);

/** Remembers the figures of the cart; null forgets them. */
export function setCartSummary(summary: CartSummary | null): void {
  const known = $cartSummary.get();
  if (known?.count !== summary?.count || known?.total !== summary?.total) $cartSummary.set(summary);
  $cartCount.set(summary?.count ?? null);
}
