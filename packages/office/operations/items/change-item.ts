import { statusesUnderWay } from '@slotterbit/contract/orders/order-status.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { OWN_PRICES } from '@slotterbit/provider/audit/audit-kinds.ts';
import { recordChange } from '@slotterbit/provider/audit/record-audit.ts';
import { isSteep, type PriceChange, priceRecord } from '@slotterbit/provider/catalogue-file/item-change.ts';
import { lockRow, nextVersion } from '@slotterbit/provider/db/locks.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { listPrices } from '@slotterbit/provider/items/load-items.ts';
import { offerPlacesOfItems } from '@slotterbit/provider/waiting/offer-place.ts';
import { requireName, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { requireUnchanged } from '../versions.ts';
import { findItem } from './search-items.ts';

type Price = Rupiah | null;

/** Either the price for one indexing (null: the journal cannot be ordered with this indexing), or the crossed-out price in lists (null: none). */
type NewPrices = { indexing: string; price: Price } | { old: Price };

/** `meansFree`: the caller confirms a price of 0. `confirmsSteep`: the caller confirms a price that `isSteep` finds. */
export type PriceInput = { item: string; prices: NewPrices; meansFree: boolean; confirmsSteep: boolean };

/** The same upper bound as in a catalogue file. */
const MAX_PRICE_RUPIAH = 1_000_000_000_000;

function requirePrice(price: Price, canBeFree: boolean): void {
  if (price === null) return;
  if (!Number.isSafeInteger(price) || price < 0 || price > MAX_PRICE_RUPIAH)
    throw new OperationRefused({ code: 'price-invalid' });
  if (price === 0 && !canBeFree) throw new OperationRefused({ code: 'price-zero' });
}

type Item = { id: number; code: string };

async function setOffer(tx: Tx, item: Item, indexing: string, is: Price): Promise<PriceChange> {
  const offer = await tx
    .selectFrom('item_indexings')
    .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
    .select(['indexing_id', 'harga_jual'])
    .where('item_id', '=', item.id)
    .where('indexings.code', '=', indexing)
    .executeTakeFirst();
  if (!offer) throw new OperationRefused({ code: 'indexing-not-offered', item: item.code, indexing });
  await tx
    .updateTable('item_indexings')
    .set({ harga_jual: is })
    .where('item_id', '=', item.id)
    .where('indexing_id', '=', offer.indexing_id)
    .execute();
  return { itemId: item.id, item: item.code, field: indexing, was: offer.harga_jual, is };
}

/** Returns the crossed-out price of an item as stored, and its prices in lists. */
async function readListPrices(tx: Tx, id: number) {
  const item = await tx
    .selectFrom('items')
    .select(['price', 'old_price'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const offers = await tx
    .selectFrom('item_indexings')
    .select('harga_jual')
    .where('item_id', '=', id)
    .orderBy('list')
    .orderBy('position')
    .execute();
  return { stored: item.old_price, ...listPrices(item, offers) };
}

async function writeOld(tx: Tx, item: Item, was: Price, is: Price): Promise<PriceChange> {
  await tx.updateTable('items').set({ old_price: is }).where('id', '=', item.id).execute();
  return { itemId: item.id, item: item.code, field: OWN_PRICES.old_price, was, is };
}

async function setOld(tx: Tx, item: Item, old: Price): Promise<PriceChange> {
  const { price, old_price: was } = await readListPrices(tx, item.id);
  if (old !== null && (price === null || old <= price))
    throw new OperationRefused({ code: 'crossed-out-too-low', price, old });
  return writeOld(tx, item, was, old);
}

/** Removes a crossed-out price that is no longer above the price in lists. */
async function dropLowOld(tx: Tx, item: Item): Promise<PriceChange[]> {
  const { stored, old_price } = await readListPrices(tx, item.id);
  return stored === null || old_price !== null ? [] : [await writeOld(tx, item, stored, null)];
}

async function indexingName(db: Db, prices: NewPrices): Promise<string | null> {
  if (!('indexing' in prices)) return null;
  const row = await db.selectFrom('indexings').select('nama').where('code', '=', prices.indexing).executeTakeFirst();
  return row?.nama ?? prices.indexing;
}

/**
 * Changes the price of a journal for one indexing, or its crossed-out price. Existing orders keep their prices. `changed`: the prices that are
 * different now; a price above the crossed-out one removes that. `indexing`: its name; null for the crossed-out price.
 */
export const changePrice = transactionalOperation({
  permission: 'items.set-price',
  needsReason: true,
  async plan({ db }, input: PriceInput) {
    if ('indexing' in input.prices) requirePrice(input.prices.price, input.meansFree);
    else requirePrice(input.prices.old, false);
    const item = await findItem(db, input.item);
    return { ...item, prices: input.prices, indexing: await indexingName(db, input.prices) };
  },
  async run({ tx, ...context }, { prices, confirmsSteep }, { id, code, indexing }) {
    const item = { id, code };
    await lockRow(tx, 'items', id);
    const { version } = await tx.selectFrom('items').select('version').where('id', '=', id).executeTakeFirstOrThrow();
    await requireUnchanged(tx, context, { table: 'items', id, name: code, version });
    const asked = await ('indexing' in prices
      ? setOffer(tx, item, prices.indexing, prices.price)
      : setOld(tx, item, prices.old));
    const dropped = 'indexing' in prices ? await dropLowOld(tx, item) : [];
    const changed = [asked, ...dropped].filter(({ was, is }) => was !== is);
    if (changed.length === 0) return { code, indexing, changed };
    const steep = changed.find(isSteep);
    if (steep && !confirmsSteep) throw new OperationRefused({ code: 'price-steep', change: steep });
    const now = context.now();
    const raised = { updated_at: now.toISOString(), version: nextVersion };
    await tx.updateTable('items').set(raised).where('id', '=', id).execute();
    for (const change of changed) await recordChange(tx, context, priceRecord(change, null));
    // An added or removed offer can change the lists of the journal.
    const event = changed.every(({ was, is }) => was !== null && is !== null)
      ? ({ type: 'slot.changed', itemIds: [id] } as const)
      : ({ type: 'catalogue.changed' } as const);
    await context.events.record(tx, event, now);
    return { code, indexing, changed };
  },
});

/** Returns the number of carts with the item, and the codes of the orders under way with it. */
async function usesOf(db: Db, itemId: number) {
  const { carts } = await db
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.count<number>('customer_id').distinct().as('carts'))
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.id', 'orders.code'])
    .distinct()
    .where('order_items.item_id', '=', itemId)
    .where('orders.status', 'in', statusesUnderWay)
    .orderBy('orders.id')
    .execute();
  return { carts, orders: orders.map(({ code }) => code) };
}

function archiveOrRestore(archives: boolean) {
  return transactionalOperation({
    permission: 'items.archive',
    needsReason: true,
    async plan({ db }, { item: name }: { item: string }) {
      const item = await findItem(db, name);
      return { ...item, ...(await usesOf(db, item.id)) };
    },
    async run({ tx, ...context }, _input, { id, code }) {
      const now = context.now();
      const { numUpdatedRows } = await tx
        .updateTable('items')
        .set({
          archived_at: archives ? now.toISOString() : null,
          updated_at: now.toISOString(),
          version: nextVersion,
        })
        .where('id', '=', id)
        .where('archived_at', archives ? 'is' : 'is not', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n)
        throw new OperationRefused({ code: archives ? 'item-archived' : 'item-on-offer', item: code });
      await recordChange(tx, context, { kind: archives ? 'archived' : 'restored', facts: {}, itemId: id });
      if (!archives) await offerPlacesOfItems(tx, [id], { now, events: context.events });
      await context.events.record(tx, { type: 'catalogue.changed' }, now);
      return { code };
    },
  });
}

/** Archives a journal (code or id): customers cannot order it, existing orders keep it. Importing a catalogue file without "archived" does not restore it. */
export const archiveItem = archiveOrRestore(true);
/** Restores an archived journal (code or id) with its months and prices. */
export const restoreItem = archiveOrRestore(false);

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
    requireName(nama);
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
