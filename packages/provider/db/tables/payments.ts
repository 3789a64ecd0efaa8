import type { PaymentStatus } from '@slotterbit/contract/orders/order-status.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import type { Generated } from 'kysely';
import type { Timestamp } from './catalogue.ts';

/** The gateway id of charges that are paid by bank transfer: payers announce them, staff enter their money. */
export const TRANSFER = 'transfer';

/**
 * What can happen to a charge:
 * - `pending`: nothing yet that changes it
 * - `captured`: its money is here
 * - `denied`: one try to pay failed, and the customer may try again; money that was captured before is void
 * - `cancelled`: closed; money that was captured before is void
 * - `failed`, `expired`: closed without money; one that is paid stays paid
 * - `refunded`, `charged_back`: all of its money went back
 * - `partially_refunded`: a part of its money went back
 */
export const PAYMENT_EVENT_KINDS = [
  'pending',
  'captured',
  'denied',
  'cancelled',
  'failed',
  'expired',
  'refunded',
  'partially_refunded',
  'charged_back',
] as const;

export type PaymentEventKind = (typeof PAYMENT_EVENT_KINDS)[number];

export type ChargeStatus = 'open' | 'paid' | 'failed' | 'expired';

/** What a payment event did. `due-for-refund`: its money pays no termin. `part-refunded`: the rest of the money still pays. */
export type PaymentOutcome =
  | 'paid'
  | 'due-for-refund'
  | 'reversed'
  | 'part-refunded'
  | 'refunded-in-parts'
  | 'failed'
  | 'expired'
  | 'ignored';

export type PaymentTables = {
  /** One termin of an order. */
  payments: {
    id: Generated<number>;
    order_id: number;
    /** 1-based. */
    termin: number;
    amount: Rupiah;
    /** How many rupiah less than its amount the transfer is that pays this termin: the seller bears them (decision 030). */
    discount: Generated<Rupiah>;
    status: PaymentStatus;
    due_at: Timestamp;
    /** When the payer paid: `paid_at` of the charge that pays it. */
    paid_at: Timestamp | null;
    /** Assigned with the first payment, kept after a reversal. */
    receipt_number: Generated<string | null>;
    /** Unguessable part of the payment's own link. */
    link_token: string;
  };
  /** One charge at a gateway; a payment has at most one that is open. */
  charges: {
    id: Generated<number>;
    payment_id: number;
    /**
     * The gateway that opened it and is asked for its status; or `transfer`: a bank transfer that the payer announced
     * or staff entered.
     */
    gateway: string;
    /** Our name for it at the gateway: used once, at most 50 characters of letters, digits and -_~. */
    reference: string;
    /** The gateway's own name for it, if calls need that. */
    gateway_id: Generated<string | null>;
    amount: Rupiah;
    /** Rupiah that came if they differ from `amount`; 0 if the gateway's amount could not be read. Such money never pays a termin. */
    received: Generated<Rupiah | null>;
    /** Rupiah that the payer paid on top for the gateway. */
    payer_fee: Generated<Rupiah>;
    status: ChargeStatus;
    /** Where the customer pays; null while the gateway is being asked. */
    url: string | null;
    created_at: Timestamp;
    expires_at: Timestamp;
    /** When the payer paid it, as the gateway reports or staff enter it; null while it has no money. */
    paid_at: Generated<Timestamp | null>;
    /** When we heard that it was paid or ended. */
    closed_at: Timestamp | null;
    /** When the gateway was last asked for its status. */
    polled_at: Generated<Timestamp | null>;
  };
  /** Payment events as received; `digest` makes a repeated one a no-op. */
  payment_notifications: {
    id: Generated<number>;
    reference: string;
    digest: string;
    kind: PaymentEventKind;
    /** The gateway's id of the payment attempt; a charge can have several attempts. */
    transaction_id: string | null;
    body: string;
    /** What was done, for people. */
    outcome: PaymentOutcome;
    received_at: Timestamp;
  };
  /** Money that is due for refund until `refunded_at`, which staff or an event of the gateway set. */
  refunds: {
    id: Generated<number>;
    order_id: number;
    charge_id: number;
    amount: Rupiah;
    reason: string;
    created_at: Timestamp;
    refunded_at: Generated<Timestamp | null>;
    note: Generated<string | null>;
    /** The account that gets the money, 'BCA 1234567890, a.n. Maya Larasati'. */
    destination: Generated<string | null>;
    /** When the same charge was paid again after this refund: the refund is not part of the new money. */
    superseded_at: Generated<Timestamp | null>;
  };
};
