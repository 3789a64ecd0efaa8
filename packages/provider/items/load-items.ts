import type { IndexingAnswer, ItemAnswer, SlotAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { isDayOver } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { currentMonth, monthNumber } from '@slotterbit/contract/values/month.ts';
import { z } from 'zod';
import type { Db } from '../db/schema.ts';
import { manuscriptUntil } from './manuscript-until.ts';

type ListPrices = { price: Rupiah | null; old_price: Rupiah | null };
type Offers = readonly { harga_jual: Rupiah | null }[];

/** Returns the price of the first offer that has one; null when none has. */
export const firstPrice = (offers: Offers): Rupiah | null =>
  offers.find(({ harga_jual }) => harga_jual !== null)?.harga_jual ?? null;

/**
 * Returns the price of an item in lists and the one crossed out. The price is that of the first offer with a price; an item without one has the
 * price of its catalogue file. A crossed-out price is above it. `offers`: of both lists, in order.
 */
export function listPrices(item: ListPrices, offers: Offers): ListPrices {
  const price = firstPrice(offers) ?? item.price;
  const isAbove = item.old_price !== null && price !== null && item.old_price > price;
  return { price, old_price: isAbove ? item.old_price : null };
}

const stored = z.array(z.string());

/** Reads the column `bidang` of an item. */
export function parseFields(text: string | null): string[] {
  return text === null ? [] : stored.parse(JSON.parse(text));
}

/** Returns the names for the column `bidang`; null for none. */
export function fieldsColumn(names: readonly string[]): string | null {
  return names.length === 0 ? null : JSON.stringify(names);
}

type Ids = readonly number[];
/** Indexings by id. Thousands of items share a name and an image, so each is kept in memory once. */
type Names = ReadonlyMap<number, { nama: string; image: string | null }>;

/** Returns the ids of the offered items in catalogue order. */
export async function loadOfferedIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('items')
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function loadIndexingNames(db: Db): Promise<Names> {
  const rows = await db.selectFrom('indexings').select(['id', 'nama', 'image']).execute();
  return new Map(rows.map(({ id, nama, image }) => [id, { nama, image }]));
}

async function loadOffers(db: Db, ids: Ids) {
  const rows = await db
    .selectFrom('item_indexings')
    .select(['item_id', 'indexing_id', 'list', 'harga_jual'])
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .orderBy('position')
    .orderBy('indexing_id')
    .execute();
  return Map.groupBy(rows, (row) => row.item_id);
}

async function loadSlots(db: Db, ids: Ids, now: Date) {
  const from = currentMonth(now);
  const rows = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['item_id', 'slots.id', 'month', 'year', 'month_end', 'volume_issue', 'capacity', 'used'])
    .select(manuscriptUntil(db).as('manuscript_until'))
    .where('item_id', 'in', ids)
    // Without capacity the month is not opened, or staff closed it again: not a full one.
    .where('capacity', '>', 0)
    .where('year', '>=', from.year)
    .orderBy('item_id')
    .orderBy('year')
    .orderBy('month')
    .execute();
  const upcoming = rows.filter((row) => monthNumber(row) >= monthNumber(from));
  return Map.groupBy(upcoming, (row) => row.item_id);
}

async function loadFeedbacks(db: Db, ids: Ids) {
  const rows = await db
    .selectFrom('feedbacks')
    .select(['item_id', 'id', 'rating', 'comment', 'name', 'date'])
    .where('item_id', 'in', ids)
    .orderBy('item_id')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, (row) => row.item_id);
}

function average(feedbacks: ItemAnswer['feedbacks']): number | null {
  if (feedbacks.length === 0) return null;
  const sum = feedbacks.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / feedbacks.length) * 10) / 10;
}

/** Loads the items with these ids that are offered, in the order of `ids`, with slots from this month on as they are sold now. */
export async function loadItems(db: Db, ids: Ids, names: Names, now: Date): Promise<ItemAnswer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'kategori', 'image', 'price', 'old_price', 'badge_text', 'badge_color', 'max_termin'])
    .select(['manuscript_days', 'deskripsi', 'penerbit', 'issn', 'frekuensi', 'bidang'])
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute();
  const offers = await loadOffers(db, ids);
  const slots = await loadSlots(db, ids, now);
  const feedbacks = await loadFeedbacks(db, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id): ItemAnswer[] => {
    const found = byId.get(id);
    if (!found) return [];
    const { max_termin, manuscript_days, deskripsi, penerbit, issn, frekuensi, bidang, ...row } = found;
    const [indexing = [], indexing2 = []] = [1, 2].map((list) =>
      (offers.get(id) ?? []).flatMap(({ list: of, indexing_id, harga_jual }): IndexingAnswer[] => {
        const named = of === list ? names.get(indexing_id) : undefined;
        return named ? [{ id: indexing_id, ...named, harga_jual }] : [];
      }),
    );
    const own = (feedbacks.get(id) ?? []).map(({ item_id: _, ...feedback }) => feedback);
    const item = {
      ...row,
      ...listPrices(row, [...indexing, ...indexing2]),
      indexing,
      ...(indexing2.length > 0 ? { indexing2 } : {}),
      slots: (slots.get(id) ?? []).map(({ item_id: _, ...slot }): SlotAnswer => {
        if (isDayOver(slot.manuscript_until, now)) return { ...slot, remaining: 0 };
        const remaining = slot.capacity - slot.used;
        return { ...slot, remaining, ...(remaining > 0 ? {} : { waiting_list: true }) };
      }),
      feedbacks: own,
      feedback_avg: average(own),
      feedback_count: own.length,
      max_termin,
      manuscript_days,
      deskripsi,
      penerbit,
      issn,
      frekuensi,
      ...(bidang !== null && { bidang: parseFields(bidang) }),
    };
    return [item];
  });
}
