import { type GatewayDouble, startGatewayDouble } from './gateway-double.ts';
import { TEST_NOW } from './provider-template.ts';

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

const isText = (least: number, most: number) => (value: unknown) =>
  typeof value === 'string' && value.length >= least && value.length <= most;
const isOneOf =
  (...values: string[]) =>
  (value: unknown) =>
    values.includes(String(value));
const isHttps = (value: unknown) => URL.parse(String(value))?.protocol === 'https:';

/** The fields of POST /sessions that we may send, as https://docs.xendit.co/apidocs/create-session describes them. */
const FIELDS: Record<string, { isRequired: boolean; isValid: (value: unknown) => boolean; code?: string }> = {
  reference_id: { isRequired: true, isValid: isText(1, 64) },
  session_type: { isRequired: true, isValid: isOneOf('PAY') },
  mode: { isRequired: true, isValid: isOneOf('PAYMENT_LINK') },
  // IDR has no decimals here.
  amount: {
    isRequired: true,
    isValid: (value) => Number.isInteger(value) && Number(value) > 0,
    code: 'INVALID_AMOUNT',
  },
  currency: { isRequired: true, isValid: isOneOf('IDR') },
  country: { isRequired: true, isValid: isOneOf('ID') },
  capture_method: { isRequired: false, isValid: isOneOf('AUTOMATIC', 'MANUAL') },
  // Any other value would require a customer.
  allow_save_payment_method: { isRequired: true, isValid: isOneOf('DISABLED'), code: 'MISSING_CUSTOMER' },
  locale: { isRequired: false, isValid: (value) => /^[a-z]{2}$/.test(String(value)) },
  description: { isRequired: false, isValid: isText(1, 1000) },
  expires_at: {
    isRequired: false,
    isValid: (value) => Date.parse(String(value)) >= TEST_NOW.getTime() + 10 * 60_000,
    code: 'INVALID_EXPIRY_DATE',
  },
  success_return_url: { isRequired: false, isValid: isHttps, code: 'INVALID_URL' },
  cancel_return_url: { isRequired: false, isValid: isHttps, code: 'INVALID_URL' },
};

/** Returns the first fault that Xendit would refuse. */
function faultOf(body: Record<string, unknown>): { error_code: string; message: string } | null {
  const unknown = Object.keys(body).find((name) => !FIELDS[name]);
  if (unknown) return { error_code: 'API_VALIDATION_ERROR', message: `${unknown} is not known to the double` };
  for (const [name, { isRequired, isValid, code = 'API_VALIDATION_ERROR' }] of Object.entries(FIELDS)) {
    if (name in body ? !isValid(body[name]) : isRequired) return { error_code: code, message: `${name} is not valid` };
  }
  return null;
}

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
    const fault = faultOf(body);
    if (fault) return [400, fault];
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
