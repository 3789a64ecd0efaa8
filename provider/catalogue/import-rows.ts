import type { Selectable } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { FeedbacksTable, ItemIndexingsTable, ItemsTable, SlotsTable } from '../db/tables/catalogue.ts';

/** What the database has of one item of a file. */
export type ItemRows = {
  /** Undefined when it is new. */
  item: Selectable<ItemsTable> | undefined;
  offers: readonly Selectable<ItemIndexingsTable>[];
  slots: readonly Selectable<SlotsTable>[];
  feedbacks: readonly Selectable<FeedbacksTable>[];
};

const NOTHING: ItemRows = { item: undefined, offers: [], slots: [], feedbacks: [] };

/** What the database has of these items, in a handful of statements however many they are. */
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
