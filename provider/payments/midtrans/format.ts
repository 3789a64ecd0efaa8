import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

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

/** Compares in constant time. */
export function isSigned(notification: Signed & { signature_key: string }, serverKey: string): boolean {
  const expected = Buffer.from(signatureOf(notification, serverKey));
  const given = Buffer.from(notification.signature_key.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
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
