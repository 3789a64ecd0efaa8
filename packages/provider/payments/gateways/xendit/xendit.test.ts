import { describe, expect, test } from 'vitest';
import { chargeRequest } from '../../../tests/support/charge-request.ts';
import { sessionRequest, toEvent, type XenditSession, xendit, xenditGateway } from './xendit.ts';

const session: XenditSession = {
  payment_session_id: 'ps-1',
  reference_id: 'ST-1',
  status: 'COMPLETED',
  amount: 1_500_000,
  currency: 'IDR',
  updated: '2026-11-20T03:00:00Z',
};
const charge = { reference: 'ST-1', gatewayId: 'ps/1' };

/** A gateway that gives these answers one after the other, and its calls. */
function gatewayOf(...answers: (readonly [status: number, body: unknown])[]) {
  const calls: string[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`);
    const [status, body] = answers.shift() ?? [500, null];
    return Response.json(body, { status });
  };
  const settings = { secretKey: 'xnd_development_1', webhookToken: 'token', address: 'https://x.example' };
  return { gateway: xenditGateway(settings, { fetch, firstPauseMs: 0 }), calls };
}

test.for([
  ['ACTIVE', 'pending'],
  ['COMPLETED', 'captured'],
  ['EXPIRED', 'expired'],
  ['CANCELED', 'expired'],
  ['completed', 'pending'],
  ['constructor', 'pending'],
])('a session that is %s is %s', ([status, kind]) => {
  expect(toEvent({ ...session, status: status ?? '' }).kind).toBe(kind);
});

test('an event has the reference, the amount, the time, and the payment or else its request', () => {
  expect(toEvent({ ...session, payment_id: 'py-1', payment_request_id: 'pr-1' })).toMatchObject({
    gateway: 'xendit',
    chargeReference: 'ST-1',
    paid: { amount: 1_500_000, fee: 0 },
    occurredAt: '2026-11-20T03:00:00.000Z',
    transactionId: 'py-1',
  });
  expect(toEvent({ ...session, payment_request_id: 'pr-1' }).transactionId).toBe('pr-1');
  expect(toEvent({ ...session, updated: 'kemarin' })).toMatchObject({ occurredAt: null, transactionId: null });
});

test.for([{ currency: 'USD' }, { amount: 1500.5 }, { amount: 2 ** 53 }])(
  'with %j, money came that is no whole amount of rupiah',
  (change) => {
    expect(toEvent({ ...session, ...change })).toMatchObject({ kind: 'captured', paid: { amount: null, fee: 0 } });
  },
);

test('a session returns the payer only to https, and cuts its description at 1000 characters', () => {
  expect(sessionRequest(chargeRequest({ terminCount: 1 })).description).toBe('Pesanan ST-1: 2 x Jurnal A, Jurnal B');
  const lines = [{ name: '😀'.repeat(2000), price: 1, qty: 1 }];
  const request = sessionRequest(chargeRequest({ lines, finishUrl: 'http://toko.example/status' }));
  expect(request).not.toHaveProperty('success_return_url');
  expect(request).not.toHaveProperty('cancel_return_url');
  expect([...request.description]).toHaveLength(1000);
  expect(request.description.isWellFormed()).toBe(true);
});

describe('the status of a charge', () => {
  test('is asked by the id of its session', async () => {
    const { gateway, calls } = gatewayOf([200, session]);
    expect(await gateway.fetchStatus?.(charge)).toMatchObject({ kind: 'captured' });
    expect(calls).toEqual(['GET https://x.example/sessions/ps%2F1']);
  });

  test('is none if the session is unknown to us', async () => {
    const { gateway, calls } = gatewayOf();
    expect(await gateway.fetchStatus?.({ ...charge, gatewayId: null })).toBeNull();
    expect(calls).toEqual([]);
  });

  test.for([
    [
      404,
      { error_code: 'DATA_NOT_FOUND', message: 'x'.repeat(400) },
      `answered 404: DATA_NOT_FOUND: ${'x'.repeat(284)}`,
    ],
    [401, {}, 'answered 401: no reason given'],
    [201, session, 'answered 201: no reason given'],
    [200, {}, 'answered no session'],
    [200, { ...session, reference_id: 'ST-2' }, 'answered another session'],
  ] as const)('fails after HTTP %d with %j', async ([status, body, message]) => {
    await expect(gatewayOf([status, body]).gateway.fetchStatus?.(charge)).rejects.toMatchObject({ message, status });
  });
});

describe('cancelling a charge', () => {
  test('ends its session', async () => {
    const { gateway, calls } = gatewayOf([200, {}]);
    await gateway.cancel?.(charge);
    await gateway.cancel?.({ ...charge, gatewayId: null });
    expect(calls).toEqual(['POST https://x.example/sessions/ps%2F1/cancel']);
  });

  test('leaves a session that ended before; fails if it can still be paid', async () => {
    const refused = [400, { error_code: 'E', message: 'm' }] as const;
    await expect(gatewayOf(refused, [200, session]).gateway.cancel?.(charge)).resolves.toBeUndefined();
    const active = gatewayOf(refused, [200, { ...session, status: 'ACTIVE' }]).gateway;
    await expect(active.cancel?.(charge)).rejects.toMatchObject({ message: 'answered 400: E: m', status: 400 });
  });
});

describe('opening a charge', () => {
  test.for([200, 201])('gives page and session after HTTP %d', async (status) => {
    const { gateway, calls } = gatewayOf([status, { ...session, payment_link_url: 'https://pay.example/1' }]);
    expect(await gateway.openCharge(chargeRequest())).toEqual({ url: 'https://pay.example/1', gatewayId: 'ps-1' });
    expect(calls).toEqual(['POST https://x.example/sessions']);
  });

  test.for([
    [202, { ...session, payment_link_url: 'https://pay.example/1' }, 'answered 202: no reason given'],
    [201, session, 'answered without a payment_link_url'],
    [201, { ...session, payment_link_url: 'javascript:alert(1)' }, 'answered without a payment_link_url'],
    [201, { payment_link_url: 'https://pay.example/1' }, 'answered without a payment_link_url'],
  ] as const)('fails after HTTP %d with %j', async ([status, body, message]) => {
    await expect(gatewayOf([status, body]).gateway.openCharge(chargeRequest())).rejects.toMatchObject({
      message,
      status,
    });
  });
});

describe('the settings', () => {
  const read = (key: string | undefined, token: string | undefined, isChosen = true) =>
    xendit.readSettings({ XENDIT_SECRET_KEY: key, XENDIT_WEBHOOK_TOKEN: token }, isChosen);

  test.for([
    ['xnd_development_1', 'test mode'],
    ['xnd_production_xnd_development_', 'live mode'],
  ] as const)('with key %s are in %s', ([secretKey, mode]) => {
    const settings = read(secretKey, 'token');
    expect(settings).toEqual({ secretKey, webhookToken: 'token', address: 'https://api.xendit.co' });
    expect(settings && xendit.describe(settings)).toBe(mode);
  });

  test.for([
    ['xnd_1', undefined, 'XENDIT_WEBHOOK_TOKEN: not given; XENDIT_SECRET_KEY is, and Xendit needs both.'],
    [undefined, 'token', 'XENDIT_SECRET_KEY: not given; XENDIT_WEBHOOK_TOKEN is, and Xendit needs both.'],
    [undefined, undefined, 'PAYMENT_GATEWAY=xendit needs the secret API key'],
  ] as const)('are refused with key %s and token %s', ([key, token, message]) => {
    expect(() => read(key, token)).toThrow(message);
  });

  test('are not needed for a gateway that is not chosen, but never half given', () => {
    expect(read(undefined, undefined, false)).toBeNull();
    expect(() => read('xnd_1', undefined, false)).toThrow('Xendit needs both');
  });
});
