import { ensureSecret } from '../../db/meta.ts';
import type { GatewayDefinition } from '../gateway.ts';
import { sandboxNotification } from './format.ts';
import { sandboxGateway } from './gateway.ts';

/**
 * The gateway that is a page of our own and moves no money. Configured only where PAYMENT_GATEWAY names it: in a shop that takes real money,
 * no bill of it can be paid any more. Its key is made for each database and stored there, so that nobody can sign a payment with a key
 * read from the source.
 */
export const sandbox: GatewayDefinition<object> = {
  id: 'sandbox',
  displayName: 'Sandbox',
  isReal: false,
  readSettings: (_env, isChosen) => (isChosen ? {} : null),
  describe: () => 'a payment link alone marks an order as paid, no money moves',
  notification: sandboxNotification,
  connect: async (_settings, { db }) => sandboxGateway(await ensureSecret(db, 'sandbox_server_key')),
};
