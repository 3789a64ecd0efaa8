import { type Environment, given, origin, SettingsError } from '../../platform/environment.ts';
import type { GatewayDefinition } from '../gateway.ts';
import { xenditNotification } from './format.ts';
import { type XenditSettings, xenditGateway } from './gateway.ts';

/** Xendit Payment Sessions (https://docs.xendit.co/docs/payment-sessions-overview). */
export const xendit: GatewayDefinition<XenditSettings> = {
  id: 'xendit',
  displayName: 'Xendit',
  isReal: true,
  readSettings: readXenditSettings,
  // Xendit has one address: the key decides whether money moves.
  describe: ({ secretKey }) => (secretKey.startsWith('xnd_development_') ? 'test mode' : 'live mode'),
  notification: xenditNotification,
  connect: (settings, { client }) => xenditGateway(settings, client),
};

/** Reads XENDIT_SECRET_KEY, XENDIT_WEBHOOK_TOKEN and XENDIT_ADDRESS. Throws `SettingsError`. */
function readXenditSettings(env: Environment, isChosen: boolean): XenditSettings | null {
  const secretKey = given(env, 'XENDIT_SECRET_KEY');
  const webhookToken = given(env, 'XENDIT_WEBHOOK_TOKEN');
  const address = origin(env, 'XENDIT_ADDRESS') ?? 'https://api.xendit.co';
  if (secretKey !== null && webhookToken !== null) return { secretKey, webhookToken, address };
  if (secretKey !== null || webhookToken !== null) {
    const missing = secretKey === null ? 'XENDIT_SECRET_KEY' : 'XENDIT_WEBHOOK_TOKEN';
    const there = secretKey === null ? 'XENDIT_WEBHOOK_TOKEN' : 'XENDIT_SECRET_KEY';
    throw new SettingsError(`${missing}: not given; ${there} is, and Xendit needs both.`);
  }
  if (!isChosen) return null;
  throw new SettingsError(
    'XENDIT_SECRET_KEY: not given; PAYMENT_GATEWAY=xendit needs the secret API key of the account and XENDIT_WEBHOOK_TOKEN.',
  );
}
