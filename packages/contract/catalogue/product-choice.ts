import { compareMonths, type Month, monthNumber, parseMonth, toInputValue } from '../values/month.ts';
import { uniqueBy } from './indexing.ts';
import { anyMonth, offeredSlots, type WantedMonths } from './offered-slots.ts';
import type { Slot } from './slot.ts';

/** What a customer chose before the product page. `indexing` is a name, as in the filter of /allproduct. */
export type ProductChoice = { indexing: string | null; month: Month | null };

/** Returns the address of a product page with a choice. */
export function productPath(page: 'product' | 'single-product', itemId: number, choice: ProductChoice): string {
  const query = new URLSearchParams();
  if (choice.indexing !== null) query.set('indexing', choice.indexing);
  if (choice.month !== null) query.set('bulan', toInputValue(choice.month));
  return `/${page}/${itemId}${query.size > 0 ? '?' : ''}${query}`;
}

/** Longer names are cut: they are shown. */
const MAX_NAME_LENGTH = 100;

/** Returns the choice of an address's query: `indexing` and `bulan` (YYYY-MM). */
export function choiceFromQuery(query: URLSearchParams): ProductChoice {
  return {
    indexing: query.get('indexing')?.trim().slice(0, MAX_NAME_LENGTH) || null,
    month: parseMonth(query.get('bulan')),
  };
}

type Reservable = { slots: readonly Slot[] };

/** A month with free slots. `remaining` is the capacity for one order; null if unlimited. */
export type OpenSlot = Pick<Slot, 'month' | 'remaining'>;

/** The earliest month with free slots, and how many other months have some. */
export type NearestMonth = OpenSlot & Pick<Slot, 'manuscriptUntil'> & { others: number };

/** Returns the item's nearest month with free slots among the wanted ones; null without any. */
export function nearestMonth(item: Reservable, now: Date, wanted = anyMonth): NearestMonth | null {
  // Of two slots in a month, the first one: the form takes it, too (slotFor).
  const [nearest, ...others] = uniqueBy(offeredSlots(item, now, wanted), ({ month }) => monthNumber(month));
  if (nearest === undefined) return null;
  const { id: _, hasWaitingList: __, ...shown } = nearest;
  return { ...shown, others: others.length };
}

/**
 * Returns the month that a card's link carries: the earliest wanted one with a free slot, else the earliest wanted one, so that the product
 * page can say that it is full. Null if no month is wanted.
 * @param nearest the item's month, from `nearestMonth`
 */
export function monthToCarry(nearest: NearestMonth | null, { months, until, ready }: WantedMonths): Month | null {
  if (months.length === 0 && until === null && ready === null) return null;
  return nearest?.month ?? [...months].sort(compareMonths)[0] ?? null;
}
