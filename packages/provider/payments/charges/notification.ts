import { writeMeta } from '../../db/meta.ts';
import type { Db } from '../../db/schema.ts';
import { Problem } from '../../http/problem.ts';
import type { Log } from '../../platform/log.ts';
import type { NotificationRequest, PaymentEvent } from '../gateways/gateway.ts';
import type { ConnectedGateway } from '../gateways/gateway-registry.ts';
import { applyPaymentEvent, chargeOfEvent, type EventContext } from './apply-payment-event.ts';
import { loadCharge } from './charge.ts';
import { isReference } from './open-charge.ts';

export type NotificationContext = EventContext & { log: Pick<Log, 'error'> };

/** With 503 the gateway sends the notification again; polling also retries. */
const unconfirmed = () =>
  new Problem(503, 'Status pembayaran belum dapat dipastikan.', { headers: { 'Retry-After': '60' } });

/**
 * Returns the gateway's id to ask about. Ours can be missing, because the process ended before it stored it. After a lost answer, a second
 * charge with the same reference exists: its money counts, its end does not close ours.
 */
function idToAsk({ kind, gatewayId }: PaymentEvent, stored: string | null): string | null {
  return (kind === 'captured' ? (gatewayId ?? stored) : (stored ?? gatewayId)) ?? null;
}

/** Asks the gateway for the event: a notification could be stale, or signed with a leaked key. */
async function confirm(
  { log }: NotificationContext,
  gateway: ConnectedGateway,
  reported: PaymentEvent,
  gatewayId: string | null,
) {
  if (!gateway.fetchStatus) return reported;
  let answer: PaymentEvent | null;
  try {
    answer = await gateway.fetchStatus({ reference: reported.chargeReference, gatewayId });
  } catch (error) {
    log.error(`gateway ${gateway.id}: status of ${reported.chargeReference} failed: ${error}`);
    throw unconfirmed();
  }
  if (answer) return answer;
  // The gateway has no payment, so the notification cannot be about money.
  if (reported.kind !== 'expired') throw unconfirmed();
  return reported;
}

const TEST_KEY = 'notification_test:';

/** Returns when a gateway last sent a notification about no charge of ours, as the test in its dashboard does, newest first (ISO 8601). */
export async function testNotifications(db: Db): Promise<{ gateway: string; at: string }[]> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'like', `${TEST_KEY}%`).execute();
  const tests = rows.map(({ key, value }) => ({ gateway: key.slice(TEST_KEY.length), at: value }));
  return tests.sort((a, b) => b.at.localeCompare(a.at));
}

/**
 * Receives a notification: verifies it, finds its charge, asks the gateway for confirmation, and applies the event once, whatever its
 * amount. Of one that names no charge of ours only its time is stored. Throws 403 (not sent by the gateway), 404 (unknown charge, or another
 * gateway's), 503 (no confirmation: the gateway should retry).
 */
export async function receiveNotification(
  context: NotificationContext,
  gateway: ConnectedGateway,
  request: NotificationRequest,
): Promise<void> {
  const reported = await gateway.verifyAndParse(request);
  if (!reported) return;
  const { chargeReference } = reported;
  if (!isReference(chargeReference) && !(await loadCharge(context.db, chargeReference)))
    return writeMeta(context.db, TEST_KEY + gateway.id, context.now().toISOString());
  const charge = await chargeOfEvent(context.db, reported);
  const gatewayId = idToAsk(reported, charge.gateway_id);
  const event = await confirm(context, gateway, reported, gatewayId);
  if (charge.gateway_id === null && gatewayId !== null) {
    const update = context.db.updateTable('charges').set({ gateway_id: gatewayId });
    await update.where('id', '=', charge.id).where('gateway_id', 'is', null).execute();
  }
  await applyPaymentEvent(context, event);
}
