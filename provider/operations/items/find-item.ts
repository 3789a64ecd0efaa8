import type { Db } from '../../db/schema.ts';
import { nearNames } from '../near-names.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the item with this code or id. Throws `OperationRefused`, with codes that are nearly the same, where there is none. */
export async function findItem(db: Db, name: string): Promise<{ id: number; code: string; name: string }> {
  const items = db.selectFrom('items').select(['id', 'code', 'name']);
  const byId = /^\d{1,9}$/.test(name) ? await items.where('id', '=', Number(name)).executeTakeFirst() : undefined;
  const item = byId ?? (await items.where('code', '=', name).executeTakeFirst());
  if (item) return item;
  const all = await db.selectFrom('items').select('code').orderBy('code').execute();
  const near = nearNames(
    all.map(({ code }) => code),
    name,
  );
  throw new OperationRefused({ code: 'item-not-found', item: name, near });
}
