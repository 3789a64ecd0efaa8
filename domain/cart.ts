import { indexingName } from './indexing.ts';
import { itemName } from './item.ts';
import type { Rupiah } from './money.ts';
import type { Month } from './month.ts';

/** The offer's opaque value that a cart line carries and the order sends back unchanged (docs/product.md 10). */
export type Hde = unknown;

/**
 * A line of the cart. `price` is the price of one, `total` that of all; null where the provider left it out.
 * `slotRemaining` null means unlimited or unknown.
 */
export type CartLine = {
  id: number;
  itemId: number | null;
  itemName: string;
  itemImage: string | null;
  itemMaxTermin: number | null;
  indexingId: number | null;
  indexingName: string;
  slotId: number | null;
  month: Month | null;
  slotRemaining: number | null;
  qty: number;
  price: Rupiah | null;
  total: Rupiah;
  hde: Hde;
  purpose: string | null;
};

/** `count` is the number of products, quantities summed. `minPaidPercent` is 0-100. */
export type Cart = {
  lines: CartLine[];
  count: number;
  total: Rupiah;
  maxTermin: number | null;
  minPaidAmount: Rupiah | null;
  minPaidPercent: number | null;
};

/** What the floating bar and the badge show. */
export type CartSummary = { count: number; total: Rupiah };

export const emptyCart: Cart = {
  lines: [],
  count: 0,
  total: 0,
  maxTermin: null,
  minPaidAmount: null,
  minPaidPercent: null,
};

/** The smallest quantity of a line (docs/product.md 5). */
const minimumQty = 1;

/** A quantity that a line can have: a whole number, 1 or more (docs/product.md 5). */
export function lineQty(qty: number): number {
  return Number.isFinite(qty) ? Math.max(minimumQty, Math.trunc(qty)) : minimumQty;
}

/** The cart with another quantity in one line, its figures adjusted as far as the client can know them. */
export function withQty(cart: Cart, lineId: number, qty: number): Cart {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (line === undefined || line.qty === qty) return cart;
  const price = line.price ?? (line.qty > 0 ? line.total / line.qty : 0);
  const changed = { ...line, qty, total: Math.round(price * qty) };
  return {
    ...cart,
    lines: cart.lines.map((other) => (other.id === lineId ? changed : other)),
    count: cart.count + qty - line.qty,
    total: cart.total + changed.total - line.total,
  };
}

/** The cart without one line, its figures adjusted. */
export function withoutLine(cart: Cart, lineId: number): Cart {
  const line = cart.lines.find(({ id }) => id === lineId);
  if (line === undefined) return cart;
  return {
    ...cart,
    lines: cart.lines.filter(({ id }) => id !== lineId),
    count: Math.max(0, cart.count - line.qty),
    total: Math.max(0, cart.total - line.total),
  };
}

/** The lines of one item: what the sheet lists. */
export function linesOfItem(cart: Cart, itemId: number): CartLine[] {
  return cart.lines.filter((line) => line.itemId === itemId);
}

/** How many of one item are in the cart; 0 shows a plus icon on its card. */
export function qtyOfItem(cart: Cart, itemId: number): number {
  return linesOfItem(cart, itemId).reduce((sum, line) => sum + line.qty, 0);
}

/** The names that a line is shown with, never empty. */
export function lineNames(line: CartLine): { item: string; indexing: string } {
  return {
    item: itemName(line.itemId, line.itemName),
    indexing: indexingName({ id: line.indexingId, name: line.indexingName }),
  };
}
