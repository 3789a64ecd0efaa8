import { type Environment, given, origin, SettingsError, wrong } from '../../platform/environment.ts';
import type { GatewayDefinition } from '../gateway.ts';
import { midtransNotification } from './format.ts';
import { type MidtransSettings, midtransGateway } from './gateway.ts';

/** Midtrans Snap (https://docs.midtrans.com). */
export const midtrans: GatewayDefinition<MidtransSettings> = {
  id: 'midtrans',
  displayName: 'Midtrans',
  isReal: true,
  readSettings: readMidtransSettings,
  describe: ({ address }) => address,
  notification: midtransNotification,
  connect: (settings, { client }) => midtransGateway(settings, client),
};

/** Reads MIDTRANS_SERVER_KEY and MIDTRANS_ADDRESS. Refuses a sandbox key in production. Throws `SettingsError`. */
function readMidtransSettings(env: Environment, isChosen: boolean): MidtransSettings | null {
  const serverKey = given(env, 'MIDTRANS_SERVER_KEY');
  const address = readAddress(env, serverKey);
  if (serverKey !== null) return { serverKey, address };
  if (!isChosen) return null;
  throw new SettingsError(
    'MIDTRANS_SERVER_KEY: not given; PAYMENT_GATEWAY=midtrans needs the server key of the account.',
  );
}

function readAddress(env: Environment, key: string | null): string {
  const value = given(env, 'MIDTRANS_ADDRESS') ?? 'sandbox';
  if (value === 'production' && key?.startsWith('SB-')) {
    throw new SettingsError('MIDTRANS_ADDRESS: "production" is given, but MIDTRANS_SERVER_KEY is one of the sandbox.');
  }
  if (value === 'sandbox' || value === 'production') return value;
  if (!/^https?:\/\//.test(value)) throw wrong('MIDTRANS_ADDRESS', value, 'sandbox, production or an address');
  return origin(env, 'MIDTRANS_ADDRESS') ?? value;
}
