import { linkProblems } from '@slotterbit/contract/orders/payer-payment.ts';
import type { Db } from '../../db/schema.ts';
import { Problem } from '../../http/problem.ts';
import type { ChargeAtGateway } from '../gateways/gateway.ts';
import { GatewayError } from '../gateways/gateway-client.ts';
import type { ConnectedGateway, Gateways } from '../gateways/gateway-registry.ts';
import { applyPaymentEvent, type EventContext } from './apply-payment-event.ts';

type CloseContext = EventContext & { db: Db; gateways: Gateways };

/**
 * Cancels a charge at its gateway and applies the payment that the gateway already received. Call it with no transaction open. Throws `GatewayError`
 * if the gateway cannot be reached.
 */
export async function cancelCharge(
  context: EventContext,
  gateway: ConnectedGateway,
  charge: ChargeAtGateway,
): Promise<void> {
  await gateway.cancel?.(charge);
  const event = await gateway.fetchStatus?.(charge);
  if (event) await applyPaymentEvent(context, event);
}

/**
 * Asks the gateway of a payment's open charge to take no money for it, and applies money that it has already. Without an open charge, or without
 * the settings of its gateway, nothing happens. Call it with no transaction open. Throws `Problem` 502 if the gateway cannot be reached.
 */
export async function closeAtGateway(context: CloseContext, paymentId: number): Promise<void> {
  const { db, gateways, now } = context;
  const open = await db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'gateway_id'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  const gateway = open && gateways.byId.get(open.gateway);
  if (!gateway) return;
  try {
    await cancelCharge(context, gateway, { reference: open.reference, gatewayId: open.gateway_id });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new Problem(502, linkProblems[502]);
  }
}
