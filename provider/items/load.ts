import type { IndexingAnswer, ItemAnswer, SlotAnswer } from '#contract/items.ts';
import { monthNumber, type YearMonth } from '../calendar.ts';
import type { Db } from '../db/schema.ts';

type Indexings = { indexing: IndexingAnswer[]; indexing2: IndexingAnswer[] };

function groupBy<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  return Map.groupBy(rows, key);
}

async function loadIndexings(db: Db): Promise<Map<number, Indexings>> {
  const rows = await db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['item_id', 'list', 'harga_jual', 'indexings.id', 'indexings.nama', 'indexings.image'])
    .orderBy('item_id')
    .orderBy('item_indexings.position')
    .orderBy('indexings.id')
    .execute();
  const answer = (list: number, of: typeof rows): IndexingAnswer[] =>
    of.filter((row) => row.list === list).map(({ id, nama, image, harga_jual }) => ({ id, nama, image, harga_jual }));
  const grouped = groupBy(rows, (row) => row.item_id);
  return new Map([...grouped].map(([id, of]) => [id, { indexing: answer(1, of), indexing2: answer(2, of) }]));
}

async function loadSlots(db: Db, from: YearMonth): Promise<Map<number, SlotAnswer[]>> {
  const rows = await db
    .selectFrom('slots')
    .select(['item_id', 'id', 'month', 'year', 'month_end', 'volume_issue', 'capacity', 'used'])
    .where('year', '>=', from.year)
    .orderBy('item_id')
    .orderBy('year')
    .orderBy('month')
    .execute();
  const upcoming = rows.filter((row) => monthNumber(row) >= monthNumber(from));
  const grouped = groupBy(upcoming, (row) => row.item_id);
  return new Map(
    [...grouped].map(([id, of]) => [
      id,
      of.map(({ item_id: _, ...slot }) => ({ ...slot, remaining: slot.capacity - slot.used })),
    ]),
  );
}

async function loadFeedbacks(db: Db): Promise<Map<number, ItemAnswer['feedbacks']>> {
  const rows = await db
    .selectFrom('feedbacks')
    .select(['item_id', 'id', 'rating', 'comment', 'name', 'date'])
    .orderBy('item_id')
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const grouped = groupBy(rows, (row) => row.item_id);
  return new Map([...grouped].map(([id, of]) => [id, of.map(({ item_id: _, ...feedback }) => feedback)]));
}

function average(feedbacks: ItemAnswer['feedbacks']): number | null {
  if (feedbacks.length === 0) return null;
  const sum = feedbacks.reduce((total, { rating }) => total + rating, 0);
  return Math.round((sum / feedbacks.length) * 10) / 10;
}

/** The offered items in the catalogue's order, with the slots of `from` and later. */
export async function loadItems(db: Db, from: YearMonth): Promise<ItemAnswer[]> {
  const rows = await db
    .selectFrom('items')
    .select(['id', 'name', 'kategori', 'image', 'price', 'old_price', 'badge_text', 'badge_color', 'max_termin'])
    .select(['deskripsi', 'penerbit', 'issn', 'frekuensi'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const indexings = await loadIndexings(db);
  const slots = await loadSlots(db, from);
  const feedbacks = await loadFeedbacks(db);
  return rows.map(({ max_termin, deskripsi, penerbit, issn, frekuensi, ...row }) => {
    const { indexing, indexing2 } = indexings.get(row.id) ?? { indexing: [], indexing2: [] };
    const own = feedbacks.get(row.id) ?? [];
    return {
      ...row,
      indexing,
      ...(indexing2.length > 0 ? { indexing2 } : {}),
      slots: slots.get(row.id) ?? [],
      feedbacks: own,
      feedback_avg: average(own),
      feedback_count: own.length,
      max_termin,
      deskripsi,
      penerbit,
      issn,
      frekuensi,
    };
  });
}
