/** What the two dialects write differently: an auto-increment `id` that never reuses numbers, the order of bytes, and a column of JSON. */
export type Dialect = { id: string; byBytes: string; json: string };

/** Customers with their sessions, and single values. */
const customers = ({ id }: Dialect) => `
create table meta (key text not null primary key, value text not null);

create table holdings (code text not null primary key, name text not null, min_paid_percent integer not null, created_at text not null);

create table referral_codes (
  holding_code text not null references holdings, code text not null, note text, created_at text not null,
  constraint referral_codes_pk primary key (holding_code, code)
);

create table customers (
  ${id}, holding_code text not null references holdings, email text not null, name text not null,
  whatsapp text not null, instansi text not null, pekerjaan text not null, address text not null,
  referral_code text not null, password_hash text not null, created_at text not null, disabled_at text,
  unpaid_orders_limit integer, unpaid_places_limit integer, billing text, delete_after text, deleted_at text,
  version integer not null default 0, mailbox text not null,
  constraint customers_email unique (holding_code, email)
);
create index customers_mailbox on customers (mailbox, id);
create index customers_whatsapp on customers (whatsapp);
create index customers_delete_after on customers (delete_after) where delete_after is not null;

create table sessions (${id}, customer_id integer not null references customers on delete cascade, created_at text not null, revoked_at text);
create index sessions_customer on sessions (customer_id);

create table tokens (
  hash text not null primary key, session_id integer not null references sessions on delete cascade,
  kind text not null, expires_at text not null, used_at text
);
create index tokens_session on tokens (session_id);
create index tokens_expiry on tokens (expires_at);

create table login_throttles (key text not null primary key, failures integer not null, last_at text not null, blocked_until text);

create table password_resets (
  ${id}, holding_code text not null, email text not null, network text not null, requested_at text not null,
  hash text unique, expires_at text, used_at text
);
create index password_resets_account on password_resets (holding_code, email, requested_at);
create index password_resets_requested on password_resets (requested_at);
`;

/** Items with their indexings, slots and feedbacks. */
const catalogue = ({ id }: Dialect) => `
create table items (
  ${id}, code text not null unique, name text not null, kategori text, image text, price bigint, old_price bigint,
  badge_text text, badge_color text, max_termin integer not null, deskripsi text, penerbit text, issn text,
  frekuensi text, position integer not null, archived_at text, created_at text not null, updated_at text not null,
  bidang text, naskah_url text, version integer not null default 0,
  constraint items_max_termin check (max_termin between 1 and 4)
);

create table indexings (
  ${id}, code text not null unique, nama text not null, image text, position integer not null, version integer not null default 0
);

create table item_indexings (
  item_id integer not null references items on delete cascade, indexing_id integer not null references indexings,
  list integer not null, harga_jual bigint, position integer not null,
  constraint item_indexings_pk primary key (item_id, indexing_id),
  constraint item_indexings_list check (list in (1, 2)), constraint item_indexings_harga check (harga_jual >= 0)
);

create table slots (
  ${id}, item_id integer not null references items on delete cascade, year integer not null, month integer not null,
  month_end integer, volume_issue text, capacity integer not null, used integer not null default 0,
  taken_elsewhere integer not null default 0, version integer not null default 0,
  constraint slots_month unique (item_id, year, month), constraint slots_month_range check (month between 1 and 12),
  -- The last guard against overselling a month.
  constraint slots_used_range check (used >= 0 and used <= capacity)
);

create table feedbacks (
  ${id}, item_id integer not null references items on delete cascade, rating integer not null, comment text,
  name text not null, date text not null,
  constraint feedbacks_rating check (rating between 1 and 5)
);
create index feedbacks_item on feedbacks (item_id);

create table catalogue_changes (
  counter text not null, version integer not null, item_id integer not null,
  constraint catalogue_changes_pk primary key (counter, version, item_id)
);
`;

/** Carts, orders, the numbers of documents, waiting lists. */
const orders = ({ id, byBytes }: Dialect) => `
create table cart_lines (
  ${id}, customer_id integer not null references customers on delete cascade,
  item_id integer not null references items on delete cascade,
  indexing_id integer not null references indexings on delete cascade,
  slot_id integer not null references slots on delete cascade, qty integer not null, keperluan_publish text,
  created_at text not null, updated_at text not null,
  constraint cart_lines_offer unique (customer_id, item_id, indexing_id, slot_id),
  constraint cart_lines_qty check (qty >= 1)
);

create table orders (
  ${id}, code text ${byBytes} not null unique, customer_id integer not null references customers, status text not null,
  total bigint not null, termin integer not null, keperluan_publish text not null, order_from text not null,
  deadline_at text, slots_held integer not null, created_at text not null, updated_at text not null, network text,
  invoice_number text, billing text, version integer not null default 0,
  constraint orders_total check (total >= 0)
);
create index orders_customer on orders (customer_id, id);
create index orders_deadline on orders (deadline_at) where deadline_at is not null;
create index orders_unpaid on orders (customer_id) where deadline_at is not null;
create index orders_network on orders (network) where network is not null;
create unique index orders_invoice_number on orders (invoice_number) where invoice_number is not null;
create index orders_stopped on orders (updated_at, id) where status in ('cancelled', 'failed');

create table order_items (
  ${id}, order_id integer not null references orders on delete cascade, item_id integer not null references items,
  indexing_id integer not null references indexings, slot_id integer not null references slots, qty integer not null,
  price bigint not null, item_name text not null, item_kategori text, item_image text, item_index text not null,
  slot_year integer not null, slot_month integer not null, slot_month_end integer, volume_issue text, naskah_diterima text, loa text
);
create index order_items_order on order_items (order_id);
create index order_items_slot on order_items (slot_id);

create table document_numbers (
  kind text not null, holding text not null, year integer not null, last integer not null,
  skipped integer not null default 0,
  constraint document_numbers_pk primary key (kind, holding, year)
);

create table waiting_entries (
  ${id}, customer_id integer not null references customers on delete cascade,
  slot_id integer not null references slots on delete cascade, state text not null, hold_hours integer not null,
  created_at text not null, held_from text, ends_at text not null, ended_at text, network text,
  places_limit integer not null, network_limit integer not null
);
-- A customer waits once for a slot.
create unique index waiting_entries_open on waiting_entries (slot_id, customer_id) where ended_at is null;
create index waiting_entries_ends on waiting_entries (ends_at) where ended_at is null;
create index waiting_entries_ended on waiting_entries (ended_at) where ended_at is not null;
create index waiting_entries_customer on waiting_entries (customer_id, created_at);
create index waiting_entries_offered on waiting_entries (slot_id, ended_at) where held_from is not null;
`;

/** Payments (one per termin), charges at gateways, their events, refunds. */
const payments = ({ id }: Dialect) => `
create table payments (
  ${id}, order_id integer not null references orders on delete cascade, termin integer not null,
  amount bigint not null, status text not null, due_at text not null, paid_at text, link_token text not null unique,
  discount bigint not null default 0, receipt_number text,
  constraint payments_termin unique (order_id, termin), constraint payments_amount check (amount >= 0)
);
create index payments_unpaid on payments (due_at) where status <> 'paid';
create unique index payments_receipt_number on payments (receipt_number) where receipt_number is not null;
-- The money received since a day.
create index payments_paid_at on payments (paid_at);

create table charges (
  ${id}, payment_id integer not null references payments on delete cascade, gateway text not null,
  reference text not null unique, amount bigint not null, status text not null, url text, created_at text not null,
  expires_at text not null, closed_at text, polled_at text, gateway_id text, received bigint,
  payer_fee bigint not null default 0
);
-- Two taps on 'Bayar' cannot open two charges that can both be paid.
create unique index charges_open on charges (payment_id) where status = 'open';
create index charges_payment on charges (payment_id);
create index charges_status on charges (status, polled_at);
-- The amount identifies an announced transfer.
create unique index charges_open_transfer_amount on charges (amount) where gateway = 'transfer' and status = 'open';

create table payment_notifications (
  ${id}, reference text not null, digest text not null unique, kind text not null, body text not null,
  outcome text not null, received_at text not null, transaction_id text
);
create index payment_notifications_reference on payment_notifications (reference);

create table refunds (
  ${id}, order_id integer not null references orders on delete cascade,
  charge_id integer not null references charges on delete cascade, amount bigint not null, reason text not null,
  created_at text not null, refunded_at text, note text, superseded_at text
);
create index refunds_order on refunds (order_id);
create index refunds_charge on refunds (charge_id);
`;

/** Messages, accounts of staff, and the audit trail. */
const staff = ({ id, json }: Dialect) => `
create table mail_messages (
  ${id}, order_id integer references orders on delete cascade, kind text not null, termin integer not null,
  status text not null, created_at text not null, not_before text not null, next_attempt_at text,
  attempts integer not null, first_attempt_at text, lease_until text, ended_at text, last_error text, mailbox text,
  waiting_entry_id integer references waiting_entries on delete cascade, priority integer not null default 2,
  reset_id integer references password_resets on delete cascade, customer_id integer references customers,
  to_name text, to_email text,
  constraint mail_messages_occasion unique (order_id, kind, termin),
  constraint mail_messages_next_attempt check ((status = 'not-sent') = (next_attempt_at is not null)),
  constraint mail_messages_end check ((status = 'not-sent') = (ended_at is null)),
  constraint mail_messages_lease check (status = 'not-sent' or lease_until is null)
);
create index mail_messages_next on mail_messages (priority, next_attempt_at) where next_attempt_at is not null;
create index mail_messages_account on mail_messages (created_at) where priority = 0;
create index mail_messages_given_up on mail_messages (id) where status = 'given-up';
create index mail_messages_mailbox on mail_messages (mailbox, ended_at) where mailbox is not null;
create index mail_messages_customer on mail_messages (customer_id, ended_at) where customer_id is not null;
create unique index mail_messages_waiting_entry on mail_messages (waiting_entry_id) where waiting_entry_id is not null;
create unique index mail_messages_reset on mail_messages (reset_id) where reset_id is not null;
create index mail_messages_traces on mail_messages (ended_at) where mailbox is not null or last_error is not null;

create table staff_accounts (
  ${id}, email text not null unique, name text not null, role text not null, password_hash text,
  created_at text not null, link_hash text unique, link_expires_at text, totp_secret text, totp_step integer not null
);

create table staff_recovery_codes (
  hash text primary key, account_id integer not null references staff_accounts on delete cascade,
  created_at text not null
);

create table staff_sessions (
  hash text primary key, account_id integer not null references staff_accounts on delete cascade, stage text not null,
  created_at text not null, seen_at text not null, new_totp_secret text
);
create index staff_sessions_seen_at on staff_sessions (seen_at);

create table staff_forms (
  token text primary key, account_id integer not null references staff_accounts on delete cascade, at text not null,
  outcome text
);
create index staff_forms_at on staff_forms (at);

create table staff_uploads (
  token text primary key, account_id integer not null references staff_accounts on delete cascade, at text not null,
  name text not null, text text not null
);

create table audit_trail (
  ${id}, at text not null, changed_by text, why text, kind text not null, facts ${json} not null, personal text,
  order_id integer references orders on delete cascade, charge_id integer references charges on delete cascade,
  customer_id integer references customers on delete cascade, item_id integer references items on delete cascade,
  indexing_id integer references indexings, slot_id integer references slots on delete cascade
);
create index audit_trail_order on audit_trail (order_id) where order_id is not null;
create index audit_trail_charge on audit_trail (charge_id) where charge_id is not null;
create index audit_trail_item on audit_trail (item_id) where item_id is not null;
create index audit_trail_customer on audit_trail (customer_id) where customer_id is not null;
`;

/** The statements that create all tables of version 0.2. Times are ISO 8601 in UTC, money is whole rupiah. */
export const baseline = (dialect: Dialect): string[] =>
  [customers, catalogue, orders, payments, staff].flatMap((tables) => tables(dialect).trim().split(/;\n+/));
