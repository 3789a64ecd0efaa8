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
