import { customerFieldNames } from '@slotterbit/contract/customers/customer.ts';
import { phoneNumber } from '@slotterbit/contract/values/phone.ts';
import { cleanCode } from '@slotterbit/contract/values/typed-text.ts';
import { changesOf } from '@slotterbit/provider/audit/read-audit.ts';
import { storedBilling } from '@slotterbit/provider/customers/change-billing.ts';
import { hasWords } from '@slotterbit/provider/db/findable-text.ts';
import { lockRow } from '@slotterbit/provider/db/locks.ts';
import { likeLiteral } from '@slotterbit/provider/db/parameters.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { type RawBuilder, sql } from 'kysely';
import { OperationRefused } from '../refusals.ts';
import { type FormContext, requireUnchanged } from '../versions.ts';

/** `name` is the customer's id or e-mail. `holding` is needed only when customers of several organisations use the same e-mail. */
export type CustomerName = { name: string; holding: string | null };

/** Returns the customer with this id or e-mail. Throws `OperationRefused` when no customer or several customers match. */
export async function findCustomer(db: Db, { name, holding }: CustomerName) {
  const customers = db.selectFrom('customers').select(['id', 'email', 'name', 'holding_code', 'disabled_at']);
  const found = await (/^\d{1,9}$/.test(name)
    ? customers.where('id', '=', Number(name))
    : customers.where('email', '=', name.toLowerCase())
  )
    .$if(holding !== null, (query) => query.where('holding_code', '=', holding?.toLowerCase() ?? ''))
    .orderBy('id')
    .execute();
  const [customer, ...others] = found;
  if (!customer) throw new OperationRefused({ code: 'customer-not-found', customer: name, holding });
  if (others.length > 0) {
    const holdings = found.map(({ holding_code }) => holding_code);
    throw new OperationRefused({ code: 'customer-ambiguous', customer: name, holdings });
  }
  return customer;
}

/** Refuses a deleted account: nothing would empty what is stored about it now. */
export function requireExisting({ deleted_at: at }: { deleted_at: string | null }): void {
  if (at !== null) throw new OperationRefused({ code: 'account-deleted', at });
}

/** Returns a customer. Refuses one whose account and data were deleted. */
export async function existingCustomer(db: Db, id: number) {
  const customer = await db
    .selectFrom('customers')
    .select(['id', 'name', 'email', 'whatsapp', 'instansi', 'holding_code', 'disabled_at', 'deleted_at', 'version'])
    .select(['unpaid_orders_limit', 'unpaid_places_limit'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  requireExisting(customer);
  return customer;
}

/** Locks a customer and reads it. Refuses a deleted account, and one that is not as the caller's form showed it. */
export async function lockCustomer(tx: Tx, context: FormContext, id: number) {
  await lockRow(tx, 'customers', id);
  const customer = await existingCustomer(tx, id);
  await requireUnchanged(tx, context, { table: 'customers', id, name: `${id}`, version: customer.version });
  return customer;
}

/** @param column without capital letters */
const contains = (column: string, part: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} like ${`%${likeLiteral(part)}%`} escape '\\'`;

const selectFound = (db: Db) =>
  db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', 'instansi', 'created_at', 'disabled_at', 'deleted_at'])
    .orderBy('id', 'desc');

/**
 * Returns the customers whose name and institution contain the typed words, or whose e-mail or WhatsApp number the text, newest first. An empty
 * text matches no customer. `onlyByName`: looks at names only, for a caller who may not see the rest.
 */
export async function searchCustomers(
  { db }: { db: Db },
  { text: given, limit, onlyByName = false }: { text: string; limit: number; onlyByName?: boolean },
) {
  const text = given.trim();
  if (text === '') return [];
  // The database stores numbers as +62…; staff may type 0812…, with spaces or hyphens.
  const code = cleanCode(text);
  const number = /^[+\d\s().-]+$/.test(code) ? (phoneNumber(code) ?? code.replace(/\D/g, '').replace(/^0/, '')) : '';
  return selectFound(db)
    .where((eb) =>
      eb.or([
        hasWords('search_text', text, onlyByName ? 'first' : 'any'),
        ...(onlyByName ? [] : ['email', 'whatsapp'].map((column) => contains(column, text.toLowerCase()))),
        ...(number === '' || onlyByName ? [] : [contains('whatsapp', number)]),
      ]),
    )
    .limit(limit)
    .execute();
}

/** Returns the customers who registered last. */
export const newestCustomers = ({ db }: { db: Db }, limit: number) => selectFound(db).limit(limit).execute();

const MAX_ORDERS = 20;
const MAX_ENTRIES = 20;
const MAX_CHANGES = 50;

/** Returns what staff may know about one customer: contact, limits, billing data, orders, waiting lists, and what staff did and noted. */
export async function showCustomerRecord({ db, now }: { db: Db; now: () => Date }, name: CustomerName) {
  const { id } = await findCustomer(db, name);
  const { billing, unpaid_orders, ...customer } = await db
    .selectFrom('customers')
    .select(['id', 'holding_code', 'name', 'email', 'whatsapp', ...customerFieldNames, 'billing'])
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
  const waiting = await db
    .selectFrom('waiting_entries as entry')
    .innerJoin('slots', 'slots.id', 'entry.slot_id')
    .innerJoin('items', 'items.id', 'slots.item_id')
    .select(['entry.id', 'items.name as item', 'slots.year', 'slots.month', 'entry.state', 'entry.ends_at'])
    .where('entry.customer_id', '=', id)
    .orderBy('entry.id', 'desc')
    .limit(MAX_ENTRIES)
    .execute();
  const { open_sessions } = await db
    .selectFrom('sessions')
    .innerJoin('tokens', 'tokens.session_id', 'sessions.id')
    .select(({ fn }) => fn.count<number>('sessions.id').distinct().as('open_sessions'))
    .where('sessions.customer_id', '=', id)
    .where('sessions.revoked_at', 'is', null)
    .where('tokens.expires_at', '>', now().toISOString())
    .executeTakeFirstOrThrow();
  return {
    ...customer,
    unpaid_orders: unpaid_orders ?? 0,
    open_sessions,
    orders,
    billing: storedBilling(billing),
    waiting,
    changes: await changesOf(db, { customerId: id }, MAX_CHANGES),
  };
}
