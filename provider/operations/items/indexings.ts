import { recordChange } from '../../audit/record.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/** Returns the indexings with how many items offer them, and the lowest and highest price. */
export async function listIndexings({ db }: { db: Db }) {
  const rows = await db
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
  return rows.map((row) => ({ ...row, offers: Number(row.offers) }));
}

/** Characters of an indexing's name. */
const MOST_IN_INDEXING = 60;

async function findIndexing(db: Db, code: string): Promise<{ id: number; nama: string }> {
  const known = await db.selectFrom('indexings').select(['id', 'nama']).where('code', '=', code).executeTakeFirst();
  if (!known) throw new OperationRefused({ code: 'indexing-not-found', indexing: code });
  return known;
}

/** Gives an indexing another name; orders keep the name of their day. */
export const renameIndexing = operation({
  async plan({ db }: OperationContext, { code, name }: { code: string; name: string }) {
    const nama = name.trim();
    if (nama === '' || nama.length > MOST_IN_INDEXING) throw new OperationRefused({ code: 'indexing-name-invalid' });
    const { id, nama: was } = await findIndexing(db, code);
    return { id, code, was, nama };
  },
  async run(context, _input, { id, code, nama }) {
    return transact(context.db, async (tx) => {
      const { nama: was } = await findIndexing(tx, code);
      if (was === nama) return { id, code, was, nama };
      await tx.updateTable('indexings').set({ nama }).where('id', '=', id).execute();
      await recordChange(tx, context, { what: `indexing ${code}: ${was} -> ${nama}` });
      await context.events.record(tx, { type: 'catalogue.changed' }, context.now());
      return { id, code, was, nama };
    });
  },
});
