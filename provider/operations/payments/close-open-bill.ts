import { applyPaymentEvent } from '../../payments/apply-payment-event.ts';
import { chooseGateway } from '../../payments/choose-gateway.ts';
import { GatewayError } from '../../payments/midtrans/client.ts';
import type { OperationContext } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';

/**
 * Ends the termin's open bill at the gateway, so that nobody pays it beside a transfer. Money that it has already is applied. Refuses where the bill
 * is of another gateway than the settings name: more likely than a change of the gateway is a command without the server's settings.
 */
export async function closeOpenBill(
  { db, settings, now, log }: Pick<OperationContext, 'db' | 'settings' | 'now' | 'log'>,
  paymentId: number,
): Promise<void> {
  const open = await db
    .selectFrom('charges')
    .select(['reference', 'gateway', 'expires_at'])
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const gateway = open && (await chooseGateway(settings, db, {}));
  if (!open || !gateway || open.expires_at <= now().toISOString()) return;
  const bill = open.reference;
  if (open.gateway !== gateway.name) {
    throw new OperationRefused({ code: 'open-bill-elsewhere', bill, gateway: open.gateway, configured: gateway.name });
  }
  try {
    await gateway.closeCharge?.(bill);
    const event = await gateway.askStatus?.(bill);
    // Of another process: it sees by itself what changed of the catalogue.
    const context = { db, settings, now, log: { info: log }, catalogue: { changed: () => undefined } };
    if (event) await applyPaymentEvent(context, event);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new OperationRefused({ code: 'open-bill-not-closed', bill, gateway: gateway.name, problem: error.message });
  }
}
