import { formatRupiah, type Rupiah } from '../values/money.ts';
import type { Cart, CartLine } from './cart.ts';
import type { OpenDue } from './order-view.ts';

/** The maximum count of instalments (termin) of any order (docs/product.md 9). */
export const mostTermin = 4;

/** The fields of a line that matter for payment. `total` is for its whole quantity. */
type PayableLine = Pick<CartLine, 'itemId' | 'slotId' | 'price' | 'total' | 'itemMaxTermin'>;

/** The fields of a cart that decide how it can be paid: the browser's cart, or the provider's rows. */
export type PayableCart = Pick<Cart, 'total' | 'maxTermin' | 'minPaidAmount' | 'minPaidPercent'> & {
  lines: readonly PayableLine[];
};

/** A line that can be ordered: product, slot and price are numbers (docs/product.md 5.4, check 6). */
export type Valid<Line> = Line & { itemId: number; slotId: number; price: Rupiah };

/** Returns whether a line can be ordered. Other lines are marked in the cart and left out of the order. */
export function isValidLine<Line extends PayableLine>(line: Line): line is Valid<Line> {
  return line.itemId !== null && line.slotId !== null && line.price !== null;
}

/**
 * Returns the amount to pay: the total of the lines that can be ordered. If there is no such line, the cart's total, so that checkout
 * stops at check 6 and not at the sum.
 */
export function subtotalOf(cart: PayableCart): Rupiah {
  const valid = cart.lines.filter(isValidLine);
  if (valid.length === 0 || valid.length === cart.lines.length) return cart.total;
  return valid.reduce((sum, line) => sum + line.total, 0);
}

/**
 * Returns the maximum count of instalments: the smallest `max_termin` of cart and items, from 1 to 4. A line that cannot be ordered
 * does not count, unless no line can.
 */
export function maxTermin(cart: PayableCart): number {
  const limits = [cart.maxTermin, ...countedLines(cart.lines).map((line) => line.itemMaxTermin)].filter(
    (limit) => limit !== null,
  );
  return Math.max(1, Math.min(mostTermin, ...limits.map(Math.trunc)));
}

function countedLines<Line extends PayableLine>(lines: readonly Line[]): readonly Line[] {
  const valid = lines.filter(isValidLine);
  return valid.length > 0 ? valid : lines;
}

/** Returns the lines whose item lowers the maximum count of instalments the most; none if the cart itself allows fewer. */
export function limitingLines<Line extends PayableLine>(cart: PayableCart & { lines: readonly Line[] }): Line[] {
  const most = maxTermin(cart);
  if (most === mostTermin) return [];
  return countedLines(cart.lines).filter((line) => capTermin(line.itemMaxTermin ?? mostTermin, mostTermin) === most);
}

/** Limits a count of instalments to 1 up to `max`. */
export function capTermin(count: number, max: number): number {
  return Math.min(max, Math.max(1, Math.trunc(count) || 1));
}

/** Returns the smallest first instalment: `min_paid_amount`, else the rounded percentage of the subtotal; never more than the subtotal. */
export function minimumFirst(cart: PayableCart): Rupiah {
  const subtotal = subtotalOf(cart);
  const minimum = cart.minPaidAmount ?? Math.round((subtotal * (cart.minPaidPercent ?? 0)) / 100);
  return Math.max(0, Math.min(minimum, subtotal));
}

/** The broken rule of a plan, and the text to show. */
export type PlanProblem = { rule: 'count' | 'sum' | 'minimum'; message: string };

/** Returns why these amounts, one per instalment, cannot pay for the cart (docs/product.md 5.4 and 5.5); null if they can. */
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

/** Returns the amounts after a change of cart or count: the first is the minimum, the others 0 (docs/product.md 4). */
export function resetAmounts(count: number, minimum: Rupiah): Rupiah[] {
  return Array.from({ length: count }, (_, i) => (i === 0 ? minimum : 0));
}

/** Converts typed input to an amount: a whole number, not negative (docs/product.md 5). */
export function instalmentAmount(amount: number): Rupiah {
  return Number.isFinite(amount) ? Math.max(0, Math.round(amount)) : 0;
}

export function sumOf(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Returns the share of the subtotal in percent; 0 if the subtotal is 0. */
export function percentOf(amount: Rupiah, subtotal: Rupiah): number {
  return subtotal > 0 ? (amount / subtotal) * 100 : 0;
}

/**
 * Splits the subtotal into `count` equal amounts in whole rupiah; the last one gets the remainder. The first is at least the minimum. One
 * instalment is the whole subtotal.
 */
export function evenPlan(count: number, subtotal: Rupiah, minimum: Rupiah): Rupiah[] {
  if (count <= 1) return [subtotal];
  const first = Math.max(minimum, Math.floor(subtotal / count));
  const others = count - 1;
  const share = Math.floor((subtotal - first) / others);
  return restToLast([first, ...Array.from({ length: others }, () => share)], subtotal);
}

/** Puts the rest into the last termin. */
export function restToLast(amounts: readonly Rupiah[], subtotal: Rupiah): Rupiah[] {
  const others = amounts.slice(0, -1);
  return [...others, Math.max(0, subtotal - sumOf(others))];
}

/** Returns the first payment of a plan. `rest` is negative if the first instalment exceeds the subtotal. */
export function dueOfPlan(amounts: readonly Rupiah[], subtotal: Rupiah): OpenDue {
  // An instalment of 0 is not a payment (docs/product.md 12.5).
  const first = Math.max(
    0,
    amounts.findIndex((amount) => amount > 0),
  );
  const amount = amounts[first] ?? 0;
  return {
    kind: 'open',
    termin: first + 1,
    count: amounts.length,
    amount,
    total: subtotal,
    rest: subtotal - amount,
    at: null,
    isNow: true,
    isAnnounced: false,
  };
}
