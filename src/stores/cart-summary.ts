import type { CartSummary } from '#domain/cart.ts';
import { cell } from './cell.ts';
import { type Codec, kept } from './kept.ts';
import { parseJson } from './storage.ts';

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

/** What badge and floating bar show before, and without, the whole cart; null when nothing is known. */
export const $cartSummary = kept(cell<CartSummary | null>(null), 'cart:summary', asSummary);
