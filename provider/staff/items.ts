import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { archiveItem, restoreItem } from '../operations/items/archive.ts';
import { listItems } from '../operations/items/list-items.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, required } from './command.ts';

/** items list: the journals on offer with their prices by indexing; --archived: those that were taken out. */
export const itemsList: Command = {
  name: 'items list',
  usage: '[--archived]',
  summary: 'Journals on offer with their prices and places left; --archived: those taken out of the offer',
  options: ['archived'],
  async run(context, _args, options) {
    const archived = options.has('archived');
    const items = await listItems(context, { archived });
    const text = table(
      items.map(({ id, code, name, price, archived_at, places_left, offers }) => ({
        id,
        code,
        name,
        own_price: price === null ? null : formatRupiah(price),
        prices: offers.map((one) => `${one.indexing} ${formatRupiah(one.harga_jual ?? 0)}`).join(', ') || null,
        places_left,
        ...(archived_at === null ? {} : { archived: dayText(archived_at) }),
      })),
      archived ? 'No journal is archived.' : 'No journals are on offer.',
    );
    return { json: items, text };
  },
};

/** Orders that are named in a line; orders list --item lists them all. */
const MOST_NAMED = 10;

function ordersText(codes: readonly string[], item: string): string {
  if (codes.length === 0) return 'No order is under way with it';
  const more = codes.length > MOST_NAMED ? `, and ${codes.length - MOST_NAMED} more: orders list --item ${item}` : '';
  return `Orders under way keep it: ${codes.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function archiveCommand(verb: 'archive' | 'restore', setArchived: typeof archiveItem, summary: string): Command {
  return {
    name: `items ${verb}`,
    usage: 'ITEM --why TEXT',
    summary,
    changes: true,
    needsWhy: true,
    run: async (context, [name]) =>
      change(
        context,
        setArchived,
        { item: required(name, `Which journal? items ${verb} jurnal-laut --why "…"`) },
        {
          announce: ({ code, name: journal, carts, orders }) =>
            verb === 'archive'
              ? `Takes ${code}, "${journal}", out of the offer. ${ordersText(orders, code)}. ${carts} cart(s) hold it: there its line is marked and left out of an order.`
              : `Puts ${code}, "${journal}", back into the offer, with the months and prices that it had.`,
          show: (done) => ({ json: done, text: `${done.code}: ${done.archived ? 'archived' : 'on offer'}` }),
        },
      ),
  };
}

export const itemsArchive = archiveCommand('archive', archiveItem, 'Take a journal out of the offer; orders keep it');
export const itemsRestore = archiveCommand('restore', restoreItem, 'Put an archived journal back into the offer');
