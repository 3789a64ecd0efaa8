import { addHours } from '@slotterbit/contract/values/date.ts';
import { currentMonth, type Month, monthsAfter } from '@slotterbit/contract/values/month.ts';
import type { Selectable } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import { readByIds } from '../db/parameters.ts';
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
  offers: readonly Offer[];
  slots: readonly Selectable<Tables['slots']>[];
  feedbacks: readonly Selectable<Tables['feedbacks']>[];
};

const NOTHING: ItemRows = { item: undefined, offers: [], slots: [], feedbacks: [] };

/**
 * Reads the rows of these items. `locks`: nobody else changes them until the transaction ends, so that what is planned from them can be written. In
 * the order of locks (db/locks.ts).
 */
export async function readRows(tx: Db, codes: readonly string[], locks: boolean): Promise<(code: string) => ItemRows> {
  const isLocked = locks && isPostgres(tx);
  const items = await readByIds(codes, (some) =>
    tx
      .selectFrom('items')
      .selectAll()
      .where('code', 'in', some)
      .$if(isLocked, (query) => query.forNoKeyUpdate())
      .execute(),
  );
  const ids = items.map(({ id }) => id);
  const of = <Row extends { item_id: number }>(rows: readonly Row[]) => Map.groupBy(rows, ({ item_id }) => item_id);
  const offers = await readByIds(ids, (some) =>
    tx
      .selectFrom('item_indexings')
      .innerJoin('indexings', 'indexings.id', 'indexing_id')
      .select(['item_id', 'code', 'list', 'harga_jual', 'item_indexings.position'])
      .where('item_id', 'in', some)
      .$if(isLocked, (query) => query.forUpdate('item_indexings'))
      .execute(),
  );
  const slots = await readByIds(ids, (some) =>
    tx
      .selectFrom('slots')
      .selectAll()
      .where('item_id', 'in', some)
      .orderBy('id')
      .$if(isLocked, (query) => query.forNoKeyUpdate())
      .execute(),
  );
  const feedbacks = await readByIds(ids, (some) =>
    tx.selectFrom('feedbacks').selectAll().where('item_id', 'in', some).orderBy('id').execute(),
  );
  const [offersOf, slotsOf, feedbacksOf] = [of(offers), of(slots), of(feedbacks)];
  const byCode = new Map(items.map((item) => [item.code, item]));
  return (code) => {
    const item = byCode.get(code);
    if (!item) return NOTHING;
    const { id } = item;
    return { item, offers: offersOf.get(id) ?? [], slots: slotsOf.get(id) ?? [], feedbacks: feedbacksOf.get(id) ?? [] };
  };
}

/** `code`: of the indexing. */
type Offer = Omit<Tables['item_indexings'], 'item_id' | 'indexing_id'> & { code: string };
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
  /** New or changed months. */
  slots: readonly Slot[];
  slotChanges: readonly EntryChange[];
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
export function planItem(entry: ItemEntry, rows: ItemRows, now: Date, report: Report): ItemPlan {
  const { item } = rows;
  const { issn } = entry;
  // Invented numbers begin with 99, which no journal's does.
  if (issn !== null && issn !== item?.issn && !issn.startsWith('99') && !hasCheckDigit(issn))
    report(['issn'], { code: 'wrongIssn' }, issn);
  // An archived item keeps its day of archiving.
  const isArchived = entry.archived ?? (item ? item.archived_at !== null : false);
  const archived_at = isArchived ? (item?.archived_at ?? now.toISOString()) : null;
  const wanted = { ...columnsOfEntry(entry, item), archived_at };
  const columns = item && !differs(item, wanted) ? null : wanted;
  const offers = planOffers(entry, rows);
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

/** Plans the two lists of indexings in the file's order. An indexing that is not in the file is removed from the item. */
function planOffers({ indexing, indexing2 }: ItemEntry, rows: ItemRows): Offer[] | null {
  const wanted = [indexing, indexing2].flatMap((offers, index) =>
    offers.map(({ code, harga_jual }, position) => ({ code, list: index + 1, harga_jual, position })),
  );
  const before = new Map(rows.offers.map((row) => [row.code, row]));
  const isSame =
    rows.offers.length === wanted.length &&
    wanted.every((offer) => !differs<object>(before.get(offer.code) ?? {}, offer));
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
  const written = { year, month, month_end, volume_issue, capacity, used };
  const row = rows.slots.find((slot) => slot.year === year && slot.month === month);
  if (row === undefined) return { change: 'added' as const, written };
  if (!differs(row, { capacity, month_end, volume_issue })) return { change: 'unchanged' as const, written: null };
  if (row.used > capacity) {
    report(['slots', place, 'capacity'], { code: 'capacityBelowUsed', capacity, used: row.used });
  }
  return { change: 'updated' as const, written };
}

/** An `offset` and an absolute month can mean the same month. */
function reportTwice(entries: readonly SlotEntry[], now: Date, report: Report): void {
  const seen = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    const { year, month } = slotMonth(entry, now);
    const key = `${year}-${month}`;
    if (seen.has(key)) report(['slots', place], { code: 'monthTwice', month: key });
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
