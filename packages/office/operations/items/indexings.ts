import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { isRecordable, MAX_INDEXING_NAME_LENGTH } from '../limits.ts';
import { transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { requireUnchanged } from '../versions.ts';

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

async function findIndexing(db: Db, code: string) {
  const indexings = db.selectFrom('indexings').select(['id', 'nama', 'version']);
  const known = await indexings.where('code', '=', code).executeTakeFirst();
  if (!known) throw new OperationRefused({ code: 'indexing-not-found' });
  return known;
}

/** Renames an indexing (by its code). Existing orders keep the old name. */
export const renameIndexing = transactionalOperation({
  permission: 'items.rename-indexing',
  async plan({ db }, { code, name }: { code: string; name: string }) {
    const nama = name.trim();
    if (!isRecordable(nama, MAX_INDEXING_NAME_LENGTH)) throw new OperationRefused({ code: 'indexing-name-invalid' });
    const { id, nama: was } = await findIndexing(db, code);
    return { id, code, was, nama };
  },
  async run({ tx, ...context }, _input, { id, code, nama }) {
    const { nama: was, version } = await findIndexing(tx, code);
    await requireUnchanged(tx, context, { table: 'indexings', id, name: code, version });
    if (was === nama) return { id, code, was, nama };
    await tx.updateTable('indexings').set({ nama, version: nextVersion }).where('id', '=', id).execute();
    await recordChange(tx, context, { kind: 'indexing-renamed', facts: { was, is: nama }, indexingId: id });
    await context.events.record(tx, { type: 'catalogue.changed' }, context.now());
    return { id, code, was, nama };
  },
});
