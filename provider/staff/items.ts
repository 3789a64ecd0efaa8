import { dayText } from '#domain/date.ts';
import { formatRupiah, type Rupiah } from '#domain/money.ts';
import { priceChangeText, priceSubject, priceText } from '../catalogue/item-change.ts';
import { archiveItem, changePrice, type NewPrices, restoreItem } from '../operations/items/change-item.ts';
import { listItems } from '../operations/items/find-items.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { changeCommand } from './change.ts';
import { type Command, listResult, type Options, optionValue, required, UsageError } from './command.ts';

const itemsList: Command = {
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

const itemsArchive = changeCommand({
  name: 'items archive',
  usage: 'ITEM --why TEXT',
  summary: 'Take a journal out of the offer; orders keep it',
  operation: archiveItem,
  input: ([item]) => itemInput('archive', item),
  announce: ({ code, name, carts, orders }) =>
    `Takes ${code}, "${name}", out of the offer. ${ordersText(orders, code)}. ${carts} cart(s) hold it: there its line is marked and left out of an order.`,
  show: (done) => ({ json: done, text: `${done.code}: archived` }),
});

const itemsRestore = changeCommand({
  name: 'items restore',
  usage: 'ITEM --why TEXT',
  summary: 'Put an archived journal back into the offer',
  operation: restoreItem,
  input: ([item]) => itemInput('restore', item),
  announce: ({ code, name }) => `Puts ${code}, "${name}", back into the offer, with the months and prices that it had.`,
  show: (done) => ({ json: done, text: `${done.code}: on offer` }),
});

/** Parses '1500000', or 'none' for no price. */
function parsePrice(text: string): Rupiah | null {
  if (text === 'none') return null;
  if (!/^\d{1,13}$/.test(text)) throw new OperationRefused({ code: 'price-invalid', price: text });
  return Number(text);
}

const WHICH = 'Say which price: items price jurnal-laut sinta-2 1500000 --why "…", or items price jurnal-laut --own …';

function newPrices([indexing, amount]: readonly string[], options: Options): NewPrices {
  const [own, old] = [optionValue(options, 'own'), optionValue(options, 'old')];
  const hasOptions = own !== null || old !== null;
  if (indexing !== undefined) {
    if (hasOptions || amount === undefined) throw new UsageError(WHICH);
    return { indexing, price: parsePrice(amount) };
  }
  if (!hasOptions) throw new UsageError(WHICH);
  return {
    ...(own === null ? {} : { own: parsePrice(own) }),
    ...(old === null ? {} : { old: parsePrice(old) }),
  };
}

const itemsPrice = changeCommand({
  name: 'items price',
  usage:
    'ITEM INDEXING AMOUNT|none --why TEXT [--free] [--yes] | ITEM [--own AMOUNT|none] [--old AMOUNT|none] --why TEXT [--free] [--yes]',
  summary: 'Change what a journal costs with an indexing; --own: the price lists show, --old: the one crossed out',
  operation: changePrice,
  input([item, ...words], options) {
    if (!item) throw new UsageError(WHICH);
    const prices = newPrices(words, options);
    const meansFree = options.has('free');
    if (meansFree && ('indexing' in prices ? prices.price : prices.own) !== 0) {
      throw new UsageError('--free goes with a price of 0.');
    }
    return { item, prices, meansFree, confirmsSteep: options.has('yes') };
  },
  announce({ code, prices }) {
    if (!('indexing' in prices)) return `Changes the price that lists show for ${code}; orders are not touched.`;
    const { indexing, price } = prices;
    const withdrawn = price === null ? ', so it cannot be ordered with it' : '';
    return `Changes what ${code} costs with ${indexing} to ${priceText(price)}${withdrawn}; orders keep their price. A cart shows the new price after it is loaded again; a cart that is open now cannot be ordered until then.`;
  },
  show: ({ id, code, asked, changed }) => ({
    json: { id, code, changes: changed },
    text: (changed.length > 0 ? changed : asked).map((one) =>
      one.was === one.is ? `${priceSubject(one)}${priceText(one.is)} already. Nothing changed.` : priceChangeText(one),
    ),
  }),
});

export const itemsCommands: readonly Command[] = [itemsList, itemsPrice, itemsArchive, itemsRestore];
