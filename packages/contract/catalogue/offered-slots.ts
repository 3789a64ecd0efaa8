import { dayText, formatDayOfYear, startOfDay } from '../values/date.ts';
import {
  compareMonths,
  currentMonth,
  lastDay,
  type Month,
  monthNumber,
  monthsAfter,
  shortMonth,
} from '../values/month.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** When a manuscript is ready: already, or by the end of a month. A month that is over means already. */
export type Readiness = 'sudah' | Month;

/** The months that a customer wants: any of `months` (empty for all), none after `until`, and only those that the manuscript can reach. */
export type WantedMonths = { months: readonly Month[]; until: Month | null; ready: Readiness | null };

export const anyMonth: WantedMonths = { months: [], until: null, ready: null };

/**
 * Returns the test of slots that a customer may take: this month (Jakarta) or later, not full, and wanted. A slot without a known day for
 * manuscripts is in time from the month when the manuscript is ready.
 */
export function createSlotTest({ months, until, ready }: WantedMonths, now: Date) {
  const readyMonth = ready === 'sudah' ? null : ready;
  const first = Math.max(monthNumber(currentMonth(now)), readyMonth === null ? 0 : monthNumber(readyMonth));
  const today = dayText(now.toISOString());
  const readyDay = readyMonth === null || lastDay(readyMonth) < today ? today : lastDay(readyMonth);
  const neededDay = ready === null ? '' : readyDay;
  const wanted = months.map(monthNumber);
  const last = until === null ? Number.POSITIVE_INFINITY : monthNumber(until);
  return (slot: Pick<Slot, 'month' | 'remaining' | 'manuscriptUntil'>): boolean => {
    const month = monthNumber(slot.month);
    const isWanted = month <= last && (wanted.length === 0 || wanted.includes(month));
    return isWanted && hasCapacity(slot) && month >= first && (slot.manuscriptUntil ?? neededDay) >= neededDay;
  };
}

/** Returns the wanted slots that a customer may take (`createSlotTest`), earliest first (docs/product.md 5). */
export function offeredSlots(item: { slots: readonly Slot[] }, now: Date, wanted = anyMonth): Slot[] {
  return item.slots.filter(createSlotTest(wanted, now)).sort(byMonth);
}

export const byMonth = (a: Slot, b: Slot): number => compareMonths(a.month, b.month) || a.id - b.id;

/** A month with free slots, and the number of items that have one. */
export type OpenMonth = { month: Month; items: number };

type Reservable = { slots: readonly Slot[] };

/** Returns the months with a wanted slot, nearest first. */
export function openMonths(items: readonly Reservable[], now: Date, wanted = anyMonth): OpenMonth[] {
  const isOffered = createSlotTest(wanted, now);
  const counts = new Map<number, number>();
  for (const { slots } of items) {
    const months = new Set(slots.filter(isOffered).map(({ month }) => monthNumber(month)));
    for (const month of months) counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const first = currentMonth(now);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([month, count]) => ({ month: monthsAfter(first, month - monthNumber(first)), items: count }));
}

/** What lists say of a month without a free slot in any journal: the slots are full, all are closed, or none is opened. */
export const lackTexts = { full: 'penuh', closed: 'ditutup', none: 'belum dibuka' } as const;

export type SlotLack = keyof typeof lackTexts;

/** The plan of a card: 'Kirim s.d. 15 Jan → terbit Mar 2027'. @param day the slot's last day for manuscripts */
export const planText = (day: string, month: Month): string =>
  `Kirim s.d. ${formatDayOfYear(new Date(startOfDay(day)), 3)} → terbit ${shortMonth(month)}`;
