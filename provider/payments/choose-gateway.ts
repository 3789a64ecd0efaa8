import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import type { ClientOptions } from './midtrans/client.ts';
import { midtransGateway } from './midtrans/gateway.ts';
import { sandboxGateway } from './sandbox/gateway.ts';

/** The gateway that the settings name, asked with these options. */
export async function chooseGateway(
  settings: Settings,
  db: Db,
  options: Pick<ClientOptions, 'onFailure' | 'firstPauseMs'>,
): Promise<PaymentGateway> {
  if (settings.paymentGateway === 'midtrans' && settings.midtransServerKey !== null) {
    return midtransGateway(settings.midtransAddress, { serverKey: settings.midtransServerKey, ...options });
  }
  return sandboxGateway(db);
}
