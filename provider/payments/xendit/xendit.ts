import { z } from 'zod';
import { check } from '../../http/input.ts';
import { Problem } from '../../http/problem.ts';
import { type Environment, given, origin, SettingsError } from '../../platform/environment.ts';
import type { Gateway, GatewayDefinition } from '../gateway.ts';
import { type ClientOptions, GatewayError, gatewayClient, isSameSecret } from '../gateway-client.ts';
import { sessionRequest, toEvent, type XenditSession, xenditNotification, xenditSession } from './format.ts';

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

/** Reads XENDIT_SECRET_KEY, XENDIT_WEBHOOK_TOKEN and XENDIT_ADDRESS. Throws `SettingsError`. */
function readXenditSettings(env: Environment, isChosen: boolean): XenditSettings | null {
  const secretKey = given(env, 'XENDIT_SECRET_KEY');
  const webhookToken = given(env, 'XENDIT_WEBHOOK_TOKEN');
  const address = origin(env, 'XENDIT_ADDRESS') ?? 'https://api.xendit.co';
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
