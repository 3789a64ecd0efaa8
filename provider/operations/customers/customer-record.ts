import { changesOfCustomer } from '../../audit/record.ts';
import { storedBilling } from '../../customers/billing.ts';
import type { Db } from '../../db/schema.ts';
import { showLimits } from './accounts.ts';
import { type CustomerName, showCustomer } from './find-customers.ts';

const MAX_ENTRIES = 20;
const MAX_CHANGES = 50;

/** Returns the newest entries of the customer in waiting lists. */
function waitingEntries(db: Db, id: number) {
  return db
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['entry.id', 'items.name as item', 'slots.year', 'slots.month', 'entry.state', 'entry.ends_at'])
    .where('entry.customer_id', '=', id)
    .orderBy('entry.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
}

/** Returns what staff may know about one customer: contact, limits, billing data, orders, waiting lists, and what staff did and noted. */
export async function showCustomerRecord(context: { db: Db; now: () => Date }, name: CustomerName) {
  const { db } = context;
  const customer = await showCustomer(context, name);
  const { id } = customer;
  const { unpaid_orders } = await showLimits(context, { name: `${id}`, holding: null });
  const { billing } = await db.selectFrom('customers').select('billing').where('id', '=', id).executeTakeFirstOrThrow();
  const changes = await changesOfCustomer(db, id, MAX_CHANGES);
  return {
    ...customer,
    unpaid_orders,
    billing: storedBilling(billing),
    waiting: await waitingEntries(db, id),
    changes,
  };
}
