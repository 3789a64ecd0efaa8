import { addHours } from '@slotterbit/contract/values/date.ts';
import { currentMonth, type Month, monthsAfter } from '@slotterbit/contract/values/month.ts';
import type { Report } from './catalogue-faults.ts';
import { columnsOfEntry, type FeedbackEntry, type ItemEntry, type SlotEntry } from './catalogue-format.ts';
import { type ItemChange, itemChangeOf, type OtherChange, slotColumns } from './item-change.ts';
import type { Feedback, ItemState, KnownItem, Slot } from './known-items.ts';

/** An item of the file, and what it changes. */
export type PlannedItem = {
  code: string;
  /** Undefined for a new item. */
  known: KnownItem | undefined;
  wanted: ItemState;
  /** Counts the item, its offers and its feedbacks. */
  change: EntryChange;
  slotChanges: readonly EntryChange[];
  /** New or changed months. */
  slots: readonly Slot[];
  /** With its months; null for a new or unchanged item. */
  changes: ItemChange | null;
};

/** Whether the last digit is the check digit of the others (ISO 3297). */
const hasCheckDigit = (issn: string) =>
  [...issn.replace('-', '')].reduce((sum, digit, at) => sum + (8 - at) * (digit === 'X' ? 10 : Number(digit)), 0) %
    11 ===
  0;

/**
 * Compares an item of the file with its rows. Pure.
 * Reports another ISSN without its check digit, a month given twice, and a capacity below the number of used slots.
 * @param now decides which month an `offset` means, and which day a `days_ago`
 */
export function planItem(entry: ItemEntry, known: KnownItem | undefined, now: Date, report: Report): PlannedItem {
  const { code, issn } = entry;
  // Invented numbers begin with 99, which no journal's does.
  if (issn !== null && issn !== known?.columns.issn && !issn.startsWith('99') && !hasCheckDigit(issn))
    report(['issn'], { code: 'wrongIssn' }, issn);
  const wanted = stateOf(entry, known, now);
  const months = new Map(known?.slots.map((row) => [monthKey(row), row]));
  const seen = new Set<string>();
  const other: OtherChange[] = [];
  const slotChanges = wanted.slots.map((slot, place): EntryChange => {
    const { year, month, capacity } = slot;
    const row = months.get(monthKey(slot));
    // An `offset` and an absolute month can mean the same month.
    if (seen.has(monthKey(slot))) report(['slots', place], { code: 'monthTwice', month: monthKey(slot) });
    seen.add(monthKey(slot));
    const changed = slotColumns.filter((field) => (row?.[field] ?? null) !== slot[field]);
    for (const field of changed)
      other.push({ field, month: { year, month }, was: row?.[field] ?? null, is: slot[field] });
    if (row && changed.length > 0 && row.used > capacity)
      report(['slots', place, 'capacity'], { code: 'capacityBelowUsed', capacity, used: row.used });
    return row ? (changed.length > 0 ? 'updated' : 'unchanged') : 'added';
  });
  const changes = known ? itemChangeOf(known, wanted) : null;
  const isChanged = changes !== null && changes.prices.length + changes.other.length > 0;
  return {
    ...{ code, known, wanted, slotChanges },
    change: changes === null ? 'added' : isChanged ? 'updated' : 'unchanged',
    slots: wanted.slots.filter((_, place) => slotChanges[place] !== 'unchanged'),
    changes: changes && (isChanged || other.length > 0) ? { ...changes, other: [...changes.other, ...other] } : null,
  };
}

const monthKey = ({ year, month }: Month) => `${year}-${month}`;

/** Returns what the file wants. What it does not say stays as it is. Orders decide how many slots are used: `used` counts only for a new slot. */
function stateOf(entry: ItemEntry, known: KnownItem | undefined, now: Date): ItemState {
  const { indexing, indexing2, archived = known && known.columns.archived_at !== null } = entry;
  return {
    columns: {
      ...columnsOfEntry(entry, known?.columns),
      // An archived item keeps its day of archiving.
      archived_at: archived ? (known?.columns.archived_at ?? now.toISOString()) : null,
    },
    // An indexing that is not in the file is removed from the item.
    offers: [indexing, indexing2].flatMap((offers, index) =>
      offers.map(({ code, harga_jual }, position) => ({ code, list: index + 1, harga_jual, position })),
    ),
    slots: entry.slots.map((slot) => {
      const { capacity, month_end, volume_issue, used } = slot;
      return { ...slotMonth(slot, now), capacity, month_end, volume_issue, used };
    }),
    feedbacks: entry.feedbacks ? withDays(entry.feedbacks, known?.feedbacks ?? [], now) : (known?.feedbacks ?? []),
  };
}

/** A feedback with the same name, rating and comment as one before keeps its day if the file only has `days_ago`. */
function withDays(entries: readonly FeedbackEntry[], before: readonly Feedback[], now: Date): Feedback[] {
  const left = [...before];
  return entries.map((entry) => {
    const { name, rating, comment, days_ago = 0 } = entry;
    const found = left.findIndex((row) => row.name === name && row.rating === rating && row.comment === comment);
    const [row] = found >= 0 ? left.splice(found, 1) : [];
    // YYYY-MM-DD in UTC.
    const since = addHours(now, -24 * days_ago)
      .toISOString()
      .slice(0, 10);
    return { name, rating, comment, date: entry.date ?? row?.date ?? since };
  });
}

/** What an import does with an entry. */
export type EntryChange = 'added' | 'updated' | 'unchanged';

export type Counts = Record<EntryChange, number>;

export function tally(changes: readonly EntryChange[]): Counts {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0 };
  for (const change of changes) counts[change]++;
  return counts;
}

/** Returns the month of a slot, counted from this day in Jakarta. */
function slotMonth({ year, month, offset = 0 }: SlotEntry, now: Date): Month {
  return year !== undefined && month !== undefined ? { year, month } : monthsAfter(currentMonth(now), offset);
}
