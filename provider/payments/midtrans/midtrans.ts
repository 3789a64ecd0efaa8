import type { GatewayDefinition } from '../gateway.ts';
import { midtransNotification } from './format.ts';
import { midtransGateway } from './gateway.ts';
import { type MidtransSettings, readMidtransSettings } from './settings.ts';

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
