import { recordChanges } from '../audit/record.ts';
import {
  isListedAsBefore,
  isSteep,
  OWN_PRICES,
  type PriceChange,
  priceChangeText,
  priceSubject,
  priceText,
} from '../catalogue/price-change.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { type Command, type Options, optionValue, StaffError, UsageError } from './command.ts';
import { findItem } from './slots.ts';

/** The highest price that a catalogue file takes too. */
const MOST = 1_000_000_000_000;

/** '1500000', or 'none' for no price; 0 only where --free says that it is meant. */
function amountOf(text: string, isFree: boolean): number | null {
  if (text === 'none') return null;
  if (!/^\d{1,13}$/.test(text) || Number(text) > MOST) {
    throw new UsageError(`Price: "${text}" is neither whole rupiah without dots, such as 1500000, nor "none".`);
  }
  const amount = Number(text);
  if (amount === 0 && !isFree) {
    throw new UsageError(
      'Price: 0 gives the journal away; --free says that it is meant, "none" that it is not offered.',
    );
  }
  return amount;
}

type Item = { id: number; code: string };
/** The price that a customer pays with one indexing. */
async function setOffer(tx: Tx, item: Item, code: string, is: number | null): Promise<PriceChange[]> {
  const offer = await tx
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['indexing_id', 'harga_jual'])
    .where('item_id', '=', item.id)
    .where('indexings.code', '=', code)
    .executeTakeFirst();
  if (!offer) {
    const known = await offersOf(tx, item.id);
    throw new StaffError(`${item.code} is not listed in ${code}, but in: ${known.join(', ') || 'none'}.`);
  }
  const change = { item: item.code, field: code, was: offer.harga_jual, is };
  if (change.was === is) return [change];
  await tx
    .updateTable('item_indexings')
    .set({ harga_jual: is })
    .where('item_id', '=', item.id)
    .where('indexing_id', '=', offer.indexing_id)
    .execute();
  return [change];
}

async function offersOf(db: Db | Tx, itemId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select('indexings.code')
    .where('item_id', '=', itemId)
    .orderBy('indexings.code')
    .execute();
  return rows.map(({ code }) => code);
}

/** The price that lists show and the one crossed out beside it; undefined = stays. */
async function setOwn(tx: Tx, item: Item, own: { price?: number | null; old?: number | null }): Promise<PriceChange[]> {
  const row = await tx
    .selectFrom('items')
    .select(['price', 'old_price'])
    .where('id', '=', item.id)
    .executeTakeFirstOrThrow();
  const price = own.price === undefined ? row.price : own.price;
  const old_price = own.old === undefined ? row.old_price : own.old;
  if (old_price !== null && (price === null || old_price <= price)) {
    throw new StaffError(
      `${item.code}: the price crossed out, ${priceText(old_price)}, must be above ${priceText(price)}. --old AMOUNT changes it, --old none takes it away.`,
    );
  }
  await tx.updateTable('items').set({ price, old_price }).where('id', '=', item.id).execute();
  return [
    ...(own.price === undefined ? [] : [{ item: item.code, field: OWN_PRICES.price, was: row.price, is: price }]),
    ...(own.old === undefined
      ? []
      : [{ item: item.code, field: OWN_PRICES.old_price, was: row.old_price, is: old_price }]),
  ];
}

function ownPrices(options: Options) {
  const [price, old] = [optionValue(options, 'own'), optionValue(options, 'old')];
  return {
    ...(price === null ? {} : { price: amountOf(price, options.has('free')) }),
    ...(old === null ? {} : { old: amountOf(old, false) }),
  };
}

/** Throws `StaffError` naming the first price that falls or rises too much to be changed without --yes. */
function requireYes(changes: readonly PriceChange[]): void {
  const steep = changes.find(isSteep);
  if (!steep) return;
  throw new StaffError(
    `${priceChangeText(steep)} falls or rises by a factor of five or more. Nothing was changed; if it is meant, call it again with --yes.`,
  );
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
  async run(context, [name, indexing, amount], options) {
    const { db, now, log } = context;
    const own = ownPrices(options);
    const isOwn = Object.keys(own).length > 0;
    if (!name || isOwn === (indexing !== undefined) || (indexing !== undefined && amount === undefined)) {
      throw new UsageError(
        'Say which price: items price jurnal-laut sinta-2 1500000 --why "…", or items price jurnal-laut --own …',
      );
    }
    const price = amount === undefined ? null : amountOf(amount, options.has('free'));
    if (options.has('free') && (isOwn ? own.price : price) !== 0) {
      throw new UsageError('--free goes with a price of 0.');
    }
    const item = await findItem(db, name);
    log(
      isOwn
        ? `Changes the price that lists show for ${item.code}; orders are not touched.`
        : `Changes what ${item.code} costs with ${indexing} to ${priceText(price)}${price === null ? ', so it cannot be ordered with it' : ''}; orders keep their price. A cart shows the new one when it is loaded again; one that was open before cannot be ordered until then.`,
    );
    const changes = await transact(db, async (tx) => {
      const asked = indexing === undefined ? await setOwn(tx, item, own) : await setOffer(tx, item, indexing, price);
      const made = asked.filter(({ was, is }) => was !== is);
      if (made.length === 0) return { asked, made };
      if (!options.has('yes')) requireYes(made);
      await tx.updateTable('items').set({ updated_at: now().toISOString() }).where('id', '=', item.id).execute();
      await recordChanges(
        tx,
        context,
        made.map((change) => ({ what: priceChangeText(change) })),
      );
      await bumpCatalogueVersion(tx, isListedAsBefore(made) ? [item.id] : []);
      return { asked, made };
    });
    const { asked, made } = changes;
    return {
      json: { id: item.id, code: item.code, changes: made },
      // Of two prices one may be as it was.
      text: (made.length > 0 ? made : asked).map((change) =>
        change.was === change.is
          ? `${priceSubject(change)}${priceText(change.is)} already. Nothing changed.`
          : priceChangeText(change),
      ),
    };
  },
};
