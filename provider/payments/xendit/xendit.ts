import type { GatewayDefinition } from '../gateway.ts';
import { xenditNotification } from './format.ts';
import { xenditGateway } from './gateway.ts';
import { readXenditSettings, type XenditSettings } from './settings.ts';

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
