import type { Kysely } from 'kysely';
import { storedBilling } from '../customers/billing.ts';
import type { Db } from '../db/schema.ts';
import type { OwnedTable } from './erase-tables.ts';

/** Reads the customer's rows of a table for the customer's own copy. */
type Collect = (db: Db, customerId: number) => Promise<unknown>;

/** Returns the customer's rows of a table with all of their columns. */
export function ownRows(table: OwnedTable): Collect {
  return (db, id) => {
    // The table is known only at run time.
    const any = db as unknown as Kysely<Record<string, { customer_id: number }>>;
    return any.selectFrom(table).selectAll().where('customer_id', '=', id).execute();
  };
}

export const account: Collect = async (db, id) => {
  const row = await db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'referral_code', 'name', 'email', 'whatsapp', 'instansi', 'pekerjaan', 'address'])
    .select(['created_at', 'disabled_at', 'delete_after', 'unpaid_orders_limit', 'unpaid_places_limit', 'billing'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, billing: storedBilling(row.billing) };
};

export const sessions: Collect = (db, id) =>
  db.selectFrom('sessions').select(['created_at', 'revoked_at']).where('customer_id', '=', id).orderBy('id').execute();

export const cart: Collect = (db, id) =>
  db
    .selectFrom('cart_lines as line')
    .innerJoin('items', 'items.id', 'line.item_id')
    .innerJoin('indexings', 'indexings.id', 'line.indexing_id')
    .innerJoin('slots', 'slots.id', 'line.slot_id')
    .select(['items.name as item', 'indexings.nama as indexing', 'slots.year', 'slots.month', 'line.qty'])
    .select(['line.keperluan_publish', 'line.created_at', 'line.updated_at'])
    .where('line.customer_id', '=', id)
    .orderBy('line.id')
    .execute();

export const orders: Collect = async (db, id) => {
  const rows = await db
    .selectFrom('orders')
    .select(['code', 'status', 'total', 'termin', 'keperluan_publish', 'order_from', 'deadline_at', 'invoice_number'])
    .select(['billing', 'created_at', 'updated_at'])
    .where('customer_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, billing: storedBilling(row.billing) }));
};

export const orderLines: Collect = (db, id) =>
  db
    .selectFrom('order_items as line')
    .innerJoin('orders', 'orders.id', 'line.order_id')
    .select(['orders.code as order', 'line.item_name', 'line.item_index', 'line.slot_year', 'line.slot_month'])
    .select(['line.volume_issue', 'line.qty', 'line.price'])
    .where('orders.customer_id', '=', id)
    .orderBy('line.id')
    .execute();

/** Without staff's names and reasons. */
export const statusHistory: Collect = (db, id) =>
  db
    .selectFrom('order_status_changes as change')
    .innerJoin('orders', 'orders.id', 'change.order_id')
    .select(['orders.code as order', 'change.from_status', 'change.to_status', 'change.reason', 'change.at'])
    .where('orders.customer_id', '=', id)
    .orderBy('change.id')
    .execute();

export const payments: Collect = (db, id) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.code as order', 'payments.termin', 'payments.amount', 'payments.discount', 'payments.status'])
    .select(['payments.due_at', 'payments.paid_at', 'payments.receipt_number'])
    .where('orders.customer_id', '=', id)
    .orderBy('payments.id')
    .execute();

const ofCharges = (db: Db, id: number) =>
  db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.code as order', 'payments.termin', 'charges.gateway', 'charges.reference'])
    .where('orders.customer_id', '=', id);

export const charges: Collect = (db, id) =>
  ofCharges(db, id)
    .select(['charges.amount', 'charges.received', 'charges.payer_fee', 'charges.status'])
    .select(['charges.created_at', 'charges.expires_at', 'charges.closed_at'])
    .orderBy('charges.id')
    .execute();

export const paymentEvents: Collect = async (db, id) => {
  const rows = await ofCharges(db, id)
    .innerJoin('payment_notifications as event', 'event.reference', 'charges.reference')
    .select(['event.kind', 'event.received_at', 'event.body'])
    .orderBy('event.id')
    .execute();
  return rows.map(({ body, ...row }) => ({ ...row, body: JSON.parse(body) }));
};

export const refunds: Collect = (db, id) =>
  db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select(['orders.code as order', 'refunds.amount', 'refunds.created_at', 'refunds.refunded_at'])
    .where('orders.customer_id', '=', id)
    .orderBy('refunds.id')
    .execute();

export const messages: Collect = (db, id) =>
  db
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(['orders.code as order', 'mail.kind', 'mail.termin', 'mail.status', 'mail.created_at', 'mail.ended_at'])
    .where('orders.customer_id', '=', id)
    .orderBy('mail.id')
    .execute();

/** Requests for a new password of the last day. */
export const resets: Collect = (db, id) =>
  db
    .selectFrom('password_resets as reset')
    .innerJoin('customers', (on) =>
      on.onRef('customers.holding_code', '=', 'reset.holding_code').onRef('customers.email', '=', 'reset.email'),
    )
    .select(['reset.requested_at', 'reset.used_at'])
    .where('customers.id', '=', id)
    .orderBy('reset.id')
    .execute();
