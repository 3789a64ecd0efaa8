import type { Cart, CartLine } from './cart.ts';
import { formatRupiah, type Rupiah } from './money.ts';

/** The most instalments (termin) that any order may have (docs/product.md 9). */
export const mostTermin = 4;

/** What of a line the rules of payment look at. `total` is the price of its whole quantity. */
type PayableLine = Pick<CartLine, 'itemId' | 'slotId' | 'price' | 'total' | 'itemMaxTermin'>;

/** What of a cart decides how it may be paid: the browser's cart, or the rows that the provider is about to order. */
export type PayableCart = Pick<Cart, 'total' | 'maxTermin' | 'minPaidAmount' | 'minPaidPercent'> & {
  lines: readonly PayableLine[];
};

/** A line that can be ordered: product, slot and price are numbers (docs/product.md 5.4, check 6). */
export type Valid<Line> = Line & { itemId: number; slotId: number; price: Rupiah };

/** Whether a line can be ordered. One that cannot is marked in the cart and left out of the order. */
export function isValidLine<Line extends PayableLine>(line: Line): line is Valid<Line> {
  return line.itemId !== null && line.slotId !== null && line.price !== null;
}

/**
 * What is to be paid: the cart's total, or when some lines cannot be ordered, the total of those that can.
 * With no valid line it stays the cart's total, so that checkout stops at check 6 and not at the sum.
 */
export function subtotalOf(cart: PayableCart): Rupiah {
  const valid = cart.lines.filter(isValidLine);
  if (valid.length === 0 || valid.length === cart.lines.length) return cart.total;
  return valid.reduce((sum, line) => sum + line.total, 0);
}

/**
 * The highest count of instalments: 4, lowered to the smallest `max_termin` of cart and items, never below 1. A line that is left out of the
 * order does not limit it, unless no line can be ordered.
 */
export function maxTermin(cart: PayableCart): number {
  const valid = cart.lines.filter(isValidLine);
  const counted = valid.length > 0 ? valid : cart.lines;
  const limits = [cart.maxTermin, ...counted.map((line) => line.itemMaxTermin)].filter((limit) => limit !== null);
  return Math.max(1, Math.min(mostTermin, ...limits.map(Math.trunc)));
}

/** A count of instalments between 1 and `max`. */
export function capTermin(count: number, max: number): number {
  return Math.min(max, Math.max(1, Math.trunc(count) || 1));
}

/** The smallest first instalment: `min_paid_amount` if numeric, otherwise the percentage of the subtotal, rounded. */
export function minimumFirst(cart: PayableCart): Rupiah {
  return Math.max(0, cart.minPaidAmount ?? Math.round((subtotalOf(cart) * (cart.minPaidPercent ?? 0)) / 100));
}

/** Which rule a plan breaks, and the text to show. */
export type PlanProblem = { rule: 'count' | 'sum' | 'minimum'; message: string };

/** Why these amounts, one for each instalment, cannot pay for the cart (docs/product.md 5.4 and 5.5); null when they can. */
export function planProblem(cart: PayableCart, amounts: readonly Rupiah[]): PlanProblem | null {
  const most = maxTermin(cart);
  const minimum = minimumFirst(cart);
  if (amounts.length > most) return { rule: 'count', message: `Jumlah termin maksimal ${most}.` };
  if (sumOf(amounts) !== subtotalOf(cart) || amounts.some((amount) => amount < 0))
    return { rule: 'sum', message: 'Total nilai semua termin harus sama dengan subtotal keranjang.' };
  if ((amounts[0] ?? 0) < minimum)
    return { rule: 'minimum', message: `Pembayaran termin 1 minimal ${formatRupiah(minimum)}.` };
  return null;
}

/** The amounts after a change of the cart or of the count: the first is the minimum, the others 0 (docs/product.md 4). */
export function resetAmounts(count: number, minimum: Rupiah): Rupiah[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? minimum : 0));
}

/** An amount as a customer may set it: a whole number, not negative (docs/product.md 5). */
export function instalmentAmount(amount: number): Rupiah {
  return Number.isFinite(amount) ? Math.max(0, Math.round(amount)) : 0;
}

/** The sum of the instalments. */
export function sumOf(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The share of the subtotal in percent; 0 of nothing. */
export function percentOf(amount: Rupiah, subtotal: Rupiah): number {
  return subtotal > 0 ? (amount / subtotal) * 100 : 0;
}

/**
 * The amounts with what the first leaves spread evenly over the others, exact to the rupiah: the earlier ones take
 * what does not divide. With one instalment it is the whole subtotal.
 */
export function spreadRest(amounts: readonly Rupiah[], subtotal: Rupiah): Rupiah[] {
  const others = amounts.length - 1;
  if (others < 1) return amounts.length === 0 ? [] : [subtotal];
  const first = Math.min(subtotal, amounts[0] ?? 0);
  const rest = subtotal - first;
  const share = Math.floor(rest / others);
  return [first, ...Array.from({ length: others }, (_, i) => share + (i < rest - share * others ? 1 : 0))];
}

/** The subtotal in `count` equal parts, exact to the rupiah, the first never below its minimum. */
export function evenPlan(count: number, subtotal: Rupiah, minimum: Rupiah): Rupiah[] {
  const first = Math.max(minimum, Math.ceil(subtotal / Math.max(1, count)));
  const rest = Array.from({ length: count - 1 }, () => 0);
  return spreadRest([first, ...rest], subtotal);
}

/** The plan with everything that the other termin leave in the last one. */
export function restToLast(amounts: readonly Rupiah[], subtotal: Rupiah): Rupiah[] {
  const others = amounts.slice(0, -1);
  return [...others, Math.max(0, subtotal - sumOf(others))];
}
