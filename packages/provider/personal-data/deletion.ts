import {
  type AccountDeletion,
  deletionRefusal,
  deletionWaitDays,
  type OpenBusiness,
} from '@slotterbit/contract/customers/account-deletion.ts';
import { statusesUnderWay } from '@slotterbit/contract/orders/order-status.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { sql } from 'kysely';
import { accountIsDeleted } from '../customers/change-billing.ts';
import { isPostgres, lockRow, lockRows, nextVersion } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import type { Events } from '../events.ts';
import { dropUnsentOfDeleted, queueMessages } from '../mail/outbox.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { endEntriesOf } from '../waiting/end-entry.ts';
import { ofMessages, personalColumns } from './columns.ts';

/** Returns what prevents the deletion of an account: the seller still needs to reach the customer. */
export async function openBusiness(db: Db, customerId: number): Promise<OpenBusiness[]> {
  const orders = db.selectFrom('orders').where('orders.customer_id', '=', customerId);
  const underWay = await orders
    .select('code')
    .where('status', 'in', [...statusesUnderWay])
    .orderBy('id')
    .execute();
  const codes = orders.select('orders.code').distinct().orderBy('orders.code');
  const awaited = await codes
    .innerJoin('payments', 'payments.order_id', 'orders.id')
    .innerJoin('charges', 'charges.payment_id', 'payments.id')
    .where('orders.status', 'not in', [...statusesUnderWay])
    .where('charges.status', '=', 'open')
    .execute();
  const due = await codes
    .innerJoin('refunds', 'refunds.order_id', 'orders.id')
    .where('refunds.refunded_at', 'is', null)
    .where('refunds.superseded_at', 'is', null)
    .execute();
  const of = (why: OpenBusiness['why'], rows: readonly { code: string }[]) =>
    rows.map(({ code: order }) => ({ order, why }));
  return [...of('order', underWay), ...of('payment', awaited), ...of('refund', due)];
}

/** Locks the account, so that it gets no new order meanwhile, and its orders, so that none is reopened. */
async function lockAccount(tx: Tx, id: number) {
  await lockRow(tx, 'customers', id);
  const account = await tx
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'delete_after', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const orders = await tx.selectFrom('orders').select('id').where('customer_id', '=', id).execute();
  const ids = orders.map((order) => order.id);
  await lockRows(tx, 'orders', ids);
  return account;
}

/** The deletion of an account, and why it cannot happen now; null if it can. */
export type DeletionState = AccountDeletion & { refusal: string | null };

export async function readDeletion(db: Db, customerId: number): Promise<DeletionState> {
  const { delete_after } = await db
    .selectFrom('customers')
    .select('delete_after')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  return { at: delete_after, refusal: deletionRefusal(await openBusiness(db, customerId)) };
}

/**
 * Schedules the deletion of an account and queues the confirmation. Idempotent. Throws 401 for a deleted account. `isNew` false: it was asked
 * for before, or is refused.
 */
export async function requestDeletion(tx: Tx, customerId: number, now: Date) {
  const account = await lockAccount(tx, customerId);
  if (account.deleted_at !== null) throw accountIsDeleted();
  if (account.delete_after !== null) return { at: account.delete_after, open: [], isNew: false };
  const open = await openBusiness(tx, customerId);
  if (open.length > 0) return { at: null, open, isNew: false };
  const at = addHours(now, 24 * deletionWaitDays).toISOString();
  await tx
    .updateTable('customers')
    .set({ delete_after: at, version: nextVersion })
    .where('id', '=', customerId)
    .execute();
  await queueMessages(tx, [{ kind: 'deletion-requested', customer_id: customerId }], now);
  return { at, open, isNew: true };
}

/** Cancels a deletion and queues the confirmation. Returns whether one was scheduled. Throws 401 for a deleted account. */
export async function cancelDeletion(tx: Tx, customerId: number, now: Date): Promise<boolean> {
  const account = await lockAccount(tx, customerId);
  if (account.deleted_at !== null) throw accountIsDeleted();
  if (account.delete_after === null) return false;
  await tx
    .updateTable('customers')
    .set({ delete_after: null, version: nextVersion })
    .where('id', '=', customerId)
    .execute();
  await queueMessages(tx, [{ kind: 'deletion-cancelled', customer_id: customerId }], now);
  return true;
}

/** Empties or deletes the customer's columns of every table. Other customers' rows are not read. */
async function eraseColumns(tx: Tx, id: number, now: Date): Promise<void> {
  // Rows are found through the tables before them.
  for (const [table, { rows, isDeleted, erased }] of Object.entries(personalColumns).reverse()) {
    if (!rows) continue;
    if (isDeleted) await sql`delete from ${sql.table(table)} where ${rows(id)}`.execute(tx);
    if (!erased) continue;
    const values = typeof erased === 'function' ? erased({ id, at: now.toISOString() }) : erased;
    const set = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(set)} where ${rows(id)}`.execute(tx);
  }
}

type Erasure = { now: Date; settings: Pick<Settings, 'smtpUrl'>; events: Events; onlyIfDue: boolean };

/**
 * Erases the personal data of a customer and ends the sessions. Amounts, numbers and dates stay. Returns what prevents it; an
 * empty list: done, or done before. `onlyIfDue`: does nothing unless the waiting time is over.
 */
export async function eraseAccount(
  tx: Tx,
  customerId: number,
  { now, settings, events, onlyIfDue }: Erasure,
): Promise<{ open: readonly OpenBusiness[]; isErased: boolean }> {
  const account = await lockAccount(tx, customerId);
  const isDue = account.delete_after !== null && account.delete_after <= now.toISOString();
  if (account.deleted_at !== null || (onlyIfDue && !isDue)) return { open: [], isErased: false };
  const open = await openBusiness(tx, customerId);
  if (open.length > 0) return { open, isErased: false };
  // A held place goes to the next customer.
  await endEntriesOf(tx, [customerId], { now, events });
  await eraseColumns(tx, customerId, now);
  await dropUnsentOfDeleted(tx, ofMessages(customerId), now);
  // Last: the recipients of waiting messages were just erased. Without a mail server, the address is not stored.
  if (settings.smtpUrl !== null) {
    const to = { to_name: account.name, to_email: account.email };
    await queueMessages(tx, [{ kind: 'account-deleted', customer_id: customerId, ...to }], now);
  }
  return { open, isErased: true };
}

type SweepContext = {
  db: Db;
  now: () => Date;
  settings: Settings;
  events: Events;
  log: Pick<Log, 'security' | 'error'>;
};

/**
 * Deletes the accounts whose waiting time is over, each in its own transaction, so that a restart continues with the next. An account with
 * an order that was made meanwhile waits until that order ends.
 */
export async function sweepDeletions({ db, now: clock, settings, events, log }: SweepContext): Promise<void> {
  const now = clock();
  const due = await db
    .selectFrom('customers')
    .select(['id', 'holding_code'])
    .where('delete_after', '<=', now.toISOString())
    .orderBy('delete_after')
    .execute();
  for (const { id, holding_code: holding } of due) {
    try {
      const { isErased } = await transact(db, (tx) => eraseAccount(tx, id, { now, settings, events, onlyIfDue: true }));
      if (isErased) log.security({ kind: 'account-deleted', customer: id, holding });
    } catch (error) {
      log.error(`account ${id} could not be deleted: ${error}`);
    }
  }
  // Also for deletions by staff, who may use another process.
  await emptyWriteAheadLog(db);
}

/**
 * Copies the write-ahead log of the embedded database to its file and empties the log, which holds earlier versions of
 * erased data. While another process uses the database, the log stays until a later run.
 */
export async function emptyWriteAheadLog(db: Db): Promise<void> {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}
