import { formatRupiah } from '#domain/money.ts';
import { recordChange } from '../audit/record.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { transact } from '../db/transact.ts';
import { table } from '../terminal.ts';
import { type Command, StaffError, UsageError } from './command.ts';

/** indexings list: indexings with how many items offer them and between which prices. */
export const indexingsList: Command = {
  name: 'indexings list',
  usage: '',
  summary: 'Indexings with the items that offer them and their prices',
  async run({ db }) {
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
    const known = rows.map((row) => ({ ...row, offers: Number(row.offers) }));
    const price = (rupiah: number | null) => (rupiah === null ? null : formatRupiah(rupiah));
    const shown = known.map(({ id, code, nama, offers, lowest, highest }) => ({
      id,
      code,
      name: nama,
      offers,
      lowest: price(lowest),
      highest: price(highest),
    }));
    return { json: known, text: table(shown, 'No indexings.') };
  },
};

/** indexings rename: the name that customers see; orders keep the name of their day. */
export const indexingsRename: Command = {
  name: 'indexings rename',
  usage: 'INDEXING NAME...',
  summary: 'Give an indexing another name (orders keep the name of their day)',
  changes: true,
  async run(context, [code, ...words]) {
    const { db, log } = context;
    const nama = words.join(' ').trim();
    if (!code || !nama || nama.length > 60) {
      throw new UsageError('Give a code and a name of at most 60 characters: indexings rename sinta-2 "SINTA 2"');
    }
    const known = await db.selectFrom('indexings').select(['id', 'nama']).where('code', '=', code).executeTakeFirst();
    if (!known) throw new StaffError(`There is no indexing ${code}.`);
    if (known.nama === nama) {
      return { json: { id: known.id, code, nama }, text: `${code}: ${nama} already. Nothing changed.` };
    }
    log(`Renames indexing ${code} from "${known.nama}" to "${nama}".`);
    await transact(db, async (tx) => {
      await tx.updateTable('indexings').set({ nama }).where('id', '=', known.id).execute();
      await recordChange(tx, context, { what: `indexing ${code}: ${known.nama} -> ${nama}` });
      await bumpCatalogueVersion(tx);
    });
    return { json: { id: known.id, code, nama }, text: `${code}: ${known.nama} -> ${nama}` };
  },
};
