import { z } from 'zod';
import { Problem } from '../../../http/problem.ts';
import { type Environment, type Kind, readFields, SettingsError, setting } from '../../../platform/setting.ts';
import { key, origin } from '../../../platform/setting-kinds.ts';
import type { Gateway, GatewayDefinition, PaymentEvent } from '../gateway.ts';
import { type ClientOptions, GatewayError, gatewayClient } from '../gateway-client.ts';
import {
  isSigned,
  kindOf,
  type MidtransStatus,
  midtransNotification,
  midtransStatus,
  paidAmount,
  paidAt,
  refundedSoFar,
  snapTransaction,
} from './midtrans-format.ts';

/** `address`: 'sandbox', 'production', or one origin for both hosts (a test double, a proxy). */
export type MidtransSettings = { serverKey: string; address: string };

const hosts: Kind<string> = {
  type: z.enum(['sandbox', 'production']).or(origin.type),
  allowed: 'sandbox, production or an address',
};
const fields = {
  MIDTRANS_SERVER_KEY: setting(key, null, 'server key of the account; required by `midtrans`'),
  MIDTRANS_ADDRESS: setting(hosts, 'sandbox', 'an origin replaces both Midtrans hosts'),
};

const created = z.object({ redirect_url: z.url({ protocol: /^https?$/ }) });
const unknownTransaction = z.object({ status_code: z.literal('404') });
const coded = z.object({
  status_code: z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
});
/** Answers to 'expire' that are no errors: done; no transaction, because the customer chose no way to pay; already paid or ended. */
const CLOSED = [200, 202, 407, 404, 412];

/** Returns the reason of a refusal: `error_messages` of Snap, `status_message` of the Core API. */
function refusalOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return 'no reason given';
  const reason =
    'error_messages' in body ? body.error_messages : 'status_message' in body ? body.status_message : 'no reason given';
  return String(reason).slice(0, 300);
}

/** Maps a status to our event. */
function toEvent(reported: MidtransStatus): PaymentEvent {
  const kind = kindOf(reported);
  // The signature is a secret of this charge: do not store it.
  const { signature_key: _, ...details } = reported;
  return {
    gateway: 'midtrans',
    chargeReference: reported.order_id,
    transactionId: reported.transaction_id ?? null,
    kind,
    paid: paidAmount(reported),
    refunded: kind === 'partially_refunded' ? refundedSoFar(reported) : 0,
    occurredAt: paidAt(reported),
    details,
  };
}

/** Connects to Midtrans Snap. A charge is a Snap transaction, paid at `redirect_url`; the Core API returns its status. */
export function midtransGateway({ serverKey, address }: MidtransSettings, options: ClientOptions): Gateway {
  const { snap, api } = midtransAddresses(address);
  const ask = gatewayClient(serverKey, options);
  return {
    async openCharge(charge) {
      const { status, body } = await ask('POST', `${snap}/snap/v1/transactions`, snapTransaction(charge));
      // Also for 'already taken': the response to an earlier try was lost, so its page is unknown. The next charge has a new reference.
      if (status !== 201 && status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const answer = created.safeParse(body);
      if (!answer.success) throw new GatewayError('answered without a redirect_url', status);
      return { url: answer.data.redirect_url, gatewayId: null };
    },

    async verifyAndParse({ body }) {
      const notification = midtransNotification.parse(body);
      if (!isSigned(notification, serverKey)) throw new Problem(403, 'Tanda tangan notifikasi tidak cocok.');
      return toEvent(notification);
    },

    async fetchStatus({ reference }, signal) {
      const { status, body } = await ask('GET', `${api}/v2/${encodeURIComponent(reference)}/status`, undefined, signal);
      // There is no transaction until the customer chooses how to pay. Midtrans sends 404 in the body or as the HTTP status.
      if (status === 404 || unknownTransaction.safeParse(body).success) return null;
      if (status !== 200) throw new GatewayError(`answered ${status}: ${refusalOf(body)}`, status);
      const reported = midtransStatus.safeParse(body);
      if (!reported.success) throw new GatewayError(`answered no transaction: ${refusalOf(body)}`, status);
      if (reported.data.order_id !== reference) throw new GatewayError('answered another transaction', status);
      return toEvent(reported.data);
    },

    // Not Midtrans' 'cancel', which would void a captured card payment before its settlement.
    async cancel({ reference }, signal) {
      const { status, body } = await ask(
        'POST',
        `${api}/v2/${encodeURIComponent(reference)}/expire`,
        undefined,
        signal,
      );
      // The Core API sends its status code in the body.
      const code = coded.safeParse(body).data?.status_code ?? status;
      if (!CLOSED.includes(code)) throw new GatewayError(`answered ${code}: ${refusalOf(body)}`, code);
    },
  };
}

/** Origins of the two hosts: Snap creates payment pages, the Core API returns the status. */
export type Addresses = { snap: string; api: string };

export function midtransAddresses(address: string): Addresses {
  if (address === 'production') return { snap: 'https://app.midtrans.com', api: 'https://api.midtrans.com' };
  if (address === 'sandbox') {
    return { snap: 'https://app.sandbox.midtrans.com', api: 'https://api.sandbox.midtrans.com' };
  }
  return { snap: address, api: address };
}

/** Midtrans Snap (https://docs.midtrans.com). */
export const midtrans: GatewayDefinition<MidtransSettings> = {
  id: 'midtrans',
  displayName: 'Midtrans',
  isReal: true,
  fields,
  readSettings: readMidtransSettings,
  describe: ({ address }) => address,
  isTest: ({ address, serverKey }) => address === 'sandbox' || serverKey.startsWith('SB-'),
  notification: midtransNotification,
  connect: (settings, { client }) => midtransGateway(settings, client),
};

/** Refuses a sandbox key in production. Throws `SettingsError`. */
function readMidtransSettings(env: Environment, isChosen: boolean): MidtransSettings | null {
  const { MIDTRANS_SERVER_KEY: serverKey, MIDTRANS_ADDRESS: address } = readFields(fields, env);
  if (address === 'production' && serverKey?.startsWith('SB-')) {
    throw new SettingsError('MIDTRANS_ADDRESS: "production" is given, but MIDTRANS_SERVER_KEY is one of the sandbox.');
  }
  if (serverKey !== null) return { serverKey, address };
  if (!isChosen) return null;
  throw new SettingsError(
    'MIDTRANS_SERVER_KEY: not given; PAYMENT_GATEWAY=midtrans needs the server key of the account.',
  );
}
