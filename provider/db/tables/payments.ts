import type { Generated } from 'kysely';
import type { Rupiah } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import type { Timestamp } from './units.ts';

/** One termin of an order. */
export type PaymentsTable = {
  id: Generated<number>;
  order_id: number;
  /** 1-based. */
  termin: number;
  amount: Rupiah;
  status: PaymentStatus;
  due_at: Timestamp;
  paid_at: Timestamp | null;
  /** Unguessable part of the payment's own link. */
  link_token: string;
};

export type AttemptStatus = 'open' | 'paid' | 'failed' | 'expired';

/** One bill at the gateway; a payment has at most one that is open. */
export type PaymentAttemptsTable = {
  id: Generated<number>;
  payment_id: number;
  gateway: string;
  /** The gateway's order_id: used once, at most 50 characters of letters, digits and -_~. */
  reference: string;
  amount: Rupiah;
  status: AttemptStatus;
  /** Where the customer pays; null while the gateway is being asked. */
  url: string | null;
  created_at: Timestamp;
  expires_at: Timestamp;
  closed_at: Timestamp | null;
  /** When the gateway was last asked how the bill stands. */
  polled_at: Generated<Timestamp | null>;
};

/** What a gateway told us, as it came; `digest` makes a repeated notification a no-op. */
export type PaymentNotificationsTable = {
  id: Generated<number>;
  reference: string;
  digest: string;
  transaction_status: string;
  /** The gateway's own name of the try to pay; a bill can be tried several times. */
  transaction_id: string | null;
  body: string;
  outcome: string;
  received_at: Timestamp;
};

/** Money that came and cannot be kept: due until `refunded_at`, set by the operator or by the gateway's news. */
export type RefundsTable = {
  id: Generated<number>;
  order_id: number;
  attempt_id: number;
  amount: Rupiah;
  reason: string;
  created_at: Timestamp;
  refunded_at: Generated<Timestamp | null>;
  note: Generated<string | null>;
  /** When the same bill was paid again after this money had gone back: it is no part of what came then. */
  superseded_at: Generated<Timestamp | null>;
};
