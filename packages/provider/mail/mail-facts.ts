import { sql } from 'kysely';
import { lastChange } from '../audit/read-audit.ts';
import type { ResetLink } from '../customers/reset-links.ts';
import type { Db } from '../db/schema.ts';
import { type LinkSettings, loadOrder } from '../orders/load-orders.ts';

/** The data of a message: the order as it is now, and its customer. */
export type MailFacts = Awaited<ReturnType<typeof loadFacts>>;

/** The data of a message about a held place: the entry as it is now, and its customer. */
export type HeldPlaceFacts = Awaited<ReturnType<typeof loadHeldPlace>>;

/** The data of a message about an account. `link`: of a message with a link for a new password, new for each attempt. */
export type AccountFacts = {
  customer: { id: number; name: string; email: string };
  deleteAfter: string | null;
  link?: ResetLink;
};

export type MessageFacts = MailFacts | HeldPlaceFacts | AccountFacts;

async function loadHeldPlace(db: Db, entryId: number) {
  const row = await db
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .innerJoin('customers', 'customers.id', 'entry.customer_id')
    .select(['entry.state', 'entry.ends_at', 'slots.year', 'slots.month', 'items.archived_at', 'customers.disabled_at'])
    .select(['items.id as itemId', 'items.name as itemName', 'customers.id', 'customers.name', 'customers.email'])
    .where('entry.id', '=', entryId)
    .executeTakeFirstOrThrow();
  // The customer can order the place.
  const isHeld = row.state === 'held' && row.archived_at === null && row.disabled_at === null;
  return {
    entry: { id: entryId, isHeld, isWaiting: row.state === 'waiting', until: row.ends_at },
    item: { id: row.itemId, name: row.itemName },
    month: { year: row.year, month: row.month },
    customer: { id: row.id, name: row.name, email: row.email },
  };
}

/** Returns the data of a message about an order or a held place. Deleting either deletes its messages. */
export async function loadMessageFacts(
  db: Db,
  { order_id, waiting_entry_id }: { order_id: number | null; waiting_entry_id: number | null },
  settings: LinkSettings,
  now: Date,
): Promise<MailFacts | HeldPlaceFacts> {
  return waiting_entry_id === null ? loadFacts(db, order_id ?? 0, settings, now) : loadHeldPlace(db, waiting_entry_id);
}

/**
 * Returns the data of a message about an account; null if there is nothing to send: no open account has the e-mail of the
 * request, or a newer request replaced this one.
 */
export async function loadAccountFacts(
  db: Db,
  message: Record<'reset_id' | 'customer_id', number | null> & Record<'to_name' | 'to_email', string | null>,
): Promise<AccountFacts | null> {
  const { reset_id, customer_id, to_name, to_email } = message;
  const accounts = db.selectFrom('customers').select(['customers.id', 'name', 'customers.email', 'delete_after']);
  const account =
    reset_id === null
      ? await accounts.where('id', '=', customer_id).executeTakeFirst()
      : await accounts
          .innerJoin('password_resets as reset', (on) =>
            on.onRef('reset.holding_code', '=', 'customers.holding_code').onRef('reset.email', '=', 'customers.email'),
          )
          .where('reset.id', '=', reset_id)
          .where('reset.used_at', 'is', null)
          .where('disabled_at', 'is', null)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('password_resets as newer')
                  .select('newer.id')
                  .whereRef('newer.holding_code', '=', 'reset.holding_code')
                  .whereRef('newer.email', '=', 'reset.email')
                  .whereRef('newer.id', '>', 'reset.id'),
              ),
            ),
          )
          .executeTakeFirst();
  if (!account) return null;
  const { id, name, email, delete_after } = account;
  return { customer: { id, name: to_name ?? name, email: to_email ?? email }, deleteAfter: delete_after };
}

/** The same name in a query of messages with their orders. */
export const subjectOfMail = sql<string>`coalesce(orders.code, 'waiting ' || mail.waiting_entry_id,
  'password request ' || mail.reset_id, 'customer ' || mail.customer_id)`;

/** Names the subject of a message in lists and the log. */
export function subjectName(facts: MessageFacts): string {
  if ('order' in facts) return facts.order.code;
  return 'entry' in facts ? `waiting ${facts.entry.id}` : `customer ${facts.customer.id}`;
}

/** Throws if the order does not exist. Deleting an order deletes its messages. */
async function loadFacts(db: Db, orderId: number, settings: LinkSettings, now: Date) {
  const order = await loadOrder(db, null, orderId, settings, now);
  if (!order) throw new Error(`There is no order ${orderId}.`);
  const customer = await db
    .selectFrom('orders')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['customers.id', 'customers.name', 'customers.email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow();
  const last = await lastChange(db, { orderId }, 'status');
  if (!last) throw new Error(`Order ${orderId} has no status in the audit trail.`);
  // Money that staff recorded as returned. Reversals by the gateway are not included.
  const staffReversals = await db
    .selectFrom('audit_trail as change')
    .innerJoin('charges', 'charges.id', 'change.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(['payments.termin', 'change.at'])
    .where('change.order_id', '=', orderId)
    .where('change.kind', '=', 'refund-marked')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(['amount', 'refunded_at'])
    .where('order_id', '=', orderId)
    .where('superseded_at', 'is', null)
    .execute();
  const sumOf = (isSentBack: boolean) =>
    refunds.reduce((sum, refund) => sum + ((refund.refunded_at !== null) === isSentBack ? refund.amount : 0), 0);
  return {
    order,
    customer,
    lastReason: last.facts.reason,
    staffReversals,
    refunds: { due: sumOf(false), sentBack: sumOf(true) },
  };
}
