import { z } from 'zod';
import type { PaymentEventKind } from '../../db/tables/payments.ts';
import { Problem } from '../../http/problem.ts';
import type { ChargeRequest, PaymentEvent } from '../gateway.ts';

/** The longest text that Xendit takes as a description. */
const LONGEST_DESCRIPTION = 1000;

/**
 * Body of POST /sessions: one payment on Xendit's page, in whole rupiah. No customer is named: Xendit does not need one for a single payment, refuses names
 * with anything but letters and digits, and keeps whom it is told of.
 */
export function sessionRequest(charge: ChargeRequest) {
  const { orderCode, termin, terminCount, finishUrl } = charge;
  const of = terminCount > 1 ? `Termin ${termin} dari ${terminCount}, pesanan ${orderCode}` : `Pesanan ${orderCode}`;
  const names = charge.lines.map(({ name, qty }) => (qty > 1 ? `${qty} x ${name}` : name)).join(', ');
  // Xendit sends a payer back only to an https address; without one its page says what happened.
  const back = finishUrl.startsWith('https://') ? finishUrl : null;
  return {
    reference_id: charge.reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: charge.amount,
    currency: 'IDR',
    country: 'ID',
    capture_method: 'AUTOMATIC',
    allow_save_payment_method: 'DISABLED',
    locale: 'id',
    description: [...`${of}: ${names}`].slice(0, LONGEST_DESCRIPTION).join(''),
    expires_at: charge.expiresAt.toISOString(),
    ...(back !== null && { success_return_url: back, cancel_return_url: back }),
  };
}

/** The fields of a session that we read; others pass unchanged. */
export const xenditSession = z.looseObject({
  payment_session_id: z.string().min(1).max(100),
  reference_id: z.string().min(1).max(64),
  status: z.string().min(1).max(50),
  amount: z.number(),
  currency: z.string().min(1).max(10),
  updated: z.string().max(50).optional(),
  payment_link_url: z.string().max(2_000).nullish(),
  payment_id: z.string().max(100).nullish(),
  payment_request_id: z.string().max(100).nullish(),
});
export type XenditSession = z.infer<typeof xenditSession>;

/** Body of a notification: what `data` holds depends on the event. */
export const xenditNotification = z.looseObject({
  event: z.string().min(1).max(100),
  data: z.looseObject({}),
});

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  ACTIVE: 'pending',
  COMPLETED: 'captured',
  EXPIRED: 'expired',
  // Only a session that nobody has paid can be cancelled.
  CANCELED: 'expired',
};

/** A session in our terms. Throws 422 where it is not about whole rupiah. */
export function toEvent(session: XenditSession): PaymentEvent {
  if (session.currency !== 'IDR' || !Number.isSafeInteger(session.amount)) {
    throw new Problem(422, 'Jumlah pada notifikasi tidak sesuai dengan tagihan.');
  }
  const at = new Date(session.updated ?? '');
  return {
    gateway: 'xendit',
    chargeReference: session.reference_id,
    transactionId: session.payment_id ?? session.payment_request_id ?? null,
    kind: (Object.hasOwn(KINDS, session.status) ? KINDS[session.status] : undefined) ?? 'pending',
    amount: session.amount,
    occurredAt: Number.isNaN(at.getTime()) ? null : at.toISOString(),
    details: session,
  };
}
