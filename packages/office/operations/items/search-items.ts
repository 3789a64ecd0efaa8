import { isDayOver } from '@slotterbit/contract/values/date.ts';
import { currentMonth, monthNumber } from '@slotterbit/contract/values/month.ts';
import { changesOf } from '@slotterbit/provider/audit/read-audit.ts';
import { hasWords } from '@slotterbit/provider/db/findable-text.ts';
import { likeLiteral } from '@slotterbit/provider/db/parameters.ts';
import type { Db, Tables } from '@slotterbit/provider/db/schema.ts';
import { listPrices } from '@slotterbit/provider/items/load-items.ts';
import { manuscriptUntil } from '@slotterbit/provider/items/manuscript-until.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import { OperationRefused } from '../refusals.ts';

/** Returns the item with this code or id. Throws `OperationRefused` when no item has it. */
export async function findItem(db: Db, name: string): Promise<{ id: number; code: string; name: string }> {
  const items = db.selectFrom('items').select(['id', 'code', 'name']);
  const byId = /^\d{1,9}$/.test(name) ? await items.where('id', '=', Number(name)).executeTakeFirst() : undefined;
  const item = byId ?? (await items.where('code', '=', name).executeTakeFirst());
  if (item) return item;
  throw new OperationRefused({ code: 'item-not-found', item: name });
}

/** `text`: words of the name, or a part of the code; null = all. `page`: from 1. */
export type ItemSearch = { text: string | null; isArchived: boolean; page: number; perPage: number };

/** Whether the name contains the words of a text, or the code the text. */
export function contains(text: string) {
  const pattern = `%${likeLiteral(text.toLowerCase())}%`;
  return ({ or }: ExpressionBuilder<Tables, 'items'>) =>
    or([hasWords('items.search_text', text), sql<boolean>`lower(items.code) like ${pattern} escape '\\'`]);
}

const offersOf = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['item_id', 'indexings.code', 'indexings.nama as name', 'harga_jual as price'])
    .where('item_id', 'in', itemIds)
    .orderBy('list')
    .orderBy('item_indexings.position')
    .execute();

/** Returns a page of journals in alphabetical order with their offers, and how many match. */
export async function searchItems({ db }: { db: Db }, { text, isArchived, page, perPage }: ItemSearch) {
  const matching = db
    .selectFrom('items')
    .where('archived_at', isArchived ? 'is not' : 'is', null)
    .$if(text !== null, (query) => query.where(contains(text ?? '')));
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const items = await matching
    .select(['items.id', 'items.code', 'items.name', 'items.archived_at'])
    .orderBy('items.name')
    .orderBy('items.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const ids = items.map(({ id }) => id);
  const offers = Map.groupBy(ids.length === 0 ? [] : await offersOf(db, ids), ({ item_id }) => item_id);
  return { count, items: items.map((item) => ({ ...item, offers: offers.get(item.id) ?? [] })) };
}

/** Returns a journal (code or id) with its offers, the months from this one on, and the latest `historyLimit` changes. */
export async function showItem({ db, now }: { db: Db; now: () => Date }, name: string, historyLimit: number) {
  const { id } = await findItem(db, name);
  const { bidang, ...item } = await db
    .selectFrom('items')
    .select(['id', 'code', 'name', 'kategori', 'bidang', 'price', 'old_price', 'archived_at', 'version'])
    .select('manuscript_days')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const slots = await db
    .selectFrom('slots')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['year', 'month', 'capacity', 'used', manuscriptUntil(db).as('until')])
    .where('item_id', '=', id)
    .orderBy('year')
    .orderBy('month')
    .execute();
  const offers = await offersOf(db, [id]);
  return {
    ...item,
    ...listPrices(
      item,
      offers.map(({ price }) => ({ harga_jual: price })),
    ),
    // The import writes a list of names.
    fields: bidang === null ? [] : (JSON.parse(bidang) as string[]),
    offers,
    months: slots
      .filter((slot) => monthNumber(slot) >= monthNumber(currentMonth(now())))
      .map(({ until, ...month }) => ({ ...month, isSold: !isDayOver(until, now()) })),
    history: await changesOf(db, { itemId: id }, historyLimit),
  };
}

/** Returns the indexings with the number of items that offer each, and the lowest and highest price in rupiah. */
export async function listIndexings({ db }: { db: Db }) {
  return db
    .selectFrom('indexings')
    .leftJoin('item_indexings as offer', (join) =>
      join.onRef('offer.indexing_id', '=', 'indexings.id').on('offer.harga_jual', 'is not', null),
    )
    .select(['indexings.id', 'indexings.code', 'indexings.nama'])
    .select(({ fn }) => [
      fn.count<number>('offer.item_id').as('offers'),
      fn.min('offer.harga_jual').as('lowest'),
      fn.max('offer.harga_jual').as('highest'),
    ])
    .groupBy(['indexings.id', 'indexings.code', 'indexings.nama', 'indexings.position'])
    .orderBy('indexings.position')
    .execute();
}
