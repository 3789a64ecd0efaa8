import { customerFieldNames } from '@slotterbit/contract/customers/customer.ts';
import { type RawBuilder, sql } from 'kysely';
import { erasedAccount } from '../customers/accounts.ts';
import type { Tables } from '../db/schema.ts';

type Account = { id: number; at: string };

/**
 * What happens to the columns of a table, named with spaces between. Unless its rows are deleted or kept, every column is in `erased` or `kept`.
 * Deletion and copy read nothing else.
 */
type Rule = {
  /** The rows about a customer. */
  rows?: (customerId: number) => RawBuilder<boolean>;
  /** The section of the customer's copy, and its columns. */
  section?: string;
  copied?: string;
  /** A deletion deletes the rows. */
  isDeleted?: true;
  /** The columns that a deletion overwrites, with their new values. */
  erased?: Record<string, string | null> | ((account: Account) => Record<string, string | null>);
  /** Columns that stay, by the reason; a text: why the table stays, which has nothing about a customer. */
  kept?: Record<string, string> | string;
};

const own = (id: number) => sql<boolean>`customer_id = ${id}`;
const ofOrders = (id: number) => sql<boolean>`order_id in (select id from orders where customer_id = ${id})`;
const ofPayments = (id: number) => sql<boolean>`payment_id in (select id from payments where ${ofOrders(id)})`;
const ofCharges = (id: number) => sql<boolean>`reference in (select reference from charges where ${ofPayments(id)})`;
const ofChanges = (id: number) => sql<boolean>`(${own(id)} or ${ofOrders(id)})`;
const ofAddress = (id: number) =>
  sql<boolean>`(holding_code, email) in (select holding_code, email from customers where id = ${id})`;
export const ofMessages = (id: number) =>
  sql<boolean>`(${ofChanges(id)} or waiting_entry_id in (select id from waiting_entries where ${own(id)})
    or reset_id in (select id from password_resets where ${ofAddress(id)}))`;

/** The decision about every column of the database (docs/privacy.md). The copy has the sections in this order, the deletion runs backwards. */
export const personalColumns: Readonly<Record<keyof Tables, Rule>> = {
  customers: {
    rows: (id) => sql`id = ${id}`,
    section: 'akun',
    copied: `id holding_code referral_code name email whatsapp ${customerFieldNames.join(' ')} billing created_at disabled_at delete_after unpaid_orders_limit unpaid_places_limit mail_proved_at`,
    erased: ({ id, at }) => erasedAccount(id, at),
    kept: { 'no personal data: the orders belong to this row': 'id holding_code referral_code created_at version' },
  },
  sessions: {
    rows: own,
    section: 'sesi',
    copied: 'created_at revoked_at',
    isDeleted: true,
  },
  tokens: { kept: 'deleted with their session' },
  login_throttles: { kept: 'deleted after an hour' },
  password_resets: {
    rows: ofAddress,
    section: 'permintaan_password',
    copied: 'requested_at used_at',
    isDeleted: true,
  },
  cart_lines: {
    rows: own,
    section: 'keranjang',
    copied: 'item_id indexing_id slot_id qty keperluan_publish created_at updated_at',
    isDeleted: true,
  },
  waiting_entries: {
    rows: own,
    section: 'daftar_tunggu',
    copied: 'id slot_id state hold_hours created_at held_from ends_at ended_at',
    isDeleted: true,
  },
  orders: {
    rows: own,
    section: 'pesanan',
    copied:
      'id code status total termin keperluan_publish order_from deadline_at invoice_number billing created_at updated_at',
    erased: { billing: null, network: null, keperluan_publish: '-' },
    kept: {
      accounting:
        'id code customer_id status total termin order_from deadline_at slots_held invoice_number created_at updated_at version',
    },
  },
  order_items: {
    rows: ofOrders,
    section: 'baris_pesanan',
    copied:
      'order_id item_id item_name item_index slot_year slot_month slot_month_end volume_issue manuscript_until naskah_diterima loa article qty price',
    // Letter and article name the author.
    erased: { loa: null, article: null },
    kept: {
      accounting:
        'id order_id item_id indexing_id slot_id qty price item_name item_kategori item_image item_index slot_year slot_month slot_month_end volume_issue manuscript_until naskah_diterima',
    },
  },
  payments: {
    rows: ofOrders,
    section: 'pembayaran',
    copied: 'id order_id termin amount discount status due_at paid_at receipt_number',
    kept: { accounting: 'id order_id termin amount discount status due_at paid_at receipt_number link_token' },
  },
  charges: {
    rows: ofPayments,
    section: 'tagihan',
    copied: 'payment_id gateway reference amount received payer_fee status created_at expires_at paid_at closed_at',
    // The gateway's page names the payer.
    erased: { url: null },
    kept: {
      accounting:
        'id payment_id gateway gateway_id reference amount received payer_fee status created_at expires_at paid_at closed_at polled_at',
    },
  },
  payment_notifications: {
    rows: ofCharges,
    section: 'kejadian_pembayaran',
    copied: 'reference kind body received_at',
    erased: { body: '{}' },
    kept: { accounting: 'id reference digest kind transaction_id outcome received_at' },
  },
  refunds: {
    rows: ofOrders,
    section: 'pengembalian_dana',
    copied: 'order_id amount created_at refunded_at destination',
    erased: { note: null, destination: null },
    kept: { accounting: 'id order_id charge_id amount reason created_at refunded_at superseded_at' },
  },
  mail_messages: {
    rows: ofMessages,
    section: 'email',
    copied: 'kind order_id waiting_entry_id termin to_name to_email status created_at ended_at sent_subject sent_text',
    // The mail server's answer can quote the address.
    erased: { to_name: null, to_email: null, mailbox: null, last_error: null, sent_subject: null, sent_text: null },
    kept: {
      'they name nobody':
        'id kind priority order_id waiting_entry_id reset_id customer_id termin status created_at not_before next_attempt_at attempts first_attempt_at lease_until ended_at',
    },
  },
  audit_trail: {
    rows: ofChanges,
    section: 'riwayat',
    copied: 'at order_id kind facts personal',
    erased: { why: null, personal: null },
    kept: {
      'the audit trail: who did what, and when':
        'id at changed_by kind facts order_id charge_id customer_id item_id indexing_id slot_id',
    },
  },
  staff_forms: { kept: 'deleted after a day' },
  staff_accounts: { kept: 'about staff' },
  staff_recovery_codes: { kept: 'about staff' },
  staff_sessions: { kept: 'about staff' },
  staff_uploads: { kept: 'catalogue files, deleted after an hour' },
  document_numbers: { kept: 'counts documents' },
  meta: { kept: 'about the server' },
  holdings: { kept: 'about the organisation' },
  referral_codes: { kept: 'about the organisation' },
  items: { kept: 'catalogue' },
  indexings: { kept: 'catalogue' },
  item_indexings: { kept: 'catalogue' },
  slots: { kept: 'catalogue' },
  feedbacks: { kept: 'catalogue: reviews from its file, of no account' },
  pictures: { kept: 'catalogue' },
  catalogue_changes: { kept: 'catalogue' },
};
