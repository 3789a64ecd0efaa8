import { ensureSecret } from '../../../db/meta.ts';
import { Problem } from '../../../http/problem.ts';
import { type Gateway, type GatewayDefinition, paidOf, readAmount } from '../gateway.ts';
import { isSigned, sandboxNotification } from './sandbox-format.ts';
import { sandboxPages } from './sandbox-page.ts';

/**
 * The gateway that is our own page and moves no money. It is configured only if PAYMENT_GATEWAY names it, so that a real shop never
 * accepts its charges. Each database has its own key, so that the source code does not help to forge a payment.
 */
export const sandbox: GatewayDefinition<object> = {
  id: 'sandbox',
  displayName: 'Sandbox',
  isReal: false,
  fields: {},
  readSettings: (_env, isChosen) => (isChosen ? {} : null),
  describe: () => 'a payment link alone marks an order as paid, no money moves',
  notification: sandboxNotification,
  connect: async (_settings, { db }) => sandboxGateway(await ensureSecret(db, 'sandbox_server_key')),
};

/** @param key signs the notifications that its page sends */
function sandboxGateway(key: string): Gateway {
  return {
    // The reference has 96 random bits, so only people with the link know it.
    openCharge: async ({ reference }) => ({ url: `/gateway/sandbox/${reference}`, gatewayId: null }),

    async verifyAndParse({ body }) {
      const notification = sandboxNotification.parse(body);
      if (!isSigned(notification, key)) throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
      const { reference, transaction, event, amount, at } = notification;
      const isPart = event === 'partially_refunded';
      return {
        gateway: 'sandbox',
        chargeReference: reference,
        transactionId: transaction,
        kind: event,
        paid: isPart ? null : paidOf(readAmount(amount), null),
        refunded: isPart ? (readAmount(amount) ?? 0) : 0,
        occurredAt: at,
      };
    },

    pages: (host) => sandboxPages(host, key),
  };
}
