import { addHours } from '../values/date.ts';
import type { Rupiah } from '../values/money.ts';
import { compareMonths, currentMonth, type Month } from '../values/month.ts';

/** When the termin of a new order are due: the first `firstHours` after the order, each later one `daysBetween` days after the one before. */
export type PaymentTerms = { firstHours: number; daysBetween: number };

/**
 * Returns when each termin of an order is due. The first amount above 0 has the deadline of the order; termin of 0 before it have the same
 * time and ask for nothing.
 */
export function dueTimes(amounts: readonly Rupiah[], terms: PaymentTerms, orderedAt: Date): Date[] {
  const first = amounts.findIndex((amount) => amount > 0);
  return amounts.map((_, index) =>
    addHours(orderedAt, index <= first ? terms.firstHours : index * terms.daysBetween * 24),
  );
}

/** Returns whether a termin is due after its publish month is over (Jakarta). */
export function isDueAfter(due: Date, month: Month | null): boolean {
  return month !== null && compareMonths(currentMonth(due), month) > 0;
}
