import { formatRupiah } from '#domain/money.ts';
import { listIndexings, renameIndexing } from '../operations/items/indexings.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { changeCommand } from './change.ts';
import { type Command, listResult } from './command.ts';

const priceText = (rupiah: number | null) => (rupiah === null ? null : formatRupiah(rupiah));

export const indexingsCommands: readonly Command[] = [
  {
    name: 'indexings list',
    usage: '',
    summary: 'Indexings with the items that offer them and their prices',
    run: async (context) =>
      listResult(await listIndexings(context), 'No indexings.', ({ id, code, nama, offers, lowest, highest }) => ({
        id,
        code,
        name: nama,
        offers,
        lowest: priceText(lowest),
        highest: priceText(highest),
      })),
  },
  changeCommand({
    name: 'indexings rename',
    usage: 'INDEXING NAME...',
    summary: 'Give an indexing another name (existing orders keep the old name)',
    operation: renameIndexing,
    input([code, ...words]) {
      if (!code) throw new OperationRefused({ code: 'indexing-name-invalid' });
      return { code, name: words.join(' ') };
    },
    announce: ({ code, was, nama }) => (was === nama ? null : `Renames indexing ${code} from "${was}" to "${nama}".`),
    show: ({ id, code, was, nama }) => ({
      json: { id, code, nama },
      text: was === nama ? `${code}: ${nama} already. Nothing changed.` : `${code}: ${was} -> ${nama}`,
    }),
  }),
];
