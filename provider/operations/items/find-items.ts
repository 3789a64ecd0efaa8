import type { Db } from '../../db/schema.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the item with this code or id. Throws `OperationRefused` when no item has it. */
export async function findItem(db: Db, name: string): Promise<{ id: number; code: string; name: string }> {
  const items = db.selectFrom('items').select(['id', 'code', 'name']);
  const byId = /^\d{1,9}$/.test(name) ? await items.where('id', '=', Number(name)).executeTakeFirst() : undefined;
  const item = byId ?? (await items.where('code', '=', name).executeTakeFirst());
  if (item) return item;
  throw new OperationRefused({ code: 'item-not-found', item: name });
}
