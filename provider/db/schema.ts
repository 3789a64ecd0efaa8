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
  AccountLettersTable,
  CustomersTable,
  HoldingsTable,
  LoginThrottlesTable,
  PasswordResetsTable,
  ReferralCodesTable,
  SessionsTable,
  TokensTable,
} from './tables/customers.ts';
import type { MailMessagesTable } from './tables/mail.ts';
import type {
  CartLinesTable,
  DocumentNumbersTable,
  OrderItemsTable,
  OrderStatusChangesTable,
  OrdersTable,
  StaffChangesTable,
  WaitingEntriesTable,
} from './tables/orders.ts';
import type { ChargesTable, PaymentNotificationsTable, PaymentsTable, RefundsTable } from './tables/payments.ts';
import type {
  StaffAccountsTable,
  StaffFormsTable,
  StaffRecoveryCodesTable,
  StaffSessionsTable,
  StaffUploadsTable,
} from './tables/staff.ts';

/**
 * An ISO 8601 time in UTC with milliseconds: '2026-11-20T08:00:00.000Z'. Tables store times as text that sorts by time,
 * money as whole rupiah, and flags as 0 or 1, so SQLite and PostgreSQL return the same values
 * (docs/decisions/001-provider-database.md).
 */
export type Timestamp = string;

/**
 * Single values: catalogue_version, seeded_at, keys of gateways, tags and tokens; on PostgreSQL also
 * rows for `lockName`.
 */
export type MetaTable = { key: string; value: string };

export type Tables = {
  holdings: HoldingsTable;
  referral_codes: ReferralCodesTable;
  customers: CustomersTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  login_throttles: LoginThrottlesTable;
  password_resets: PasswordResetsTable;
  account_letters: AccountLettersTable;
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
  document_numbers: DocumentNumbersTable;
  payments: PaymentsTable;
  charges: ChargesTable;
  payment_notifications: PaymentNotificationsTable;
  refunds: RefundsTable;
  waiting_entries: WaitingEntriesTable;
  mail_messages: MailMessagesTable;
  staff_changes: StaffChangesTable;
  staff_accounts: StaffAccountsTable;
  staff_recovery_codes: StaffRecoveryCodesTable;
  staff_sessions: StaffSessionsTable;
  staff_forms: StaffFormsTable;
  staff_uploads: StaffUploadsTable;
  meta: MetaTable;
};

/** The database or a transaction: the parameter of every query function. */
export type Db = Kysely<Tables>;
/** A function with this parameter must run inside a transaction: it writes several rows that belong together. */
export type Tx = Transaction<Tables>;
