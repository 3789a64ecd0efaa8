import { formatRupiah } from '#domain/money.ts';
import { listIndexings, renameIndexing } from '../operations/items/indexings.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, UsageError } from './command.ts';

/** indexings list: indexings with how many items offer them and between which prices. */
export const indexingsList: Command = {
  name: 'indexings list',
  usage: '',
  summary: 'Indexings with the items that offer them and their prices',
  async run(context) {
    const indexings = await listIndexings(context);
    const price = (rupiah: number | null) => (rupiah === null ? null : formatRupiah(rupiah));
    const shown = indexings.map(({ id, code, nama, offers, lowest, highest }) => ({
      id,
      code,
      name: nama,
      offers,
      lowest: price(lowest),
      highest: price(highest),
    }));
    return { json: indexings, text: table(shown, 'No indexings.') };
  },
};

export const indexingUsage = () =>
  new UsageError('Give a code and a name of at most 60 characters: indexings rename sinta-2 "SINTA 2"');

/** indexings rename: the name that customers see; orders keep the name of their day. */
export const indexingsRename: Command = {
  name: 'indexings rename',
  usage: 'INDEXING NAME...',
  summary: 'Give an indexing another name (orders keep the name of their day)',
  changes: true,
  async run(context, [code, ...words]) {
    if (!code) throw indexingUsage();
    const input = { code, name: words.join(' ') };
    return change(context, renameIndexing, input, {
      announce: ({ was, nama }) => (was === nama ? null : `Renames indexing ${code} from "${was}" to "${nama}".`),
      show: ({ id, was, nama }) => ({
        json: { id, code, nama },
        text: was === nama ? `${code}: ${nama} already. Nothing changed.` : `${code}: ${was} -> ${nama}`,
      }),
    });
  },
};
