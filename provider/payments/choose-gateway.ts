import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { PaymentGateway } from './gateway.ts';
import { midtransGateway } from './midtrans/gateway.ts';
import { sandboxGateway } from './sandbox/gateway.ts';

/** The gateway that the settings name; `onFailure` is told of every try that failed. */
export async function chooseGateway(settings: Settings, db: Db, onFailure: () => void): Promise<PaymentGateway> {
  if (settings.paymentGateway === 'midtrans' && settings.midtransServerKey !== null) {
    return midtransGateway(settings.midtransAddress, { serverKey: settings.midtransServerKey, onFailure });
  }
  return sandboxGateway(db);
}
