import type { Selectable } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import { readByIds } from '../db/parameters.ts';
import type { Db, Tables } from '../db/schema.ts';
import { parseFields } from '../items/load-items.ts';
import { type ItemColumns, itemColumnsOf } from './catalogue-format.ts';

/** `code`: of the indexing. */
type Offer = Omit<Tables['item_indexings'], 'item_id' | 'indexing_id'> & { code: string };
export type Slot = Omit<Selectable<Tables['slots']>, 'id' | 'item_id' | 'taken_elsewhere' | 'version'>;
export type Feedback = Omit<Tables['feedbacks'], 'id' | 'item_id'>;

/** An item in the form in which the rows of the database and the entries of a file are compared and written. */
export type ItemState = {
  columns: ItemColumns & { archived_at: string | null };
  /** Of both lists, in order. */
  offers: readonly Offer[];
  slots: readonly Slot[];
  feedbacks: readonly Feedback[];
};

/** An item of the database. */
export type KnownItem = ItemState & { columns: Selectable<Tables['items']> };

/**
 * Reads the items with these codes. `locks`: no other transaction changes them until the transaction ends, so that what is planned from them can be
 * written. In the order of locks (db/locks.ts).
 */
export async function readItems(tx: Db, codes: readonly string[], locks: boolean): Promise<Map<string, KnownItem>> {
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
  const offers = await readByIds(ids, (some) =>
    tx
      .selectFrom('item_indexings')
      .innerJoin('indexings', 'indexings.id', 'indexing_id')
      .select(['item_id', 'code', 'list', 'harga_jual', 'item_indexings.position'])
      .where('item_id', 'in', some)
      .orderBy('list')
      .orderBy('item_indexings.position')
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
  const of = <Row extends { item_id: number }>(rows: readonly Row[]) => {
    const byItem = Map.groupBy(rows, ({ item_id }) => item_id);
    return (id: number) => byItem.get(id) ?? [];
  };
  const [offersOf, slotsOf, feedbacksOf] = [of(offers), of(slots), of(feedbacks)];
  return new Map(
    items.map((columns) => {
      const { id, code } = columns;
      return [code, { columns, offers: offersOf(id), slots: slotsOf(id), feedbacks: feedbacksOf(id) }];
    }),
  );
}

/** Returns an item as an entry of a file, without months and feedbacks. */
export function entryOfItem({ columns, offers }: KnownItem) {
  const listed = (list: number) =>
    offers.filter((offer) => offer.list === list).map(({ code, harga_jual }) => ({ code, harga_jual }));
  const bidang = columns.bidang === null ? null : parseFields(columns.bidang);
  return { code: columns.code, ...itemColumnsOf(columns), bidang, indexing: listed(1), indexing2: listed(2) };
}
