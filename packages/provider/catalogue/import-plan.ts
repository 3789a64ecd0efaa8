import { addHours } from '@slotterbit/contract/values/date.ts';
import { currentMonth, type Month, monthsAfter } from '@slotterbit/contract/values/month.ts';
import type { Selectable } from 'kysely';
import type { Db, Tables } from '../db/schema.ts';
import type { Report } from './catalogue-faults.ts';
import {
  columnsOfEntry,
  type FeedbackEntry,
  type ItemColumns,
  type ItemEntry,
  type SlotEntry,
} from './catalogue-format.ts';

/** An item's rows in the database. */
export type ItemRows = {
  /** Undefined for a new item. */
  item: Selectable<Tables['items']> | undefined;
  offers: readonly Selectable<Tables['item_indexings']>[];
  slots: readonly Selectable<Tables['slots']>[];
  feedbacks: readonly Selectable<Tables['feedbacks']>[];
};

const NOTHING: ItemRows = { item: undefined, offers: [], slots: [], feedbacks: [] };

/** Reads the rows of these items, with a fixed number of statements. */
export async function readRows(db: Db, codes: readonly string[]): Promise<(code: string) => ItemRows> {
  const items = codes.length === 0 ? [] : await db.selectFrom('items').selectAll().where('code', 'in', codes).execute();
  if (items.length === 0) return () => NOTHING;
  const ids = items.map(({ id }) => id);
  const of = <T extends { item_id: number }>(rows: readonly T[]) => Map.groupBy(rows, ({ item_id }) => item_id);
  const offers = of(await db.selectFrom('item_indexings').selectAll().where('item_id', 'in', ids).execute());
  const slots = of(await db.selectFrom('slots').selectAll().where('item_id', 'in', ids).execute());
  const feedbacks = of(
    await db.selectFrom('feedbacks').selectAll().where('item_id', 'in', ids).orderBy('id').execute(),
  );
  const byCode = new Map(items.map((item) => [item.code, item]));
  return (code) => {
    const item = byCode.get(code);
    if (!item) return NOTHING;
    const { id } = item;
    return { item, offers: offers.get(id) ?? [], slots: slots.get(id) ?? [], feedbacks: feedbacks.get(id) ?? [] };
  };
}

type Offer = Omit<Tables['item_indexings'], 'item_id'>;
type Feedback = Omit<Tables['feedbacks'], 'id' | 'item_id'>;
type Slot = Omit<Selectable<Tables['slots']>, 'id' | 'item_id' | 'taken_elsewhere' | 'version'>;

/** The changes that make an item in the database equal to the file. */
export type ItemPlan = {
  /** Counts the item, its offers and its feedbacks. */
  change: EntryChange;
  /** The item's own columns; null if unchanged. */
  columns: (ItemColumns & { archived_at: string | null }) | null;
  /** All offers of the item; null if unchanged. */
  offers: readonly Offer[] | null;
  /** All feedbacks of the item; null if unchanged. */
  feedbacks: readonly Feedback[] | null;
  /** New or changed months; `place` is the index of the entry. */
  slots: readonly (Slot & { place: number })[];
  slotChanges: readonly EntryChange[];
};

/**
 * Compares an item of the file with its rows. Pure.
 * Reports an unknown indexing, a month given twice, and a capacity below the number of used slots.
 * @param indexings ids by code
 * @param now decides which month an `offset` means, and which day a `days_ago`
 */
export function planItem(
  entry: ItemEntry,
  rows: ItemRows,
  indexings: ReadonlyMap<string, number>,
  now: Date,
  report: Report,
): ItemPlan {
  const { item } = rows;
  // An archived item keeps its day of archiving.
  const isArchived = entry.archived ?? (item ? item.archived_at !== null : false);
  const archived_at = isArchived ? (item?.archived_at ?? now.toISOString()) : null;
  const wanted = { ...columnsOfEntry(entry), archived_at };
  const columns = item && !differs(item, wanted) ? null : wanted;
  const offers = planOffers(entry, rows, indexings, report);
  const feedbacks = planFeedbacks(entry.feedbacks, rows, now);
  const isSame = !columns && !offers && !feedbacks;
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

/** Returns how many rows a plan writes, to limit the size of a transaction. */
export function rowsOf({ columns, offers, feedbacks, slots }: ItemPlan): number {
  return (columns ? 1 : 0) + (offers ? 1 + offers.length : 0) + (feedbacks ? 1 + feedbacks.length : 0) + slots.length;
}

/** Plans the two lists of indexings in the file's order. An indexing that is not in the file is removed from the item. */
function planOffers(entry: ItemEntry, rows: ItemRows, indexings: ReadonlyMap<string, number>, report: Report) {
  const wanted = ([1, 2] as const).flatMap((list) => {
    const field = list === 1 ? 'indexing' : 'indexing2';
    return entry[field].flatMap(({ code, harga_jual }, position): Offer[] => {
      const indexing_id = indexings.get(code);
      if (indexing_id !== undefined) return [{ indexing_id, list, harga_jual, position }];
      report([field, position, 'code'], { code: 'noIndexing', values: { code } });
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
 * Plans the item's feedbacks, if the file has the list. A feedback with the same name, rating and comment keeps its day if the
 * file only has `days_ago`.
 */
function planFeedbacks(entries: readonly FeedbackEntry[] | undefined, rows: ItemRows, now: Date): Feedback[] | null {
  if (entries === undefined) return null;
  const left = [...rows.feedbacks];
  let isSame = entries.length === left.length;
  const wanted = entries.map((entry) => {
    const { name, rating, comment } = entry;
    const found = left.findIndex((row) => row.name === name && row.rating === rating && row.comment === comment);
    const [row] = found >= 0 ? left.splice(found, 1) : [];
    const date = entry.date ?? row?.date ?? feedbackDate(entry, now);
    isSame &&= date === row?.date;
    return { name, rating, comment, date };
  });
  return isSame ? null : wanted;
}

/** Orders decide how many slots are used: the file's `used` counts only for a new slot. */
function planSlot(entry: SlotEntry, place: number, rows: ItemRows, now: Date, report: Report) {
  const { year, month } = slotMonth(entry, now);
  const { capacity, month_end, volume_issue, used } = entry;
  const written = { place, year, month, month_end, volume_issue, capacity, used };
  const row = rows.slots.find((slot) => slot.year === year && slot.month === month);
  if (row === undefined) return { change: 'added' as const, written };
  if (!differs(row, { capacity, month_end, volume_issue })) return { change: 'unchanged' as const, written: null };
  if (row.used > capacity) {
    report(['slots', place, 'capacity'], { code: 'capacityBelowUsed', values: { capacity, used: row.used } });
  }
  return { change: 'updated' as const, written };
}

/** An `offset` and an absolute month can mean the same month. */
function reportTwice(entries: readonly SlotEntry[], now: Date, report: Report): void {
  const seen = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const { year, month } = slotMonth(entry, now);
    const key = `${year}-${month}`;
    if (seen.has(key)) report(['slots', place], { code: 'monthTwice', values: { month: key } });
    seen.add(key);
  }
}

/** What an import does with an entry. */
export type EntryChange = 'added' | 'updated' | 'unchanged';

export type Counts = Record<EntryChange, number>;

export function tally(changes: readonly EntryChange[]): Counts {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0 };
  for (const change of changes) counts[change]++;
  return counts;
}

/** Returns whether any wanted column differs from the row. */
export function differs<T extends object>(row: T, wanted: Partial<T>): boolean {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.entries(wanted).some(([column, value]) => before.get(column) !== value);
}

/** Returns the month of a slot, counted from this day in Jakarta. */
export function slotMonth(slot: SlotEntry, now: Date): Month {
  if (slot.year !== undefined && slot.month !== undefined) return { year: slot.year, month: slot.month };
  return monthsAfter(currentMonth(now), slot.offset ?? 0);
}

/** Returns the day of a feedback, YYYY-MM-DD in UTC. */
export function feedbackDate(feedback: FeedbackEntry, now: Date): string {
  return (
    feedback.date ??
    addHours(now, -24 * (feedback.days_ago ?? 0))
      .toISOString()
      .slice(0, 10)
  );
}
