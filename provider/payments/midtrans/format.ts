import { createHash, timingSafeEqual } from 'node:crypto';

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

/** '1500000.00', the form of `gross_amount`. */
export function grossAmount(rupiah: number): string {
  return `${rupiah}.00`;
}

/** 'YYYY-MM-DD HH:MM:SS' in Jakarta, as Midtrans writes times. */
export function midtransTime(at: Date): string {
  return new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
