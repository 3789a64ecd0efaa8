import type { Kysely, Transaction } from 'kysely';
import type { CatalogueTables } from './tables/catalogue.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { MailTables } from './tables/mail.ts';
import type { OrderTables } from './tables/orders.ts';
import type { PaymentTables } from './tables/payments.ts';
import type { StaffTables } from './tables/staff.ts';

/**
 * Single values: catalogue_version, seeded_at, keys of gateways, tags and tokens; on PostgreSQL also
 * rows for `lockName`.
 */
type MetaTable = { key: string; value: string };

export type Tables = CatalogueTables &
  CustomerTables &
  MailTables &
  OrderTables &
  PaymentTables &
  StaffTables & { meta: MetaTable };

/** The database or a transaction: the parameter of every query function. */
export type Db = Kysely<Tables>;
/** A function with this parameter must run inside a transaction: it writes several rows that belong together. */
export type Tx = Transaction<Tables>;

/**
 * Every table with the key of its rows, referenced tables first. Left out is what serves only the running servers of this database:
 * `catalogue_changes`, and `staff_sessions` with `staff_forms` and `staff_uploads`: staff sign in again.
 * Staff accounts are included with their secrets, like those of customers and
 * gateways, so that a move locks out no account.
 */
export const TABLES = {
  meta: ['key'],
  holdings: ['code'],
  referral_codes: ['holding_code', 'code'],
  customers: ['id'],
  sessions: ['id'],
  tokens: ['hash'],
  login_throttles: ['key'],
  password_resets: ['id'],
  items: ['id'],
  indexings: ['id'],
  item_indexings: ['item_id', 'indexing_id'],
  slots: ['id'],
  feedbacks: ['id'],
  pictures: ['hash', 'width'],
  cart_lines: ['id'],
  document_numbers: ['kind', 'holding', 'year'],
  orders: ['id'],
  order_items: ['id'],
  payments: ['id'],
  charges: ['id'],
  payment_notifications: ['id'],
  refunds: ['id'],
  waiting_entries: ['id'],
  mail_messages: ['id'],
  audit_trail: ['id'],
  staff_accounts: ['id'],
  staff_recovery_codes: ['hash'],
} as const satisfies Record<
  Exclude<keyof Tables, 'catalogue_changes' | 'staff_sessions' | 'staff_forms' | 'staff_uploads'>,
  readonly string[]
>;

export type TableName = keyof typeof TABLES;
// Object.keys loses the type of its keys.
export const TABLE_NAMES = Object.keys(TABLES) as TableName[];

/** Returns a table with rows; null if the database has none except single values, such as keys. */
export async function filledTable(db: Db): Promise<TableName | null> {
  for (const table of TABLE_NAMES) {
    if (table === 'meta') continue;
    const query = db.selectFrom(table).select(({ lit }) => lit(1).as('one'));
    if (await query.limit(1).executeTakeFirst()) return table;
  }
  return null;
}
