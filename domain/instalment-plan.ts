import { spreadRest, sumOf } from './instalment.ts';
import type { Rupiah } from './money.ts';

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
