import type { WaitingState } from '@slotterbit/contract/catalogue/waiting-list.ts';
import type { DocumentSeries } from '@slotterbit/contract/orders/document-number.ts';
import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Generated } from 'kysely';
import type { Timestamp } from './catalogue.ts';

/** The provider writes only statuses that it knows. */

/** Why an order's status changed; kept in its history, and read when late money arrives. */
export const statusReasons = [
  'created',
  'paid',
  'deadline',
  'customer',
  'staff',
  'late payment',
  'payment reversed',
] as const;
export type StatusReason = (typeof statusReasons)[number];

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
    status: KnownStatus;
    total: Rupiah;
    termin: number;
    keperluan_publish: string;
    order_from: string;
    /**
     * The order is cancelled then if nothing is paid; null once something was. Its termin is due then, or an hour earlier if a gateway did not
     * answer at the deadline (payments/deadline.ts).
     */
    deadline_at: Timestamp | null;
    /** Tag of the ordering network (customers/security-log.ts) while its places are unpaid or free; null if unknown. */
    network: string | null;
    /** 1 while the order's quantities count in `slots.used`: slots are returned exactly once. */
    slots_held: number;
    /** Assigned with the first payment, or when the invoice is printed before; then only staff change `billing`. */
    invoice_number: Generated<string | null>;
    /** Billing data as JSON: the customer's at creation, or as changed on the invoice; null = none. */
    billing: string | null;
    created_at: Timestamp;
    updated_at: Timestamp;
    /** Raised by each change of status, lines, money, announced transfers and notes (db/locks.ts). */
    version: Generated<number>;
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
    /** The last day for the manuscript, YYYY-MM-DD, as it was when the month was ordered. */
    manuscript_until: string | null;
    /** The day on which the manuscript arrived, YYYY-MM-DD. */
    naskah_diterima: Generated<string | null>;
    /** The https link to the letter of acceptance; only once the manuscript arrived. */
    loa: Generated<string | null>;
    /** The https link to the published article. */
    article: Generated<string | null>;
  };
  /** `last`: the newest count of the series. Numbers are 1 to `last`, without a gap but for the `skipped` ones, which a restored backup lost. */
  document_numbers: DocumentSeries & { last: number; skipped: Generated<number> };
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
    /** Tag of the network (customers/security-log.ts) where the customer entered; null if unknown. */
    network: string | null;
    /** The most unpaid places of the slot per customer and per network, when the customer entered; stored like `hold_hours`. */
    places_limit: number;
    network_limit: number;
    created_at: Timestamp;
    /** Beginning of the hold; null until a place was offered, and after a hold that staff ended. A held place counts in `slots.used`. */
    held_from: Generated<Timestamp | null>;
    /** When the entry expires: at the end of its month, or of its hold. */
    ends_at: Timestamp;
    /** When the entry was used, expired or left. */
    ended_at: Generated<Timestamp | null>;
  };
  /** Changes by staff, and each status of an order (audit/audit-kinds.ts). Customers see only the statuses. */
  audit_trail: {
    id: Generated<number>;
    at: Timestamp;
    /** The author: --by, else the system's user; null: the server, or a customer. */
    changed_by: string | null;
    why: string | null;
    kind: string;
    /** JSON. `personal`: the facts that name a customer; a deletion empties them with `why`. */
    facts: string;
    personal: string | null;
    order_id: number | null;
    /** The bank transfer that it entered, or the charge whose refund it recorded. */
    charge_id: number | null;
    customer_id: number | null;
    item_id: number | null;
    indexing_id: number | null;
    slot_id: number | null;
  };
};
