import { Problem } from '../../http/problem.ts';
import type { Gateway } from '../gateway.ts';
import { isSigned, sandboxNotification } from './format.ts';
import { sandboxPages } from './routes.ts';

/** @param key signs the notifications that its page sends */
export function sandboxGateway(key: string): Gateway {
  return {
    // The reference holds 96 random bits: who knows it was given the link.
    openCharge: async ({ reference }) => ({ url: `/gateway/sandbox/${reference}`, gatewayId: null }),

    async verifyAndParse({ body }) {
      const notification = sandboxNotification.parse(body);
      if (!isSigned(notification, key)) throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
      const { bill, transaction, event, amount, at } = notification;
      return {
        gateway: 'sandbox',
        chargeReference: bill,
        transactionId: transaction,
        kind: event,
        amount,
        occurredAt: at,
      };
    },

    pages: (host) => sandboxPages(host, key),
  };
}
