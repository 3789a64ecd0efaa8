import type { PaymentEvent, PaymentNotification } from '#contract/payments.ts';
import type { Context } from '../context.ts';
import { Problem } from '../http/problem.ts';
import { applyPaymentEvent, chargeOfEvent } from './apply-payment-event.ts';
import { isSigned } from './midtrans/format.ts';
import { mapStatus } from './status-mapping.ts';

/** The gateway repeats a notification that is answered with 503 four times; polling asks too. */
const uncertain = () =>
  new Problem(503, 'Status pembayaran belum dapat dipastikan.', { headers: { 'Retry-After': '60' } });

/** The event as the gateway itself tells it on request; a notification could be old, or signed with a key that leaked. */
async function confirm({ gateway, log }: Context, notification: PaymentNotification): Promise<PaymentEvent> {
  if (!gateway.askStatus) return notification;
  let answer: PaymentEvent | null;
  try {
    answer = await gateway.askStatus(notification.order_id);
  } catch (error) {
    log.error(`gateway ${gateway.name}: status of ${notification.order_id} failed: ${error}`);
    throw uncertain();
  }
  if (answer) return answer;
  // The gateway knows of no payment: nothing in the notification can be about money.
  if (mapStatus(notification) !== 'expired') throw uncertain();
  return notification;
}

/**
 * Receives a gateway's notification: signature, charge and amount are checked, the gateway is asked for confirmation, then the event is
 * applied once. Answers what was done. Throws 403 (signature), 404 (unknown charge), 422 (amount), 503 (the gateway
 * cannot be asked: send it again).
 */
export async function receiveNotification(context: Context, notification: PaymentNotification): Promise<string> {
  if (!isSigned(notification, context.gateway.serverKey)) {
    throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
  }
  await chargeOfEvent(context.db, notification);
  return applyPaymentEvent(context, await confirm(context, notification));
}
