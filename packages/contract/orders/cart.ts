import { indexingName, itemName } from '../catalogue/names.ts';
import { hasCapacity, isClosed } from '../catalogue/slot.ts';
import type { Rupiah } from '../values/money.ts';
import { compareMonths, type Month } from '../values/month.ts';
import type { PaymentTerms } from './payment-terms.ts';

/** The opaque value of an offer. The cart line has it and the order sends it back unchanged (docs/product.md 10). */
export type Hde = unknown;

/**
 * A line of the cart. `price` is per unit, `total` for the whole quantity; null if the provider does not send it. `slotRemaining` null
 * means unlimited or unknown. `manuscriptUntil`: the last day for the manuscript, 'YYYY-MM-DD'; null if unknown.
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
  manuscriptUntil: string | null;
  qty: number;
  price: Rupiah | null;
  total: Rupiah;
  hde: Hde;
  purpose: string | null;
};

/** Returns why the slot of a line cannot be ordered: its day for manuscripts is over, or it is full; null if it can. */
export function lackOfSlot(
  { slotRemaining: remaining, manuscriptUntil }: Pick<CartLine, 'slotRemaining' | 'manuscriptUntil'>,
  now: Date,
): 'closed' | 'full' | null {
  if (hasCapacity({ remaining })) return null;
  return manuscriptUntil !== null && isClosed({ remaining, manuscriptUntil }, now) ? 'closed' : 'full';
}

/** `count` is the sum of quantities. `minPaidPercent` is 0-100. `paymentTerms` is null if the provider does not send it. */
export type Cart = {
  lines: CartLine[];
  count: number;
  total: Rupiah;
  maxTermin: number | null;
  minPaidAmount: Rupiah | null;
  minPaidPercent: number | null;
  paymentTerms: PaymentTerms | null;
};

/** The numbers in the floating bar and the badge. */
export type CartSummary = { count: number; total: Rupiah };

export const emptyCart: Cart = {
  lines: [],
  count: 0,
  total: 0,
  maxTermin: null,
  minPaidAmount: null,
  minPaidPercent: null,
  paymentTerms: null,
};

const minimumQty = 1;

/** Returns a valid quantity of a line: a whole number, at least 1 (docs/product.md 5). */
export function lineQty(qty: number): number {
  const whole = Number.isFinite(qty) ? Math.max(minimumQty, Math.trunc(qty)) : minimumQty;
  return Math.min(whole, Number.MAX_SAFE_INTEGER);
}

/** Returns the cart with another quantity in one line. Price changes that only the provider knows are not included. */
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

/** Returns the cart without one line, with its totals adjusted. */
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

export function linesOfItem(cart: Cart, itemId: number): CartLine[] {
  return cart.lines.filter((line) => line.itemId === itemId);
}

/** Returns the earliest publish month of the lines; null if none is known. */
export function firstPublishMonth({ lines }: Cart): Month | null {
  const months = lines.flatMap(({ month }) => (month === null ? [] : [month]));
  return months.sort(compareMonths)[0] ?? null;
}

/** Returns the quantity of an item in the cart. */
export function qtyOfItem(cart: Cart, itemId: number): number {
  return linesOfItem(cart, itemId).reduce((sum, line) => sum + line.qty, 0);
}

/** Returns the names to show for a line, never empty. */
export function lineNames(line: CartLine): { item: string; indexing: string } {
  return {
    item: itemName(line.itemId, line.itemName),
    indexing: indexingName({ id: line.indexingId, name: line.indexingName }),
  };
}
