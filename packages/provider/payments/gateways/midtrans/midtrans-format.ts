import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { PaymentEventKind } from '../../../db/tables/payments.ts';
import { type ChargeRequest, gatewayAmount, type Paid, paidOf, readAmount } from '../gateway.ts';
import { isSameSecret } from '../gateway-client.ts';

/** With the fee charged to the payer, `original_amount` is our amount and `gross_amount` of the transaction includes the fee. */
const extraInfo = z.object({ gross_amount_info: z.object({ original_amount: z.unknown() }) });
const feeFields = z.object({
  extra_info: extraInfo.optional().catch(undefined),
  metadata: z.object({ extra_info: extraInfo }).optional().catch(undefined),
});

/** The fields of a transaction's status that we read. `gross_amount` is documented as a text with two decimals. */
export const midtransStatus = z.looseObject({
  // Our references have at most 50 characters, those of the test in Midtrans' dashboard more.
  order_id: z.string().min(1).max(200),
  status_code: z.string().min(1).max(10),
  gross_amount: gatewayAmount,
  transaction_status: z.string().min(1).max(50),
  transaction_id: z.string().max(100).nullish(),
  payment_type: z.string().max(50).nullish(),
  transaction_time: z.string().max(30).nullish(),
  settlement_time: z.string().max(30).nullish(),
  fraud_status: z.string().max(50).nullish(),
  currency: z.string().max(10).nullish(),
});
export type MidtransStatus = z.infer<typeof midtransStatus>;

export const midtransNotification = midtransStatus.extend({ signature_key: z.string().min(1).max(200) });

export type Signed = Pick<MidtransStatus, 'order_id' | 'status_code' | 'gross_amount'>;

/** Returns Midtrans' signature_key: SHA-512 of order_id, status_code, gross_amount and the server key, in lower-case hex. */
export function signatureOf({ order_id, status_code, gross_amount }: Signed, serverKey: string): string {
  return createHash('sha512').update(`${order_id}${status_code}${gross_amount}${serverKey}`).digest('hex');
}

/** Checks the signature. It covers the text of `gross_amount`: a JSON number would lose the zeros after the point. */
export function isSigned(
  { signature_key, ...signed }: z.infer<typeof midtransNotification>,
  serverKey: string,
): boolean {
  const { gross_amount: gross } = signed;
  const texts = typeof gross === 'number' ? [String(gross), gross.toFixed(1), gross.toFixed(2)] : [gross];
  return texts.some((gross_amount) =>
    isSameSecret(signature_key.toLowerCase(), signatureOf({ ...signed, gross_amount }, serverKey)),
  );
}

/** Returns what the payer paid. Money in another currency has no amount in rupiah. */
export function paidAmount(reported: MidtransStatus): Paid {
  const { metadata, extra_info } = feeFields.parse(reported);
  const original = (metadata?.extra_info ?? extra_info)?.gross_amount_info.original_amount;
  const gross = (reported.currency ?? 'IDR') === 'IDR' ? readAmount(reported.gross_amount) : null;
  return paidOf(gross, readAmount(original));
}

/** Formats a time as Midtrans does: 'YYYY-MM-DD HH:MM:SS' in Jakarta. */
export function midtransTime(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Parses such a time to ISO 8601; null if it is not one. */
export function readMidtransTime(text: string | null | undefined): string | null {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text ?? '') ?? [];
  const at = new Date(`${day}T${time}+07:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/**
 * Returns when the payer paid (ISO 8601), null if it is not known. A card pays when its transaction begins, and settles a day later. Of other
 * methods the transaction begins when the payer chooses one, and settles when the money comes.
 */
export function paidAt({ payment_type, transaction_time, settlement_time }: MidtransStatus): string | null {
  const began = readMidtransTime(transaction_time);
  return payment_type === 'credit_card' ? began : (readMidtransTime(settlement_time) ?? began);
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
 * Maps a status to an event; an unknown status is 'pending'. The signature covers status_code but not the status. So money counts only
 * with code 200: a signed 'pending' (201) cannot be turned into a settlement. A challenged capture waits for the operator's decision.
 */
export function kindOf(reported: Pick<MidtransStatus, 'transaction_status' | 'status_code' | 'fraud_status'>) {
  const { transaction_status, status_code, fraud_status } = reported;
  const kind = (Object.hasOwn(KINDS, transaction_status) ? KINDS[transaction_status] : undefined) ?? 'pending';
  if (kind !== 'captured') return kind;
  const isAccepted = transaction_status === 'settlement' || fraud_status === undefined || fraud_status === 'accept';
  return status_code === '200' && isAccepted ? kind : 'pending';
}

const amount = z
  .unknown()
  .optional()
  .transform((reported) => readAmount(reported) ?? 0);
const refundFields = z.object({
  refund_amount: amount,
  refunds: z.array(z.object({ refund_amount: amount })).catch([]),
});

/** Returns the sum of all refunds of a charge so far, in rupiah: its `refunds` added up, else `refund_amount`. */
export function refundedSoFar(reported: MidtransStatus): number {
  const { refund_amount, refunds } = refundFields.parse(reported);
  return refunds.reduce((sum, part) => sum + part.refund_amount, 0) || refund_amount;
}

/** Midtrans' limit for item names and item ids. */
const MAX_NAME_LENGTH = 50;

/** Cuts between characters, never inside one. '|' breaks Alfamart's payment slip. */
function itemName(name: string): string {
  return [...name.replaceAll('|', '/')].slice(0, MAX_NAME_LENGTH).join('');
}

/** Returns the ordered lines if they sum to the charge, else one line for the termin: Midtrans requires the exact sum. */
function itemDetails(charge: ChargeRequest) {
  const priced = charge.lines.filter(({ price }) => price > 0);
  const sum = priced.reduce((total, { price, qty }) => total + price * qty, 0);
  if (sum === charge.amount) {
    return priced.map(({ name, price, qty }, index) => ({
      id: `${charge.orderCode}-${index + 1}`,
      price,
      quantity: qty,
      name: itemName(name),
    }));
  }
  const name = itemName(`Termin ${charge.termin} dari ${charge.terminCount}, pesanan ${charge.orderCode}`);
  return [{ id: `${charge.orderCode}-T${charge.termin}`, price: charge.amount, quantity: 1, name }];
}

/**
 * Body of Snap's POST transactions. Midtrans counts the page's expiry from now and the transaction's from `start_time`:
 * both end with our charge. Amounts are whole rupiah.
 */
export function snapTransaction(charge: ChargeRequest) {
  const duration = Math.max(1, Math.floor((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 60_000));
  // Without SITE_URL there is no absolute address, and the account's own setting applies.
  const isAbsolute = URL.canParse(charge.finishUrl);
  return {
    transaction_details: { order_id: charge.reference, gross_amount: charge.amount },
    item_details: itemDetails(charge),
    customer_details: { first_name: charge.customer.name, email: charge.customer.email, phone: charge.customer.phone },
    expiry: { start_time: `${midtransTime(charge.createdAt)} +0700`, unit: 'minutes', duration },
    page_expiry: { unit: 'minutes', duration },
    credit_card: { secure: true },
    ...(isAbsolute ? { callbacks: { finish: charge.finishUrl } } : {}),
  };
}
