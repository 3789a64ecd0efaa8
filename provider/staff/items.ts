import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { archiveItem, restoreItem } from '../operations/items/archive.ts';
import { listItems } from '../operations/items/find-items.ts';
import { changeCommand } from './change.ts';
import { type Command, listResult, required } from './command.ts';

export const itemsList: Command = {
  name: 'items list',
  usage: '[--archived]',
  summary: 'Journals on offer with their prices and free places; --archived: the archived journals',
  async run(context, _args, options) {
    const archived = options.has('archived');
    const none = archived ? 'No journal is archived.' : 'No journals are on offer.';
    return listResult(await listItems(context, { archived }), none, (item) => ({
      id: item.id,
      code: item.code,
      name: item.name,
      own_price: item.price === null ? null : formatRupiah(item.price),
      prices: item.offers.map((one) => `${one.indexing} ${formatRupiah(one.harga_jual ?? 0)}`).join(', ') || null,
      places_left: item.places_left,
      ...(item.archived_at === null ? {} : { archived: dayText(item.archived_at) }),
    }));
  },
};

const MAX_NAMED_ORDERS = 10;

function ordersText(codes: readonly string[], item: string): string {
  if (codes.length === 0) return 'No order is under way with it';
  const unnamed = codes.length - MAX_NAMED_ORDERS;
  const more = unnamed > 0 ? `, and ${unnamed} more: orders list --item ${item}` : '';
  return `Orders under way keep it: ${codes.slice(0, MAX_NAMED_ORDERS).join(', ')}${more}`;
}

const itemInput = (verb: string, item: string | undefined) => ({
  item: required(item, `Which journal? items ${verb} jurnal-laut --why "…"`),
});

export const itemsArchive = changeCommand({
  name: 'items archive',
  usage: 'ITEM --why TEXT',
  summary: 'Take a journal out of the offer; orders keep it',
  operation: archiveItem,
  input: ([item]) => itemInput('archive', item),
  announce: ({ code, name, carts, orders }) =>
    `Takes ${code}, "${name}", out of the offer. ${ordersText(orders, code)}. ${carts} cart(s) hold it: there its line is marked and left out of an order.`,
  show: (done) => ({ json: done, text: `${done.code}: archived` }),
});

export const itemsRestore = changeCommand({
  name: 'items restore',
  usage: 'ITEM --why TEXT',
  summary: 'Put an archived journal back into the offer',
  operation: restoreItem,
  input: ([item]) => itemInput('restore', item),
  announce: ({ code, name }) => `Puts ${code}, "${name}", back into the offer, with the months and prices that it had.`,
  show: (done) => ({ json: done, text: `${done.code}: on offer` }),
});
