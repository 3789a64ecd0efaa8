import { z } from 'zod';
import { paymentNews } from '#contract/payments.ts';
import type { PaymentGateway } from '../gateway.ts';
import { midtransAddresses } from './addresses.ts';
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
 * Midtrans Snap. Bills are Snap transactions, paid on the page that `redirect_url` names; how a bill stands is asked from the Core API.
 * `address` is the setting MIDTRANS_ADDRESS.
 */
export function midtransGateway(address: string, options: ClientOptions): PaymentGateway {
  const { snap, api } = midtransAddresses(address);
  const ask = midtransClient(options);
  return {
    name: 'midtrans',
    serverKey: options.serverKey,

    async createBill(bill) {
      const { status, body } = await ask('POST', `${snap}/snap/v1/transactions`, snapTransaction(bill));
      // 'Already taken' too: an earlier try was heard without our hearing it. Its page is known to nobody; the next bill has a new name.
      if (status !== 201 && status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const answer = created.safeParse(body);
      if (!answer.success) throw new GatewayError('answered without a redirect_url', status);
      return { url: answer.data.redirect_url };
    },

    async askStatus(reference) {
      const { status, body } = await ask('GET', `${api}/v2/${encodeURIComponent(reference)}/status`);
      // Until the customer has chosen how to pay there is no transaction; Midtrans says so in the body or by the status.
      if (status === 404 || unknownTransaction.safeParse(body).success) return null;
      if (status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const news = paymentNews.safeParse(body);
      if (!news.success) throw new GatewayError(`answered no transaction: ${refusalOf(body)}`, status);
      if (news.data.order_id !== reference) throw new GatewayError('answered another transaction', status);
      return news.data;
    },

    // Not 'cancel': that would void a card's payment that was taken and is not settled yet.
    async closeBill(reference) {
      const { status, body } = await ask('POST', `${api}/v2/${encodeURIComponent(reference)}/expire`);
      // The Core API tells the outcome in the body, whatever the status of HTTP.
      const said = coded.safeParse(body).data?.status_code ?? status;
      if (!CLOSED.includes(said)) throw new GatewayError(`answered ${said}: ${refusalOf(body)}`, said);
    },
  };
}
