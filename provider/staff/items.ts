import { dayText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { currentMonth, monthNumber } from '#domain/month.ts';
import { statusesUnderWay } from '#domain/order-status.ts';
import { recordChange } from '../audit/record.ts';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { table } from '../terminal.ts';
import { type Command, StaffError, UsageError } from './command.ts';
import { findItem } from './slots.ts';

async function placesLeft(db: Db, now: Date): Promise<Map<number, number>> {
  const slots = await db.selectFrom('slots').select(['item_id', 'year', 'month', 'capacity', 'used']).execute();
  const left = new Map<number, number>();
  for (const { item_id, capacity, used, ...month } of slots) {
    if (monthNumber(month) < monthNumber(currentMonth(now))) continue;
    left.set(item_id, (left.get(item_id) ?? 0) + capacity - used);
  }
  return left;
}

/** items list: the journals on offer with their prices by indexing; --archived: those that were taken out. */
export const itemsList: Command = {
  name: 'items list',
  usage: '[--archived]',
  summary: 'Journals on offer with their prices and places left; --archived: those taken out of the offer',
  options: ['archived'],
  async run({ db, now }, _args, options) {
    const isArchived = options.has('archived');
    const items = await db
      .selectFrom('items')
      .select(['id', 'code', 'name', 'kategori', 'price', 'old_price', 'archived_at'])
      .where('archived_at', isArchived ? 'is not' : 'is', null)
      .orderBy('position')
      .execute();
    const offers = await db
      .selectFrom('item_indexings')
      .innerJoin('indexings', 'indexings.id', 'item_indexings.indexing_id')
      .select(['item_id', 'indexings.code as indexing', 'harga_jual'])
      .orderBy('list')
      .orderBy('item_indexings.position')
      .execute();
    const left = await placesLeft(db, now());
    const json = items.map((item) => ({
      ...item,
      offers: offers
        .filter(({ item_id, harga_jual }) => item_id === item.id && harga_jual !== null)
        .map(({ indexing, harga_jual }) => ({ indexing, harga_jual })),
      places_left: left.get(item.id) ?? 0,
    }));
    const text = table(
      json.map(({ id, code, name, price, archived_at, places_left, ...item }) => ({
        id,
        code,
        name,
        own_price: price === null ? null : formatRupiah(price),
        prices: item.offers.map((one) => `${one.indexing} ${formatRupiah(one.harga_jual ?? 0)}`).join(', ') || null,
        places_left,
        ...(archived_at === null ? {} : { archived: dayText(archived_at) }),
      })),
      isArchived ? 'No journal is archived.' : 'No journals are on offer.',
    );
    return { json, text };
  },
};

/** How many carts hold the item, and the codes of the orders under way that name it. */
async function holdersOf(db: Db, itemId: number): Promise<{ carts: number; orders: string[] }> {
  const carts = await db
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.count<number>('customer_id').distinct().as('count'))
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
  return { carts: Number(carts.count), orders: orders.map(({ code }) => code) };
}

/** Orders that are named in a line; orders list --item lists them all. */
const MOST_NAMED = 10;

function ordersText(codes: readonly string[], item: string): string {
  if (codes.length === 0) return 'No order is under way with it';
  const more = codes.length > MOST_NAMED ? `, and ${codes.length - MOST_NAMED} more: orders list --item ${item}` : '';
  return `Orders under way keep it: ${codes.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function archiveCommand(verb: 'archive' | 'restore', summary: string): Command {
  const archives = verb === 'archive';
  return {
    name: `items ${verb}`,
    usage: 'ITEM --why TEXT',
    summary,
    changes: true,
    needsWhy: true,
    async run(context, [name]) {
      const { db, now, log } = context;
      if (!name) throw new UsageError(`Which journal? items ${verb} jurnal-laut --why "…"`);
      const item = await findItem(db, name);
      const { carts, orders } = await holdersOf(db, item.id);
      log(
        archives
          ? `Takes ${item.code}, "${item.name}", out of the offer. ${ordersText(orders, item.code)}. ${carts} cart(s) hold it: there its line is marked and left out of an order.`
          : `Puts ${item.code}, "${item.name}", back into the offer, with the months and prices that it had.`,
      );
      const at = now().toISOString();
      await transact(db, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('items')
          .set({ archived_at: archives ? at : null, updated_at: at })
          .where('id', '=', item.id)
          .where('archived_at', archives ? 'is' : 'is not', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) {
          throw new StaffError(`${item.code} is ${archives ? 'archived already' : 'on offer already'}.`);
        }
        await recordChange(tx, context, { what: `${item.code}: ${archives ? 'archived' : 'back in the offer'}` });
        await bumpCatalogueVersion(tx);
      });
      return {
        json: { id: item.id, code: item.code, archived: archives, carts, orders },
        text: `${item.code}: ${archives ? 'archived' : 'on offer'}`,
      };
    },
  };
}

/** A catalogue file that does not say "archived" leaves it so (docs/catalogue.md). */
export const itemsArchive = archiveCommand('archive', 'Take a journal out of the offer; orders keep it');
export const itemsRestore = archiveCommand('restore', 'Put an archived journal back into the offer');
