import type { Rupiah } from '#domain/money.ts';
import { priceChangeText, priceSubject, priceText } from '../catalogue/price-change.ts';
import { changePrice, type NewPrices } from '../operations/items/change-price.ts';
import { change } from './change.ts';
import { type Command, type Options, optionValue, UsageError } from './command.ts';

/** '1500000', or 'none' for no price. */
function amountOf(text: string): Rupiah | null {
  if (text === 'none') return null;
  if (!/^\d{1,13}$/.test(text)) throw priceInvalid(text);
  return Number(text);
}

export const priceInvalid = (price: string | number) =>
  new UsageError(`Price: "${price}" is neither whole rupiah without dots, such as 1500000, nor "none".`);

const WHICH = 'Say which price: items price jurnal-laut sinta-2 1500000 --why "…", or items price jurnal-laut --own …';

function newPrices([indexing, amount]: readonly (string | undefined)[], options: Options): NewPrices {
  const [own, old] = [optionValue(options, 'own'), optionValue(options, 'old')];
  const isOwn = own !== null || old !== null;
  if (isOwn === (indexing !== undefined) || (indexing !== undefined && amount === undefined)) {
    throw new UsageError(WHICH);
  }
  if (indexing !== undefined && amount !== undefined) return { indexing, price: amountOf(amount) };
  return {
    ...(own === null ? {} : { own: amountOf(own) }),
    ...(old === null ? {} : { old: amountOf(old) }),
  };
}

function announcement({ code, prices }: { code: string; prices: NewPrices }): string {
  if (!('indexing' in prices)) return `Changes the price that lists show for ${code}; orders are not touched.`;
  const { indexing, price } = prices;
  const withdrawn = price === null ? ', so it cannot be ordered with it' : '';
  return `Changes what ${code} costs with ${indexing} to ${priceText(price)}${withdrawn}; orders keep their price. A cart shows the new one when it is loaded again; one that was open before cannot be ordered until then.`;
}

/** items price: what a customer pays with an indexing, or the price that lists show. Orders keep the price of their day. */
export const itemsPrice: Command = {
  name: 'items price',
  usage:
    'ITEM INDEXING AMOUNT|none --why TEXT [--free] [--yes] | ITEM [--own AMOUNT|none] [--old AMOUNT|none] --why TEXT [--free] [--yes]',
  summary: 'Change what a journal costs with an indexing; --own: the price lists show, --old: the one crossed out',
  options: ['own', 'old', 'free', 'yes'],
  changes: true,
  needsWhy: true,
  async run(context, [item, ...words], options) {
    if (!item) throw new UsageError(WHICH);
    const prices = newPrices(words, options);
    const meansFree = options.has('free');
    if (meansFree && ('indexing' in prices ? prices.price : prices.own) !== 0) {
      throw new UsageError('--free goes with a price of 0.');
    }
    const input = { item, prices, meansFree, confirmsSteep: options.has('yes') };
    return change(context, changePrice, input, {
      announce: announcement,
      show: ({ id, code, asked, changed }) => ({
        json: { id, code, changes: changed },
        // Of two prices one may be as it was.
        text: (changed.length > 0 ? changed : asked).map((one) =>
          one.was === one.is
            ? `${priceSubject(one)}${priceText(one.is)} already. Nothing changed.`
            : priceChangeText(one),
        ),
      }),
    });
  },
};
