import { changesOfCustomer } from '../../audit/record.ts';
import { storedBilling } from '../../customers/billing.ts';
import type { Db } from '../../db/schema.ts';
import { type CustomerName, findCustomer } from './find-customers.ts';

const MAX_ORDERS = 20;
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

async function countOpenSessions(db: Db, id: number, now: Date): Promise<number> {
  const { sessions } = await db
    .selectFrom('sessions')
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .select(({ fn }) => fn.count<number>('sessions.id').distinct().as('sessions'))
    .where('sessions.customer_id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('tokens.expires_at', '>', now.toISOString())
    .executeTakeFirstOrThrow();
  return Number(sessions);
}

/** Returns what staff may know about one customer: contact, limits, billing data, orders, waiting lists, and what staff did and noted. */
export async function showCustomerRecord({ db, now }: { db: Db; now: () => Date }, name: CustomerName) {
  const { id } = await findCustomer(db, name);
  const { billing, unpaid_orders, ...customer } = await db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan', 'address', 'billing'])
    .select(['referral_code', 'created_at', 'disabled_at', 'delete_after', 'deleted_at'])
    .select(['unpaid_orders_limit', 'unpaid_places_limit'])
    .select(({ selectFrom }) =>
      selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .whereRef('customer_id', '=', 'customers.id')
        .where('deadline_at', 'is not', null)
        .as('unpaid_orders'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'code', 'status', 'total', 'termin', 'created_at'])
    .where('customer_id', '=', id)
    .orderBy('id', 'desc')
    .limit(MAX_ORDERS)
    .execute();
  return {
    ...customer,
    unpaid_orders: Number(unpaid_orders ?? 0),
    open_sessions: await countOpenSessions(db, id, now()),
    orders,
    billing: storedBilling(billing),
    waiting: await waitingEntries(db, id),
    changes: await changesOfCustomer(db, id, MAX_CHANGES),
  };
}
