import { type GatewayDouble, startGatewayDouble } from './gateway-double.ts';

export type SessionBody = Record<string, unknown> & { reference_id: string; amount: number; expires_at: string };
type Session = {
  id: string;
  body: SessionBody;
  status: string;
  paymentId: string | null;
  paidAmount?: unknown;
  updated?: string;
};

export type XenditDouble = GatewayDouble & {
  /** For XENDIT_ADDRESS, XENDIT_SECRET_KEY and XENDIT_WEBHOOK_TOKEN. */
  env: Record<string, string>;
  token: string;
  /** Bodies of the created sessions, oldest first. */
  made(): SessionBody[];
  /** Their states. */
  statuses(): string[];
  /** Brings a session of a reference (by index, default: the newest) into a status, paid with its amount or another, at a time. Returns its notification. */
  bring(
    reference: string,
    status: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'CANCELED',
    options?: { which?: number; amount?: unknown; at?: string },
  ): Record<string, unknown>;
};

/**
 * Xendit's Payment Sessions on loopback, as documented: POST /sessions, GET /sessions/{id}, POST /sessions/{id}/cancel, and the
 * notifications `payment_session.*`. Independent of our code. Close it at the end.
 */
export async function startXenditDouble(): Promise<XenditDouble> {
  const secretKey = 'xnd_development_contoh';
  const token = 'token-notifikasi-contoh';
  const sessions: Session[] = [];

  const bodyOf = ({ id, body, status, paymentId, paidAmount, updated }: Session) => ({
    payment_session_id: id,
    created: '2026-11-20T03:00:00.000Z',
    updated: updated ?? '2026-11-20T03:05:00.000Z',
    ...body,
    ...(paidAmount !== undefined && { amount: paidAmount }),
    status,
    payment_link_url: `https://dev.xen.to/${id.slice(-8)}`,
    payment_token_id: null,
    payment_request_id: paymentId?.replace('py-', 'pr-') ?? null,
    payment_id: paymentId,
    business_id: '62440e322008e87fb29c1fd0',
  });

  function create(body: SessionBody): [number, unknown] {
    const id = `ps-${String(sessions.length + 1).padStart(24, '0')}`;
    sessions.push({ id, body, status: 'ACTIVE', paymentId: null });
    return [201, bodyOf(sessions.at(-1) as Session)]; // Just added.
  }

  function answerTo(call: string, text: string): [number, unknown] {
    if (call === 'POST /sessions') return create(JSON.parse(text));
    const [, method, id, cancels] = /^(GET|POST) \/sessions\/(ps-[^/]{24})(\/cancel)?$/.exec(call) ?? [];
    const session = sessions.find((one) => one.id === id);
    if (!session) return [404, { error_code: 'DATA_NOT_FOUND', message: 'session not found' }];
    if (method === 'GET' && !cancels) return [200, bodyOf(session)];
    if (method !== 'POST' || !cancels) return [404, { error_code: 'DATA_NOT_FOUND', message: 'no such address' }];
    if (session.status !== 'ACTIVE') return [400, { error_code: 'API_VALIDATION_ERROR', message: 'is not active' }];
    session.status = 'CANCELED';
    return [200, bodyOf(session)];
  }

  const denied = { error_code: 'INVALID_API_KEY', message: 'API key is not authorized for this API' };
  const double = await startGatewayDouble(secretKey, denied, answerTo);
  return {
    ...double,
    env: { XENDIT_ADDRESS: double.address, XENDIT_SECRET_KEY: secretKey, XENDIT_WEBHOOK_TOKEN: token },
    token,
    made: () => sessions.map(({ body }) => body),
    statuses: () => sessions.map(({ status }) => status),
    bring(reference, status, { which = -1, amount, at } = {}) {
      const session = sessions.filter(({ body }) => body.reference_id === reference).at(which);
      if (!session) throw new Error(`The double knows no ${reference}.`);
      session.status = status;
      session.paidAmount = amount;
      if (at !== undefined) session.updated = at;
      if (status === 'COMPLETED') session.paymentId ??= `py-${session.id.slice(3)}`;
      const { business_id, ...data } = bodyOf(session);
      const event = status === 'COMPLETED' ? 'payment_session.completed' : 'payment_session.expired';
      return { event, business_id, created: '2026-11-20T03:05:01.000Z', data: { ...data, business_id } };
    },
  };
}
