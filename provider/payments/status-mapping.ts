import { z } from 'zod';
import type { PaymentEvent } from '#contract/payments.ts';

/** Midtrans' transaction_status in our terms; anything else is 'other'. */
const MAPPING = {
  settlement: 'paid',
  capture: 'paid',
  pending: 'waiting',
  authorize: 'waiting',
  /** One try failed; the page lets the customer try again, but a settlement reported before is void. */
  deny: 'denied',
  /** Likewise, and the charge is closed. */
  cancel: 'cancelled',
  failure: 'failed',
  expire: 'expired',
  refund: 'refunded',
  chargeback: 'charged back',
  /** Some of the money went back. */
  partial_refund: 'partial',
  partial_chargeback: 'partial',
} as const;

export type MappedStatus = (typeof MAPPING)[keyof typeof MAPPING] | 'other';

const isKnown = (status: string): status is keyof typeof MAPPING => Object.hasOwn(MAPPING, status);

/**
 * What an event means for a charge. The signature does not cover the status, only the status_code: 'paid' counts only with 200, so
 * that a signed 'pending' (201) cannot be turned into a settlement. A capture under challenge waits for the operator's decision.
 */
export function mapStatus(
  event: Pick<PaymentEvent, 'transaction_status' | 'status_code' | 'fraud_status'>,
): MappedStatus {
  const { transaction_status, status_code, fraud_status } = event;
  const status = isKnown(transaction_status) ? MAPPING[transaction_status] : 'other';
  if (status !== 'paid') return status;
  if (transaction_status === 'settlement') return status_code === '200' ? 'paid' : 'other';
  const isAccepted = fraud_status === undefined || fraud_status === 'accept';
  return status_code === '200' && isAccepted ? 'paid' : 'waiting';
}

/** An amount as Midtrans writes it, '5000.00', in whole rupiah; 0 for anything else. */
const amount = z
  .string()
  .regex(/^\d{1,13}(\.0+)?$/)
  .transform(Number)
  .catch(0);
const refundFields = z.object({
  refund_amount: amount.default(0),
  refunds: z.array(z.object({ refund_amount: amount })).catch([]),
});

/** All that went back of a charge so far, in rupiah, from the event of a partial refund: its `refunds` added up, else `refund_amount`. */
export function refundedSoFar(event: PaymentEvent): number {
  const { refund_amount, refunds } = refundFields.parse(event);
  return refunds.reduce((sum, part) => sum + part.refund_amount, 0) || refund_amount;
}
