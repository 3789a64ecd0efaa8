import { z } from 'zod';
import type { PaymentEventKind } from '../../db/tables/payments.ts';
import type { MidtransStatus } from './format.ts';

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  settlement: 'captured',
  capture: 'captured',
  pending: 'pending',
  authorize: 'pending',
  deny: 'denied',
  cancel: 'cancelled',
  failure: 'failed',
  expire: 'expired',
  refund: 'refunded',
  chargeback: 'charged_back',
  partial_refund: 'partially_refunded',
  partial_chargeback: 'partially_refunded',
};

/**
 * What a status means for a charge; 'pending' for a status that we do not know. The signature does not cover the status, only the status_code:
 * money counts only with 200, so that a signed 'pending' (201) cannot be turned into a settlement. A capture under challenge waits for the
 * operator's decision.
 */
export function kindOf(told: Pick<MidtransStatus, 'transaction_status' | 'status_code' | 'fraud_status'>) {
  const { transaction_status, status_code, fraud_status } = told;
  const kind = (Object.hasOwn(KINDS, transaction_status) ? KINDS[transaction_status] : undefined) ?? 'pending';
  if (kind !== 'captured') return kind;
  const isAccepted = transaction_status === 'settlement' || fraud_status === undefined || fraud_status === 'accept';
  return status_code === '200' && isAccepted ? kind : 'pending';
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

/** All that went back of a charge so far, in rupiah, from the status of a partial refund: its `refunds` added up, else `refund_amount`. */
export function refundedSoFar(told: MidtransStatus): number {
  const { refund_amount, refunds } = refundFields.parse(told);
  return refunds.reduce((sum, part) => sum + part.refund_amount, 0) || refund_amount;
}
