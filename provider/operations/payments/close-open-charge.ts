import { cancelCharge } from '../../payments/close-at-gateway.ts';
import { GatewayError } from '../../payments/gateway-client.ts';
import { connectGateways, isRealGateway } from '../../payments/registry.ts';
import { TRANSFER } from '../../payments/transfer.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/**
 * Cancels the termin's open charge at its gateway, so that the customer cannot pay it in addition to a transfer. Applies a payment that the gateway already
 * received. Refuses when this process has no settings for the gateway, because it could not notice such a payment.
 */
export async function closeOpenCharge(
  { db, settings, now, events, log }: Pick<OperationContext, 'db' | 'settings' | 'now' | 'events' | 'log'>,
  paymentId: number,
): Promise<void> {
  const open = await db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'gateway_id', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  if (!open || open.gateway === TRANSFER || open.expires_at <= now().toISOString()) return;
  const { reference: bill, gateway: gatewayId } = open;
  const gateway = (await connectGateways(settings, db)).byId.get(gatewayId);
  if (!gateway) {
    // A gateway that moves no money has nothing to lose.
    if (!isRealGateway(gatewayId)) return;
    throw new OperationRefused({ code: 'open-bill-elsewhere', bill, gateway: gatewayId });
  }
  // The server detects changes of the catalogue by its version number.
  const context = { db, settings, now, events, log: { info: log }, catalogue: { changed: () => undefined } };
  try {
    await cancelCharge(context, gateway, { reference: bill, gatewayId: open.gateway_id });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new OperationRefused({ code: 'open-bill-not-closed', bill, gateway: gatewayId, problem: error.message });
  }
}
