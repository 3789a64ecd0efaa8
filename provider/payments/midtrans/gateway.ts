import { z } from 'zod';
import { paymentEvent } from '#contract/payments.ts';
import type { PaymentGateway } from '../gateway.ts';
import { type ClientOptions, GatewayError, midtransClient, refusalOf } from './client.ts';
import { snapTransaction } from './snap-transaction.ts';

const created = z.object({ redirect_url: z.url({ protocol: /^https?$/ }) });
const unknownTransaction = z.object({ status_code: z.literal('404') });
const coded = z.object({
  status_code: z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
});
/** Answers to 'expire': done; no transaction, since no way of paying was chosen; paid or ended, its status cannot be changed. */
const CLOSED = [200, 202, 407, 404, 412];

/**
 * Midtrans Snap. Charges are Snap transactions, paid on the page that `redirect_url` names; the Core API tells their status.
 * `address` is the setting MIDTRANS_ADDRESS.
 */
export function midtransGateway(address: string, options: ClientOptions): PaymentGateway {
  const { snap, api } = midtransAddresses(address);
  const ask = midtransClient(options);
  return {
    name: 'midtrans',
    serverKey: options.serverKey,

    async createCharge(charge) {
      const { status, body } = await ask('POST', `${snap}/snap/v1/transactions`, snapTransaction(charge));
      // 'Already taken' too: the response to an earlier try was lost, and nobody knows its page. The next charge has a new reference.
      if (status !== 201 && status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const answer = created.safeParse(body);
      if (!answer.success) throw new GatewayError('answered without a redirect_url', status);
      return { url: answer.data.redirect_url };
    },

    async askStatus(reference) {
      const { status, body } = await ask('GET', `${api}/v2/${encodeURIComponent(reference)}/status`);
      // Until the customer has chosen how to pay there is no transaction; Midtrans answers 404 in the body or as the status.
      if (status === 404 || unknownTransaction.safeParse(body).success) return null;
      if (status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const event = paymentEvent.safeParse(body);
      if (!event.success) throw new GatewayError(`answered no transaction: ${refusalOf(body)}`, status);
      if (event.data.order_id !== reference) throw new GatewayError('answered another transaction', status);
      return event.data;
    },

    // Not 'cancel': that would void a card's payment that was taken and is not settled yet.
    async closeCharge(reference) {
      const { status, body } = await ask('POST', `${api}/v2/${encodeURIComponent(reference)}/expire`);
      // The Core API puts its status code in the body, whatever the HTTP status is.
      const code = coded.safeParse(body).data?.status_code ?? status;
      if (!CLOSED.includes(code)) throw new GatewayError(`answered ${code}: ${refusalOf(body)}`, code);
    },
  };
}

/** Origins of Midtrans' two hosts: Snap makes payment pages, the Core API tells a transaction's status. */
export type Addresses = { snap: string; api: string };

/** `address` is the setting MIDTRANS_ADDRESS: 'sandbox', 'production', or one origin for both. */
export function midtransAddresses(address: string): Addresses {
  if (address === 'production') return { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' };
  if (address === 'sandbox') {
    return { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' };
  }
  return { snap: address, api: address };
}
