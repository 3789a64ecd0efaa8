import type { Kysely, Transaction } from 'kysely';
import type {
  CatalogueChangesTable,
  FeedbacksTable,
  IndexingsTable,
  ItemIndexingsTable,
  ItemsTable,
  SlotsTable,
} from './tables/catalogue.ts';
import type {
  CustomersTable,
  HoldingsTable,
  LoginThrottlesTable,
  ReferralCodesTable,
  SessionsTable,
  TokensTable,
} from './tables/customers.ts';
import type { MailMessagesTable } from './tables/mail.ts';
import type { CartLinesTable, OrderItemsTable, OrderStatusChangesTable, OrdersTable } from './tables/orders.ts';
import type { ChargesTable, PaymentNotificationsTable, PaymentsTable, RefundsTable } from './tables/payments.ts';
import type { StaffChangesTable } from './tables/staff.ts';

/** Single values: catalogue_version, seeded_at, demo_contents, keys of gateways, tags and tokens; on PostgreSQL also what `lockName` locks. */
export type MetaTable = { key: string; value: string };

export type Tables = {
  holdings: HoldingsTable;
  referral_codes: ReferralCodesTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  login_throttles: LoginThrottlesTable;
  items: ItemsTable;
  indexings: IndexingsTable;
  item_indexings: ItemIndexingsTable;
  slots: SlotsTable;
  feedbacks: FeedbacksTable;
  catalogue_changes: CatalogueChangesTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_status_changes: OrderStatusChangesTable;
  order_items: OrderItemsTable;
  payments: PaymentsTable;
  charges: ChargesTable;
  payment_notifications: PaymentNotificationsTable;
  refunds: RefundsTable;
  mail_messages: MailMessagesTable;
  staff_changes: StaffChangesTable;
  meta: MetaTable;
};

/** The database, or a transaction on it: what every query function takes. */
export type Db = Kysely<Tables>;
/** A function that takes this must be called inside a transaction: it writes more than one row that belong together. */
export type Tx = Transaction<Tables>;
