import { Problem } from '../http/problem.ts';
import type { Log } from '../platform/log.ts';
import { applyPaymentEvent, chargeOfEvent, type EventContext } from './apply-payment-event.ts';
import type { NotificationRequest, PaymentEvent } from './gateway.ts';
import type { ConnectedGateway } from './registry.ts';

export type NotificationContext = EventContext & { log: Pick<Log, 'error'> };

/** A gateway sends a notification again that is answered with 503; polling asks too. */
const uncertain = () =>
  new Problem(503, 'Status pembayaran belum dapat dipastikan.', { headers: { 'Retry-After': '60' } });

/** The event as the gateway itself tells it on request; a notification could be old, or signed with a key that leaked. */
async function confirm(
  { log }: NotificationContext,
  gateway: ConnectedGateway,
  told: PaymentEvent,
  gatewayId: string | null,
) {
  if (!gateway.fetchStatus) return told;
  let answer: PaymentEvent | null;
  try {
    answer = await gateway.fetchStatus({ reference: told.chargeReference, gatewayId });
  } catch (error) {
    log.error(`gateway ${gateway.id}: status of ${told.chargeReference} failed: ${error}`);
    throw uncertain();
  }
  if (answer) return answer;
  // The gateway knows of no payment: nothing in the notification can be about money.
  if (told.kind !== 'expired') throw uncertain();
  return told;
}

/**
 * Receives a gateway's notification: it is verified, charge and amount are checked, the gateway is asked for confirmation, then the event is
 * applied once. Answers what was done. Throws 403 (not the gateway's), 404 (unknown charge, or one of another gateway), 422 (amount), 503 (the
 * gateway cannot be asked: send it again).
 */
export async function receiveNotification(
  context: NotificationContext,
  gateway: ConnectedGateway,
  request: NotificationRequest,
): Promise<string> {
  const told = await gateway.verifyAndParse(request);
  if (!told) return 'ignored';
  const charge = await chargeOfEvent(context.db, told);
  return applyPaymentEvent(context, await confirm(context, gateway, told, charge.gateway_id));
}
