import { z } from 'zod';
import type { PaymentEventKind } from '../../../db/tables/payments.ts';
import { check } from '../../../http/input.ts';
import { Problem } from '../../../http/problem.ts';
import { type Environment, readFields, SettingsError, setting } from '../../../platform/setting.ts';
import { key, origin } from '../../../platform/setting-kinds.ts';
import {
  type ChargeRequest,
  type Gateway,
  type GatewayDefinition,
  gatewayAmount,
  type PaymentEvent,
  paidOf,
  readAmount,
} from '../gateway.ts';
import { type ClientOptions, GatewayError, gatewayClient, isSameSecret } from '../gateway-client.ts';

/** Xendit's limit for a description. */
const MAX_DESCRIPTION_LENGTH = 1000;

const fields = {
  XENDIT_SECRET_KEY: setting(key, null, 'secret API key; required by `xendit`; `xnd_development_…` moves no money'),
  XENDIT_WEBHOOK_TOKEN: setting(key, null, 'webhook verification token; required by `xendit`'),
  XENDIT_ADDRESS: setting(origin, 'https://api.xendit.co', 'origin of the API, or of a server that replaces it'),
};

/**
 * Body of POST /sessions: one payment on Xendit's page, in whole rupiah. It has no customer: Xendit does not require
 * one, refuses names with other characters than letters and digits, and would store the data.
 */
export function sessionRequest(charge: ChargeRequest) {
  const { orderCode, termin, terminCount, finishUrl } = charge;
  const of = terminCount > 1 ? `Termin ${termin} dari ${terminCount}, pesanan ${orderCode}` : `Pesanan ${orderCode}`;
  const names = charge.lines.map(({ name, qty }) => (qty > 1 ? `${qty} x ${name}` : name)).join(', ');
  // Xendit redirects a payer only to https. Otherwise its own page shows the result.
  const back = finishUrl.startsWith('https://') ? finishUrl : null;
  return {
    reference_id: charge.reference,
    session_type: 'PAY',
    mode: 'PAYMENT_LINK',
    amount: charge.amount,
    currency: 'IDR',
    country: 'ID',
    capture_method: 'AUTOMATIC',
    allow_save_payment_method: 'DISABLED',
    locale: 'id',
    description: [...`${of}: ${names}`].slice(0, MAX_DESCRIPTION_LENGTH).join(''),
    expires_at: charge.expiresAt.toISOString(),
    ...(back !== null && { success_return_url: back, cancel_return_url: back }),
  };
}

/** The fields of a session that we read. */
export const xenditSession = z.looseObject({
  payment_session_id: z.string().min(1).max(100),
  reference_id: z.string().min(1).max(64),
  status: z.string().min(1).max(50),
  amount: gatewayAmount,
  currency: z.string().min(1).max(10),
  updated: z.string().max(50).nullish(),
  payment_link_url: z.string().max(2_000).nullish(),
  payment_id: z.string().max(100).nullish(),
  payment_request_id: z.string().max(100).nullish(),
});
export type XenditSession = z.infer<typeof xenditSession>;

/** Body of a notification. The content of `data` depends on the event. */
export const xenditNotification = z.looseObject({
  event: z.string().min(1).max(100),
  data: z.looseObject({}),
});

const KINDS: Readonly<Record<string, PaymentEventKind>> = {
  ACTIVE: 'pending',
  COMPLETED: 'captured',
  EXPIRED: 'expired',
  // Only an unpaid session can be cancelled.
  CANCELED: 'expired',
};

/** Maps a session to our event. Money in another currency has no amount in rupiah. */
export function toEvent(session: XenditSession): PaymentEvent {
  const at = new Date(session.updated ?? '');
  return {
    gateway: 'xendit',
    chargeReference: session.reference_id,
    gatewayId: session.payment_session_id,
    transactionId: session.payment_id ?? session.payment_request_id ?? null,
    kind: (Object.hasOwn(KINDS, session.status) ? KINDS[session.status] : undefined) ?? 'pending',
    paid: paidOf(session.currency === 'IDR' ? readAmount(session.amount) : null, null),
    refunded: 0,
    occurredAt: Number.isNaN(at.getTime()) ? null : at.toISOString(),
    details: session,
  };
}

export type XenditSettings = {
  /** Secret API key. Keys of the test mode begin with `xnd_development_`. */
  secretKey: string;
  /** The account's webhook verification token. */
  webhookToken: string;
  /** Origin of the API, or of a test double or proxy. */
  address: string;
};

const opened = z.object({
  payment_session_id: z.string().min(1).max(100),
  payment_link_url: z.url({ protocol: /^https?$/ }),
});
const refused = z.object({ error_code: z.string(), message: z.string() });

function refusal(status: number, body: unknown): GatewayError {
  const reason = refused.safeParse(body).data;
  const text = reason ? `${reason.error_code}: ${reason.message}` : 'no reason given';
  return new GatewayError(`answered ${status}: ${text.slice(0, 300)}`, status);
}

/** Connects to Xendit Payment Sessions. Each charge is a session, paid at `payment_link_url`. */
export function xenditGateway({ secretKey, webhookToken, address }: XenditSettings, options: ClientOptions): Gateway {
  const ask = gatewayClient(secretKey, options);

  async function readSession(id: string, signal: AbortSignal | undefined): Promise<XenditSession> {
    const { status, body } = await ask('GET', `${address}/sessions/${encodeURIComponent(id)}`, undefined, signal);
    if (status !== 200) throw refusal(status, body);
    const session = xenditSession.safeParse(body);
    if (!session.success) throw new GatewayError('answered no session', status);
    return session.data;
  }

  return {
    async openCharge(charge) {
      const { status, body } = await ask('POST', `${address}/sessions`, sessionRequest(charge));
      if (status !== 201 && status !== 200) throw refusal(status, body);
      const session = opened.safeParse(body);
      if (!session.success) throw new GatewayError('answered without a payment_link_url', status);
      return { url: session.data.payment_link_url, gatewayId: session.data.payment_session_id };
    },

    async verifyAndParse({ headers, body }) {
      if (!isSameSecret(headers.get('x-callback-token') ?? '', webhookToken)) {
        throw new Problem(403, 'Token notifikasi tidak cocok.');
      }
      const { event, data } = xenditNotification.parse(body);
      // The account may send notifications of other kinds to the same address.
      if (!event.startsWith('payment_session.')) return null;
      return toEvent(check(xenditSession, data));
    },

    async fetchStatus({ reference, gatewayId }, signal) {
      // The process ended before it stored the session. No payer has its address, and its notification has its id.
      if (gatewayId === null) return null;
      const session = await readSession(gatewayId, signal);
      if (session.reference_id !== reference) throw new GatewayError('answered another session', 200);
      return toEvent(session);
    },

    async cancel({ gatewayId }, signal) {
      if (gatewayId === null) return;
      const url = `${address}/sessions/${encodeURIComponent(gatewayId)}/cancel`;
      const { status, body } = await ask('POST', url, undefined, signal);
      if (status === 200) return;
      // Only an active session can be cancelled. A paid or ended one stays unchanged.
      if ((await readSession(gatewayId, signal)).status === 'ACTIVE') throw refusal(status, body);
    },
  };
}

const isTest = ({ secretKey }: XenditSettings) => secretKey.startsWith('xnd_development_');

/** Xendit Payment Sessions (https://docs.xendit.co/docs/payment-sessions-overview). */
export const xendit: GatewayDefinition<XenditSettings> = {
  id: 'xendit',
  displayName: 'Xendit',
  isReal: true,
  fields,
  readSettings: readXenditSettings,
  // Xendit has one address: the key decides whether money moves.
  describe: (settings) => (isTest(settings) ? 'test mode' : 'live mode'),
  isTest,
  notification: xenditNotification,
  connect: (settings, { client }) => xenditGateway(settings, client),
};

function readXenditSettings(env: Environment, isChosen: boolean): XenditSettings | null {
  const read = readFields(fields, env);
  const { XENDIT_SECRET_KEY: secretKey, XENDIT_WEBHOOK_TOKEN: webhookToken, XENDIT_ADDRESS: address } = read;
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
