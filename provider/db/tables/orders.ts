import type { Generated } from 'kysely';
import type { DocumentSeries } from '#domain/document-number.ts';
import type { Rupiah } from '#domain/money.ts';
import type { KnownStatus } from '#domain/order-status.ts';
import type { WaitingState } from '#domain/waiting-list.ts';
import type { Timestamp } from '../schema.ts';

/** The provider writes only statuses that it knows. */
export type OrderStatus = KnownStatus;

/** Why an order's status changed; kept in its history, and read when late money arrives. */
export type StatusReason = 'created' | 'paid' | 'deadline' | 'customer' | 'staff' | 'late payment' | 'payment reversed';

export type OrderTables = {
  cart_lines: {
    id: Generated<number>;
    customer_id: number;
    item_id: number;
    indexing_id: number;
    slot_id: number;
    qty: number;
    keperluan_publish: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
  };
  orders: {
    id: Generated<number>;
    code: string;
    customer_id: number;
    status: OrderStatus;
    total: Rupiah;
    termin: number;
    keperluan_publish: string;
    order_from: string;
    /** The order is cancelled then if nothing is paid; null once something was. */
    deadline_at: Timestamp | null;
    /** Tag of the ordering network (customers/tags.ts) while nothing is paid; null if unknown. */
    network: string | null;
    /** 1 while the order's quantities count in `slots.used`: slots are returned exactly once. */
    slots_held: number;
    /** Assigned when the invoice is first opened. */
    invoice_number: Generated<string | null>;
    /** Billing data as JSON: the customer's at creation, or as changed on the invoice; null = none. */
    billing: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** Raised by each change of status, lines, money, announced transfers and notes (db/locks.ts). */
    version: Generated<number>;
  };
  /** Status history of an order: one row per change. */
  order_status_changes: {
    id: Generated<number>;
    order_id: number;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    reason: StatusReason;
    at: Timestamp;
    /** The staff member and reason of the change, as they gave it; null without staff. Never sent to customers. */
    changed_by: Generated<string | null>;
    why: Generated<string | null>;
  };
  /** An ordered line as of the day of the order. `price` is per unit. */
  order_items: {
    id: Generated<number>;
    order_id: number;
    item_id: number;
    indexing_id: number;
    slot_id: number;
    qty: number;
    price: Rupiah;
    item_name: string;
    item_kategori: string | null;
    item_image: string | null;
    item_index: string;
    slot_year: number;
    slot_month: number;
    slot_month_end: number | null;
    volume_issue: string | null;
  };
  /** `last`: the newest count of the series. Numbers are 1 to `last`, without a gap. */
  document_numbers: DocumentSeries & { last: number };
  /** A customer who waits for one place of a full slot. Entries of a slot are served in the order of their ids. */
  waiting_entries: {
    id: Generated<number>;
    customer_id: number;
    slot_id: number;
    state: WaitingState;
    /**
     * How long a place is held for this entry: WAITING_HOLD_HOURS when the customer entered. Stored, because the process that frees a place
     * may be a staff command with other settings.
     */
    hold_hours: number;
    created_at: Timestamp;
    /** Beginning of the hold; null until a place was offered. A held place counts in `slots.used`. */
    held_from: Generated<Timestamp | null>;
    /** When the entry expires: at the end of its month, or of its hold. */
    ends_at: Timestamp;
    /** When the entry was used, expired or left. */
    ended_at: Generated<Timestamp | null>;
  };
  /** Staff changes other than an order's status (`order_status_changes`). Never sent to customers. */
  staff_changes: {
    id: Generated<number>;
    at: Timestamp;
    /** The author: --by, else the system's user. */
    changed_by: string;
    /** In words, for people to read. Without personal data. */
    what: string;
    /** The personal data of the change, such as an old and a new e-mail; a deletion empties it with `why`. */
    detail: Generated<string | null>;
    why: string | null;
    customer_id: Generated<number | null>;
    order_id: number | null;
    /** The bank transfer that it entered, or the charge whose refund it recorded. */
    charge_id: number | null;
  };
};
