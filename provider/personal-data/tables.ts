import type { Db, Tables, Tx } from '../db/schema.ts';
import { eraseRefundNotes, eraseStaffNotes, eraseStatusNotes } from './erase-notes.ts';
import * as erase from './erase-tables.ts';
import * as sections from './sections.ts';
import type { Subject } from './subject.ts';

/** `section`: its name in the customer's copy. `erase` runs when the account is deleted. */
type PersonalTable = {
  section?: string;
  collect?: (db: Db, customerId: number) => Promise<unknown>;
  erase?: (tx: Tx, subject: Subject) => Promise<void>;
};

const none: PersonalTable = {};

/**
 * Every table: what a customer's copy contains of it, and how it is erased (docs/privacy.md).
 */
const personalTables = {
  customers: { section: 'akun', collect: sections.account, erase: erase.eraseCustomer },
  sessions: { section: 'sesi', collect: sections.sessions, erase: erase.deleteOwn('sessions') },
  login_throttles: { erase: erase.deleteThrottles },
  password_resets: { section: 'permintaan_password', collect: sections.resets, erase: erase.deleteResets },
  account_letters: {
    section: 'email_akun',
    collect: sections.ownRows('account_letters'),
    erase: erase.deleteOwn('account_letters'),
  },
  cart_lines: { section: 'keranjang', collect: sections.cart, erase: erase.deleteOwn('cart_lines') },
  waiting_entries: {
    section: 'daftar_tunggu',
    collect: sections.ownRows('waiting_entries'),
    erase: erase.deleteOwn('waiting_entries'),
  },
  orders: { section: 'pesanan', collect: sections.orders, erase: erase.eraseOrders },
  order_items: { section: 'baris_pesanan', collect: sections.orderLines },
  order_status_changes: { section: 'riwayat_status', collect: sections.statusHistory, erase: eraseStatusNotes },
  payments: { section: 'pembayaran', collect: sections.payments },
  charges: { section: 'tagihan', collect: sections.charges, erase: erase.eraseCharges },
  payment_notifications: {
    section: 'kejadian_pembayaran',
    collect: sections.paymentEvents,
    erase: erase.eraseNotifications,
  },
  refunds: { section: 'pengembalian_dana', collect: sections.refunds, erase: eraseRefundNotes },
  mail_messages: { section: 'email_pesanan', collect: sections.messages, erase: erase.eraseMessages },
  staff_changes: { erase: eraseStaffNotes },
  staff_forms: { erase: erase.eraseOutcomes },
  // Deleted with their sessions.
  tokens: none,
  // Those of staff.
  staff_accounts: none,
  staff_recovery_codes: none,
  staff_sessions: none,
  // Catalogue files, which have no data of customers.
  staff_uploads: none,
  // The organisation's and the catalogue's data.
  meta: none,
  holdings: none,
  referral_codes: none,
  items: none,
  indexings: none,
  item_indexings: none,
  slots: none,
  feedbacks: none,
  catalogue_changes: none,
  document_numbers: none,
} satisfies Record<keyof Tables, PersonalTable>;

// Object.values loses the type when the entries differ.
export const tables: readonly PersonalTable[] = Object.values(personalTables);
