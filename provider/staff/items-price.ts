import type { Rupiah } from '#domain/money.ts';
import { priceChangeText, priceSubject, priceText } from '../catalogue/price-change.ts';
import { changePrice, type NewPrices } from '../operations/items/change-price.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { changeCommand } from './change.ts';
import { type Options, optionValue, UsageError } from './command.ts';

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

export const itemsPrice = changeCommand({
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
