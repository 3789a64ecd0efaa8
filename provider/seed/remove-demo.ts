import { demoSeries } from '#domain/document-number.ts';
import { recordChange } from '../audit/record.ts';
import { lockRows } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Occurrence } from '../events.ts';
import { type OperationContext, operation } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { releaseSlots } from '../orders/slots.ts';
import { gatewayName, PRETEND_GATEWAY } from '../payments/registry.ts';
import { endEntriesOf } from '../waiting/end-entry.ts';
import { type DemoContents, forgetDemo, readDemoContents } from './demo-contents.ts';

/** An order that depends on the demo, and the reason. */
export type DemoDependent = { code: string; status: string; why: string };

/** Real orders depend on the demo; nothing was removed. */
export class DemoInUse extends Error {
  override readonly name = 'DemoInUse';
  readonly dependents: readonly DemoDependent[];
  constructor(dependents: readonly DemoDependent[]) {
    super(`${dependents.length} order(s) depend on the demo`);
    this.dependents = dependents;
  }
}

/** Numbers of removed rows. `kept` names demo rows that others use: 'indexing sinta-2', 'holding supp'. */
export type RemovedDemo = {
  items: number;
  slots: number;
  feedbacks: number;
  indexings: number;
  orders: number;
  accounts: number;
  /** Lines of demo items in other customers' carts. */
  cart_lines: number;
  referral_codes: number;
  holdings: number;
  kept: string[];
};

/** `in ()` is invalid SQL: an impossible id or code replaces an empty list. */
const orNone = <T>(values: readonly T[], none: T): readonly T[] => (values.length > 0 ? values : [none]);

/**
 * Removes everything that came with the demo, and the orders of its account; rows that others use (an indexing of
 * another item, a holding with customers) are kept and named. Throws `DemoInUse` if another customer's order names a
 * demo item, or a demo order has a charge at a real gateway: the caller's transaction then rolls back.
 */
export async function removeDemo(tx: Tx, contents: DemoContents, at: Occurrence): Promise<RemovedDemo> {
  const items = orNone(contents.items, 0);
  const customers = orNone(contents.customers, 0);
  await lockAll(tx, items, customers);
  const dependents = [...(await ordersOfOthers(tx, items, customers)), ...(await chargesAtGateways(tx, customers))];
  if (dependents.length > 0) throw new DemoInUse(dependents);

  const orders = await removeOrders(tx, customers, at);
  await endEntriesOf(tx, customers, at);
  const accounts = await count(tx.deleteFrom('customers').where('id', 'in', customers));
  // Of others: the demo account's own lines are gone.
  const cart_lines = await count(tx.deleteFrom('cart_lines').where('item_id', 'in', items));
  const slots = await count(tx.deleteFrom('slots').where('item_id', 'in', items));
  const feedbacks = await count(tx.deleteFrom('feedbacks').where('item_id', 'in', items));
  const removedItems = await count(tx.deleteFrom('items').where('id', 'in', items));
  const indexings = await removeIndexings(tx, contents.indexings);
  let referral_codes = 0;
  for (const { holding_code, code } of contents.referrals) {
    const found = tx.deleteFrom('referral_codes').where('holding_code', '=', holding_code).where('code', '=', code);
    referral_codes += await count(found);
  }
  const holdings = await removeHoldings(tx, contents.holdings);
  await forgetDemo(tx);
  await at.events.record(tx, { type: 'catalogue.changed' }, at.now);
  return {
    items: removedItems,
    slots,
    feedbacks,
    indexings: indexings.removed,
    orders,
    accounts,
    cart_lines,
    referral_codes,
    holdings: holdings.removed,
    kept: [...indexings.kept, ...holdings.kept],
  };
}

/**
 * Locks the demo's accounts, their orders and every slot that is changed below, in the general lock order
 * (`lockRow`). A concurrent order commits before, or finds no slot afterwards.
 */
async function lockAll(tx: Tx, items: readonly number[], customers: readonly number[]): Promise<void> {
  await lockRows(tx, 'customers', customers);
  const orders = await tx.selectFrom('orders').select('id').where('customer_id', 'in', customers).execute();
  const orderIds = orders.map(({ id }) => id);
  await lockRows(tx, 'orders', orderIds);
  const slots = await tx.selectFrom('slots').select('id').where('item_id', 'in', items).execute();
  const ordered = await tx
    .selectFrom('order_items')
    .select('slot_id as id')
    .where('order_id', 'in', orNone(orderIds, 0))
    .execute();
  await lockRows(
    tx,
    'slots',
    [...slots, ...ordered].map(({ id }) => id),
  );
}

async function count(query: { executeTakeFirst(): Promise<{ numDeletedRows: bigint }> }): Promise<number> {
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

async function ordersOfOthers(db: Db, items: readonly number[], demo: readonly number[]): Promise<DemoDependent[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('order_items', 'order_items.order_id', 'orders.id')
    .select(['orders.code', 'orders.status'])
    .distinct()
    .where('order_items.item_id', 'in', items)
    .where('orders.customer_id', 'not in', demo)
    .orderBy('orders.code')
    .execute();
  return rows.map((row) => ({ ...row, why: 'names a journal of the demo' }));
}

async function chargesAtGateways(db: Db, demo: readonly number[]): Promise<DemoDependent[]> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('charges', 'charges.payment_id', 'payments.id')
    .select(['orders.code', 'orders.status', 'charges.gateway'])
    .distinct()
    .where('orders.customer_id', 'in', demo)
    .where('charges.gateway', '<>', PRETEND_GATEWAY)
    .orderBy('orders.code')
    .execute();
  return rows.map(({ code, status, gateway }) => ({ code, status, why: `has a bill at ${gatewayName(gateway)}` }));
}

/** Orders with everything that belongs to them; quantities of remaining items are returned. */
async function removeOrders(tx: Tx, customers: readonly number[], at: Occurrence): Promise<number> {
  const orders = await tx.selectFrom('orders').select('id').where('customer_id', 'in', customers).execute();
  for (const { id } of orders) await releaseSlots(tx, id, at);
  const references = tx
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select('charges.reference')
    .where('orders.customer_id', 'in', customers);
  await tx.deleteFrom('payment_notifications').where('reference', 'in', references).execute();
  await tx.deleteFrom('orders').where('customer_id', 'in', customers).execute();
  await tx.deleteFrom('document_numbers').where('holding', '=', demoSeries).execute();
  return orders.length;
}

type Removed = { removed: number; kept: string[] };

async function removeIndexings(tx: Tx, ids: readonly number[]): Promise<Removed> {
  const removed = await count(
    tx
      .deleteFrom('indexings')
      .where('id', 'in', orNone(ids, 0))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('item_indexings').select('item_id').whereRef('indexing_id', '=', 'indexings.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('order_items').select('id').whereRef('indexing_id', '=', 'indexings.id'))),
      ),
  );
  const kept = await tx.selectFrom('indexings').select('code').where('id', 'in', orNone(ids, 0)).execute();
  return { removed, kept: kept.map(({ code }) => `indexing ${code}`) };
}

async function removeHoldings(tx: Tx, codes: readonly string[]): Promise<Removed> {
  const removed = await count(
    tx
      .deleteFrom('holdings')
      .where('code', 'in', orNone(codes, ''))
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('customers').select('id').whereRef('holding_code', '=', 'holdings.code'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('referral_codes').select('code').whereRef('holding_code', '=', 'holdings.code'))),
      ),
  );
  const kept = await tx.selectFrom('holdings').select('code').where('code', 'in', orNone(codes, '')).execute();
  return { removed, kept: kept.map(({ code }) => `holding ${code}`) };
}

/** Removes the demo for staff, all or nothing. */
export const removeDemoData = operation({
  async plan({ db }: OperationContext): Promise<DemoContents> {
    const contents = await readDemoContents(db);
    if (contents === null) throw new OperationRefused({ code: 'demo-absent' });
    return contents;
  },
  run: (context, _input, contents) =>
    transact(context.db, async (tx) => {
      await recordChange(tx, context, { what: 'demo removed' });
      return removeDemo(tx, contents, { now: context.now(), events: context.events });
    }).catch((error: unknown) => {
      throw error instanceof DemoInUse
        ? new OperationRefused({ code: 'demo-in-use', orders: error.dependents })
        : error;
    }),
});
