import { currentMonth, monthNumber } from '#domain/month.ts';
import type { Db } from '../../db/schema.ts';
import { nearNames } from '../near-names.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the item with this code or id. Throws `OperationRefused`, with similar codes, when no item has it. */
export async function findItem(db: Db, name: string): Promise<{ id: number; code: string; name: string }> {
  const items = db.selectFrom('items').select(['id', 'code', 'name']);
  const byId = /^\d{1,9}$/.test(name) ? await items.where('id', '=', Number(name)).executeTakeFirst() : undefined;
  const item = byId ?? (await items.where('code', '=', name).executeTakeFirst());
  if (item) return item;
  const all = await db.selectFrom('items').select('code').orderBy('code').execute();
  const codes = all.map(({ code }) => code);
  throw new OperationRefused({ code: 'item-not-found', item: name, near: nearNames(codes, name) });
}

async function placesLeft(db: Db, now: Date): Promise<Map<number, number>> {
  const slots = await db.selectFrom('slots').select(['item_id', 'year', 'month', 'capacity', 'used']).execute();
  const left = new Map<number, number>();
  for (const { item_id, capacity, used, ...month } of slots) {
    if (monthNumber(month) < monthNumber(currentMonth(now))) continue;
    left.set(item_id, (left.get(item_id) ?? 0) + capacity - used);
  }
  return left;
}

/** Returns the journals on offer, or the archived journals, with prices by indexing and the free places from this month on. */
export async function listItems({ db, now }: { db: Db; now: () => Date }, { archived }: { archived: boolean }) {
  const items = await db
    .selectFrom('items')
    .select(['id', 'code', 'name', 'kategori', 'price', 'old_price', 'archived_at'])
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy('position')
    .execute();
  const offers = await db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['item_id', 'indexings.code as indexing', 'harga_jual'])
    .orderBy('list')
    .orderBy('item_indexings.position')
    .execute();
  const left = await placesLeft(db, now());
  return items.map((item) => ({
    ...item,
    offers: offers
      .filter(({ item_id, harga_jual }) => item_id === item.id && harga_jual !== null)
      .map(({ indexing, harga_jual }) => ({ indexing, harga_jual })),
    places_left: left.get(item.id) ?? 0,
  }));
}
