import { z } from 'zod';
import type { PaymentEventKind } from '../../db/tables/payments.ts';
import { type ChargeRequest, gatewayAmount, type PaymentEvent, paidOf, readAmount } from '../gateway.ts';

/** Xendit's limit for a description. */
const MAX_DESCRIPTION_LENGTH = 1000;

/**
 * Body of POST /sessions: one payment on Xendit's page, in whole rupiah. It has no customer: Xendit does not require
 * one, refuses names with other characters than letters and digits, and would store the data.
 */
export function sessionRequest(charge: ChargeRequest) {
  const { orderCode, termin, terminCount, finishUrl } = charge;
  const of = terminCount > 1 ? `Termin ${termin} dari ${terminCount}, pesanan ${orderCode}` : `Pesanan ${orderCode}`;
  const names = charge.lines.map(({ name, qty }) => (qty > 1 ? `${qty} x ${name}` : name)).join(', ');
  // Xendit redirects a payer only to https. Otherwise its own page shows the result.
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
    description: [...`${of}: ${names}`].slice(0, MAX_DESCRIPTION_LENGTH).join(''),
    expires_at: charge.expiresAt.toISOString(),
    ...(back !== null && { success_return_url: back, cancel_return_url: back }),
  };
}

/** The fields of a session that we read. */
export const xenditSession = z.looseObject({
  payment_session_id: z.string().min(1).max(100),
  reference_id: z.string().min(1).max(64),
  status: z.string().min(1).max(50),
  amount: gatewayAmount,
  currency: z.string().min(1).max(10),
  updated: z.string().max(50).nullish(),
  payment_link_url: z.string().max(2_000).nullish(),
  payment_id: z.string().max(100).nullish(),
  payment_request_id: z.string().max(100).nullish(),
});
export type XenditSession = z.infer<typeof xenditSession>;

/** Body of a notification. The content of `data` depends on the event. */
export const xenditNotification = z.looseObject({
  event: z.string().min(1).max(100),
  data: z.looseObject({}),
});

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  ACTIVE: 'pending',
  COMPLETED: 'captured',
  EXPIRED: 'expired',
  // Only an unpaid session can be cancelled.
  CANCELED: 'expired',
};

/** Maps a session to our event. Money in another currency has no amount in rupiah. */
export function toEvent(session: XenditSession): PaymentEvent {
  const at = new Date(session.updated ?? '');
  return {
    gateway: 'xendit',
    chargeReference: session.reference_id,
    gatewayId: session.payment_session_id,
    transactionId: session.payment_id ?? session.payment_request_id ?? null,
    kind: (Object.hasOwn(KINDS, session.status) ? KINDS[session.status] : undefined) ?? 'pending',
    paid: paidOf(session.currency === 'IDR' ? readAmount(session.amount) : null, null),
    refunded: 0,
    occurredAt: Number.isNaN(at.getTime()) ? null : at.toISOString(),
    details: session,
  };
}
