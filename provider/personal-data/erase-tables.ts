import { type Kysely, sql } from 'kysely';
import { erasedAccount } from '../customers/deleted-account.ts';
import { likeLiteral } from '../db/parameters.ts';
import type { Tables, Tx } from '../db/schema.ts';
import { droppedColumns } from '../mail/outbox.ts';
import { withoutStoredDetails } from '../payments/apply-payment-event.ts';
import type { Outcome } from '../staff-accounts/forms.ts';
import { hasCode } from './mentions.ts';
import type { Subject } from './subject.ts';

type Erase = (tx: Tx, subject: Subject) => Promise<void>;

/** Tables whose rows belong to one customer. */
export type OwnedTable = { [T in keyof Tables]: 'customer_id' extends keyof Tables[T] ? T : never }[keyof Tables];

/** Deletes the customer's rows of a table. */
export function deleteOwn(table: OwnedTable): Erase {
  return async (tx, { id }) => {
    // The table is known only at run time.
    const any = tx as unknown as Kysely<Record<string, { customer_id: number }>>;
    await any.deleteFrom(table).where('customer_id', '=', id).execute();
  };
}

export const eraseCustomer: Erase = async (tx, { id, now }) => {
  await tx.updateTable('customers').set(erasedAccount(id, now.toISOString())).where('id', '=', id).execute();
};

/** The keys of counters contain 'holding:email' (customers/login-throttle.ts). */
export const deleteThrottles: Erase = async (tx, { holding, emails }) => {
  for (const email of emails) {
    const part = `%:${likeLiteral(`${holding}:${email}`)}:%`;
    await tx.deleteFrom('login_throttles').where(sql<boolean>`key like ${part} escape '\\'`).execute();
  }
};

export const deleteResets: Erase = async (tx, { holding, emails }) => {
  await tx
    .deleteFrom('password_resets')
    .where('holding_code', '=', holding)
    .where('email', 'in', [...emails])
    .execute();
};

export const eraseOrders: Erase = async (tx, { id }) => {
  await tx
    .updateTable('orders')
    .set({ billing: null, network: null, keperluan_publish: '-' })
    .where('customer_id', '=', id)
    .execute();
};

/** The page of a charge at its gateway names the payer. */
export const eraseCharges: Erase = async (tx, { id }) => {
  await tx
    .updateTable('charges')
    .set({ url: null })
    .where('status', '<>', 'open')
    .where('url', 'is not', null)
    .where('payment_id', 'in', (eb) =>
      eb
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select('payments.id')
        .where('orders.customer_id', '=', id),
    )
    .execute();
};

export const eraseNotifications: Erase = async (tx, { id }) => {
  const rows = await tx
    .selectFrom('payment_notifications as event')
    .innerJoin('charges', 'charges.reference', 'event.reference')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['event.id', 'event.body'])
    .where('orders.customer_id', '=', id)
    .execute();
  for (const row of rows) {
    const body = withoutStoredDetails(row.body);
    await tx.updateTable('payment_notifications').set({ body }).where('id', '=', row.id).execute();
  }
};

/** Messages have no text. Their errors can quote the address, and their mailbox is the address. */
export const eraseMessages: Erase = async (tx, { id, now }) => {
  const own = tx.selectFrom('orders').select('id').where('customer_id', '=', id);
  await tx
    .updateTable('mail_messages')
    .set({ mailbox: null, last_error: null })
    .where('order_id', 'in', own)
    .where((eb) => eb.or([eb('mailbox', 'is not', null), eb('last_error', 'is not', null)]))
    .execute();
  await tx
    .updateTable('mail_messages')
    .set(droppedColumns('account deleted', now))
    .where('order_id', 'in', own)
    .where('status', '=', 'not-sent')
    .execute();
};

const ERASED_OUTCOME = 'Data pelanggan ini sudah dihapus.';

/** Staff see the outcome of a form again when they repeat it; it can name the customer. The form stays used. */
export const eraseOutcomes: Erase = async (tx, { codes }) => {
  if (codes.length === 0) return;
  const forms = await tx
    .selectFrom('staff_forms')
    .select(['token', 'outcome'])
    .where('outcome', 'is not', null)
    .execute();
  for (const { token, outcome: stored } of forms) {
    // Only `endForm` writes it.
    const outcome = JSON.parse(stored ?? '{}') as Outcome;
    const { kind, text, lines } = outcome;
    const rest: Outcome = hasCode(text, codes)
      ? { kind, text: ERASED_OUTCOME }
      : { ...outcome, ...(lines && { lines: lines.map((line) => (hasCode(line, codes) ? ERASED_OUTCOME : line)) }) };
    const written = JSON.stringify(rest);
    if (written !== stored)
      await tx.updateTable('staff_forms').set({ outcome: written }).where('token', '=', token).execute();
  }
};
