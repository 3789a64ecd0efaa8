import { z } from 'zod';
import { Problem } from '../../http/problem.ts';
import type { Gateway, PaymentEvent } from '../gateway.ts';
import { type ClientOptions, GatewayError, gatewayClient, isSameSecret } from '../gateway-client.ts';
import {
  kindOf,
  type MidtransStatus,
  midtransNotification,
  midtransStatus,
  readMidtransTime,
  refundedSoFar,
  signatureOf,
  wholeRupiah,
} from './format.ts';
import { snapTransaction } from './snap-transaction.ts';

/** `address`: 'sandbox', 'production', or one origin that stands in for both hosts (a test double, a proxy). */
export type MidtransSettings = { serverKey: string; address: string };

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

/** Midtrans' reason for a refusal: `error_messages` of Snap, `status_message` of the Core API. */
function refusalOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return 'no reason given';
  const reason =
    'error_messages' in body ? body.error_messages : 'status_message' in body ? body.status_message : 'no reason given';
  return String(reason).slice(0, 300);
}

/** A status in our terms. Throws 422 where it is not about whole rupiah. */
function toEvent(told: MidtransStatus): PaymentEvent {
  const kind = kindOf(told);
  const charged = wholeRupiah(told.gross_amount);
  if (charged === null || (told.currency ?? 'IDR') !== 'IDR') {
    throw new Problem(422, 'Jumlah pada notifikasi tidak sesuai dengan tagihan.');
  }
  // The signature is a secret of this charge: it is not stored.
  const { signature_key: _, ...details } = told;
  return {
    gateway: 'midtrans',
    chargeReference: told.order_id,
    transactionId: told.transaction_id ?? null,
    kind,
    amount: kind === 'partially_refunded' ? refundedSoFar(told) : charged,
    occurredAt: readMidtransTime(told.transaction_time),
    details,
  };
}

/** Midtrans Snap. Charges are Snap transactions, paid on the page that `redirect_url` names; the Core API tells their status. */
export function midtransGateway({ serverKey, address }: MidtransSettings, options: ClientOptions): Gateway {
  const { snap, api } = midtransAddresses(address);
  const ask = gatewayClient(serverKey, options);
  return {
    async openCharge(charge) {
      const { status, body } = await ask('POST', `${snap}/snap/v1/transactions`, snapTransaction(charge));
      // 'Already taken' too: the response to an earlier try was lost, and nobody knows its page. The next charge has a new reference.
      if (status !== 201 && status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const answer = created.safeParse(body);
      if (!answer.success) throw new GatewayError('answered without a redirect_url', status);
      return { url: answer.data.redirect_url, gatewayId: null };
    },

    async verifyAndParse({ body }) {
      const notification = midtransNotification.parse(body);
      if (!isSameSecret(notification.signature_key.toLowerCase(), signatureOf(notification, serverKey)))
        throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
      return toEvent(notification);
    },

    async fetchStatus({ reference }, signal) {
      const { status, body } = await ask('GET', `${api}/v2/${encodeURIComponent(reference)}/status`, undefined, signal);
      // Until the customer has chosen how to pay there is no transaction; Midtrans answers 404 in the body or as the status.
      if (status === 404 || unknownTransaction.safeParse(body).success) return null;
      if (status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const told = midtransStatus.safeParse(body);
      if (!told.success) throw new GatewayError(`answered no transaction: ${refusalOf(body)}`, status);
      if (told.data.order_id !== reference) throw new GatewayError('answered another transaction', status);
      return toEvent(told.data);
    },

    // Not Midtrans' 'cancel': that would void a card's payment that was taken and is not settled yet.
    async cancel({ reference }, signal) {
      const { status, body } = await ask(
        'POST',
        `${api}/v2/${encodeURIComponent(reference)}/expire`,
        undefined,
        signal,
      );
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
