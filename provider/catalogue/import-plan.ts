import { addHours } from '#domain/date.ts';
import { currentMonth, type Month, monthsAfter } from '#domain/month.ts';
import { type FeedbackEntry, type ItemEntry, itemColumnsOf, type SlotEntry } from './format.ts';
import type { ItemRows } from './import-rows.ts';
import type { Path } from './positioned-json.ts';

/** Called for a fault: where in the item's entry, and what is wrong. */
type Report = (path: Path, reason: string) => void;

type Offer = { indexing_id: number; list: 1 | 2; harga_jual: number | null; position: number };
type Feedback = { name: string; rating: number; comment: string | null; date: string };
type Slot = {
  year: number;
  month: number;
  month_end: number | null;
  volume_issue: string | null;
  capacity: number;
  used: number;
};

/** What has to be written so that the database has an item as the file says. */
export type ItemPlan = {
  /** Counts the item, its offers and its feedbacks. */
  change: Change;
  /** The item's own columns; null when they are so already. */
  columns: (ReturnType<typeof itemColumnsOf<ItemEntry>> & { archived_at: string | null }) | null;
  /** All of its offers; null when they are so already. */
  offers: readonly Offer[] | null;
  feedbacks: { added: readonly Feedback[]; dated: readonly { id: number; date: string }[]; removed: readonly number[] };
  /** New or changed months; `place` is that of its entry. */
  slots: readonly (Slot & { place: number })[];
  slotChanges: readonly Change[];
};

/**
 * Compares an item of the file with its rows; pure. `indexings` are ids by code; `now` decides which month an `offset` and which day a
 * `days_ago` means. Reports an indexing that there is not, a month that is meant twice, and a capacity below what is used.
 */
export function planItem(
  entry: ItemEntry,
  rows: ItemRows,
  indexings: ReadonlyMap<string, number>,
  now: Date,
  report: Report,
): ItemPlan {
  const { item } = rows;
  // The day of archiving is kept while the item stays archived.
  const isArchived = entry.archived ?? (item ? item.archived_at !== null : false);
  const archived_at = isArchived ? (item?.archived_at ?? now.toISOString()) : null;
  const wanted = { ...itemColumnsOf(entry), archived_at };
  const columns = item && !differs(item, wanted) ? null : wanted;
  const offers = planOffers(entry, rows, indexings, report);
  const feedbacks = planFeedbacks(entry.feedbacks, rows, now);
  const isSame =
    !columns && !offers && feedbacks.added.length + feedbacks.dated.length + feedbacks.removed.length === 0;
  const slots = entry.slots.map((slot, place) => planSlot(slot, place, rows, now, report));
  reportTwice(entry.slots, now, report);
  return {
    change: item ? (isSame ? 'unchanged' : 'updated') : 'added',
    columns,
    offers,
    feedbacks,
    slots: slots.flatMap(({ written }) => written ?? []),
    slotChanges: slots.map(({ change }) => change),
  };
}

/** Rows that a plan writes: what a transaction is measured by. */
export function rowsOf({ columns, offers, feedbacks, slots }: ItemPlan): number {
  const { added, dated, removed } = feedbacks;
  return (
    (columns ? 1 : 0) + (offers ? 1 + offers.length : 0) + added.length + dated.length + removed.length + slots.length
  );
}

/** The item's two lists of indexings in the file's order; an indexing that the file no longer names is taken off the item. */
function planOffers(entry: ItemEntry, rows: ItemRows, indexings: ReadonlyMap<string, number>, report: Report) {
  const wanted = ([1, 2] as const).flatMap((list) => {
    const field = list === 1 ? 'indexing' : 'indexing2';
    return entry[field].flatMap(({ code, harga_jual }, position): Offer[] => {
      const indexing_id = indexings.get(code);
      if (indexing_id !== undefined) return [{ indexing_id, list, harga_jual, position }];
      report([field, position, 'code'], `no indexing has the code "${code}"`);
      return [];
    });
  });
  const before = new Map(rows.offers.map((row) => [row.indexing_id, row]));
  const isSame =
    rows.offers.length === wanted.length &&
    wanted.every((offer) => !differs<object>(before.get(offer.indexing_id) ?? {}, offer));
  return isSame ? null : wanted;
}

/**
 * The item's feedbacks become those of the file, if the file lists any or an empty list. One that is found again by its name, rating
 * and comment keeps its id, and its day when the file only counts days back.
 */
function planFeedbacks(entries: readonly FeedbackEntry[] | undefined, rows: ItemRows, now: Date) {
  if (entries === undefined) return { added: [], dated: [], removed: [] };
  const left = [...rows.feedbacks];
  const added: Feedback[] = [];
  const dated: { id: number; date: string }[] = [];
  for (const entry of entries) {
    const { name, rating, comment, date } = entry;
    const found = left.findIndex((row) => row.name === name && row.rating === rating && row.comment === comment);
    const [row] = found >= 0 ? left.splice(found, 1) : [];
    if (row === undefined) added.push({ name, rating, comment, date: feedbackDate(entry, now) });
    else if (date !== undefined && date !== row.date) dated.push({ id: row.id, date });
  }
  return { added, dated, removed: left.map(({ id }) => id) };
}

/** What is used is the orders' affair: the file's `used` counts only for a new slot. */
function planSlot(entry: SlotEntry, place: number, rows: ItemRows, now: Date, report: Report) {
  const { year, month } = slotMonth(entry, now);
  const { capacity, month_end, volume_issue, used } = entry;
  const written = { place, year, month, month_end, volume_issue, capacity, used };
  const row = rows.slots.find((slot) => slot.year === year && slot.month === month);
  if (row === undefined) return { change: 'added' as const, written };
  if (!differs(row, { capacity, month_end, volume_issue })) return { change: 'unchanged' as const, written: null };
  if (row.used > capacity) {
    report(['slots', place, 'capacity'], `is ${capacity}, but ${row.used} places are used already`);
  }
  return { change: 'updated' as const, written };
}

/** An `offset` and a given month may mean the same one. */
function reportTwice(entries: readonly SlotEntry[], now: Date, report: Report): void {
  const seen = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const { year, month } = slotMonth(entry, now);
    const key = `${year}-${month}`;
    if (seen.has(key)) report(['slots', place], `means the month ${key}, as another slot of the item does`);
    seen.add(key);
  }
}

/** What became of one entry. */
export type Change = 'added' | 'updated' | 'unchanged';

export type Counts = Record<Change, number>;

export function tally(changes: readonly Change[]): Counts {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0 };
  for (const change of changes) counts[change]++;
  return counts;
}

/** Whether any of the wanted columns differs from the row. */
export function differs<T extends object>(row: T, wanted: Partial<T>): boolean {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.entries(wanted).some(([column, value]) => before.get(column) !== value);
}

/** The month that a slot of the file means on this day in Jakarta. */
export function slotMonth(slot: SlotEntry, now: Date): Month {
  if (slot.year !== undefined && slot.month !== undefined) return { year: slot.year, month: slot.month };
  return monthsAfter(currentMonth(now), slot.offset ?? 0);
}

/** The day, YYYY-MM-DD, that a feedback of the file means today (in UTC: a review has no hour that matters). */
export function feedbackDate(feedback: FeedbackEntry, now: Date): string {
  return (
    feedback.date ??
    addHours(now, -24 * (feedback.days_ago ?? 0))
      .toISOString()
      .slice(0, 10)
  );
}
