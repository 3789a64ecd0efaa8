import { type Environment, given, origin, SettingsError, wrong } from '../../platform/environment.ts';

/** `address`: 'sandbox', 'production', or one origin that stands in for both hosts (a test double, a proxy). */
export type MidtransSettings = { serverKey: string; address: string };

/** MIDTRANS_SERVER_KEY and MIDTRANS_ADDRESS. A key of the sandbox is not taken to production. Throws `SettingsError`. */
export function readMidtransSettings(env: Environment, isChosen: boolean): MidtransSettings | null {
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
