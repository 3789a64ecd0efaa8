import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentEventKind } from '../../db/tables/payments.ts';

/** The status of a transaction: the fields that we read; others pass unchanged. `gross_amount` is a text with two decimals. */
export const midtransStatus = z.looseObject({
  order_id: z.string().min(1).max(50),
  status_code: z.string().min(1).max(10),
  gross_amount: z.string().min(1).max(30),
  transaction_status: z.string().min(1).max(50),
  transaction_id: z.string().max(100).optional(),
  transaction_time: z.string().max(30).optional(),
  fraud_status: z.string().max(50).optional(),
  currency: z.string().max(10).optional(),
});
export type MidtransStatus = z.infer<typeof midtransStatus>;

/** Body of a notification: `signature_key` is the SHA-512 of order_id, status_code, gross_amount and the server key. */
export const midtransNotification = midtransStatus.extend({ signature_key: z.string().min(1).max(200) });

export type Signed = { order_id: string; status_code: string; gross_amount: string };

/** Midtrans' signature_key: SHA-512 of order_id, status_code, gross_amount and the server key, in lower-case hex. */
export function signatureOf({ order_id, status_code, gross_amount }: Signed, serverKey: string): string {
  return createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex');
}

/** '1500000.00', the form of `gross_amount`, in whole rupiah; null for anything else. */
export function wholeRupiah(gross_amount: string): number | null {
  return /^\d{1,13}\.00$/.test(gross_amount) ? Number(gross_amount.slice(0, -3)) : null;
}

/** 'YYYY-MM-DD HH:MM:SS' in Jakarta, as Midtrans writes times. */
export function midtransTime(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The same, read; null where it is not one. */
export function readMidtransTime(text: string | undefined): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const at = new Date(`${day}T${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

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
