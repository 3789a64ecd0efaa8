import { describe, expect, test } from 'vitest';
import { chargeRequest } from '../../../tests/support/charge-request.ts';
import { midtrans, midtransAddresses, midtransGateway } from './midtrans.ts';
import { signatureOf } from './midtrans-format.ts';

const serverKey = 'SB-Mid-server-contoh';
const settled = {
  order_id: 'ST-1',
  status_code: '200',
  gross_amount: '1500000.00',
  transaction_status: 'settlement',
  transaction_id: 'T-1',
  transaction_time: '2026-11-20 10:00:00',
  currency: 'IDR',
};
const signed = (change: object = {}) => {
  const status = { ...settled, ...change };
  return { ...status, signature_key: signatureOf(status, serverKey) };
};
const charge = { reference: 'ST-1', gatewayId: null };

/** A gateway that answers every call like this, and its calls. */
function gatewayOf(status: number, body: unknown) {
  const calls: string[] = [];
  const fetch = async (url: unknown, init?: RequestInit) => {
    calls.push(`${init?.method} ${url}`);
    return Response.json(body, { status });
  };
  const gateway = midtransGateway({ serverKey, address: 'sandbox' }, { fetch, firstPauseMs: 0 });
  return { gateway, calls };
}

describe('a notification', () => {
  const verify = (body: unknown) => gatewayOf(200, {}).gateway.verifyAndParse({ headers: new Headers(), body });

  test('is read if its signature is right, in upper or lower case, and the signature is not kept', async () => {
    const event = await verify(signed());
    expect(event).toMatchObject({
      gateway: 'midtrans',
      chargeReference: 'ST-1',
      transactionId: 'T-1',
      kind: 'captured',
      paid: { amount: 1_500_000, fee: 0 },
      occurredAt: '2026-11-20T03:00:00.000Z',
    });
    expect(event?.details).not.toHaveProperty('signature_key');
    const { signature_key, ...status } = signed();
    expect(await verify({ ...status, signature_key: signature_key.toUpperCase() })).toEqual(event);
  });

  test.for([{ order_id: 'ST-2' }, { status_code: '201' }, { gross_amount: '1.00' }, { signature_key: 'a' }])(
    'is refused if %j was changed after it was signed',
    async (change) => {
      await expect(verify({ ...signed(), ...change })).rejects.toMatchObject({ status: 403 });
    },
  );

  test.for([{ gross_amount: '1500000.50' }, { currency: 'USD' }])('with %j has no amount', async (change) => {
    expect(await verify(signed(change))).toMatchObject({ kind: 'captured', paid: { amount: null } });
  });

  test('without currency and ids is read, and a partial refund has the sum of the refunds', async () => {
    const { currency: _, transaction_id: __, ...status } = signed();
    expect(await verify(status)).toMatchObject({ paid: { amount: 1_500_000 }, transactionId: null });
    const part = signed({ transaction_status: 'partial_refund', refund_amount: '500000.00' });
    expect(await verify(part)).toMatchObject({ kind: 'partially_refunded', refunded: 500_000 });
  });
});

describe('the status of a charge', () => {
  test('is asked at the Core API by its reference', async () => {
    const { gateway, calls } = gatewayOf(200, settled);
    expect(await gateway.fetchStatus?.({ reference: 'ST/1', gatewayId: null }).catch(() => null)).toBeNull();
    expect(await gateway.fetchStatus?.(charge)).toMatchObject({ kind: 'captured', paid: { amount: 1_500_000 } });
    expect(calls).toEqual([
      'GET https://api.sandbox.midtrans.com/v2/ST%2F1/status',
      'GET https://api.sandbox.midtrans.com/v2/ST-1/status',
    ]);
  });

  test.for([
    [404, {}],
    [404, settled],
    [200, { status_code: '404' }],
  ] as const)('is none after HTTP %d with %j', async ([status, body]) => {
    expect(await gatewayOf(status, body).gateway.fetchStatus?.(charge)).toBeNull();
  });

  test.for([
    [401, settled, 'answered 401: no reason given'],
    [401, { status_message: 'Unknown key' }, 'answered 401: Unknown key'],
    [200, {}, 'answered no transaction: no reason given'],
    [200, null, 'answered no transaction: no reason given'],
    [200, 'text', 'answered no transaction: no reason given'],
    [200, { ...settled, order_id: 'ST-2' }, 'answered another transaction'],
  ] as const)('fails after HTTP %d with %j', async ([status, body, message]) => {
    await expect(gatewayOf(status, body).gateway.fetchStatus?.(charge)).rejects.toMatchObject({ message, status });
  });
});

describe('cancelling a charge', () => {
  test.for([
    [200, { status_code: '200' }],
    [200, { status_code: '202' }],
    [200, { status_code: '407' }],
    // No transaction yet, or already paid or ended.
    [200, { status_code: '404' }],
    [200, { status_code: '412' }],
    [404, {}],
    [412, null],
    [200, { status_code: '2000' }],
  ] as const)('succeeds after HTTP %d with %j', async ([status, body]) => {
    const { gateway, calls } = gatewayOf(status, body);
    await expect(gateway.cancel?.(charge)).resolves.toBeUndefined();
    expect(calls).toEqual(['POST https://api.sandbox.midtrans.com/v2/ST-1/expire']);
  });

  test.for([
    [200, { status_code: '401', status_message: 'Unknown key' }, 'answered 401: Unknown key', 401],
    [401, { status_code: 'x' }, 'answered 401: no reason given', 401],
    [400, {}, 'answered 400: no reason given', 400],
  ] as const)('fails after HTTP %d with %j', async ([http, body, message, status]) => {
    await expect(gatewayOf(http, body).gateway.cancel?.(charge)).rejects.toMatchObject({ message, status });
  });
});

describe('opening a charge', () => {
  test.for([200, 201])('gives the page of the payment after HTTP %d', async (status) => {
    const { gateway, calls } = gatewayOf(status, { redirect_url: 'https://app.example/snap/1' });
    expect(await gateway.openCharge(chargeRequest())).toEqual({ url: 'https://app.example/snap/1', gatewayId: null });
    expect(calls).toEqual(['POST https://app.sandbox.midtrans.com/snap/v1/transactions']);
  });

  test.for([
    [400, { error_messages: ['a', 'b'] }, 'answered 400: a,b'],
    [400, { error_messages: 'x'.repeat(400) }, `answered 400: ${'x'.repeat(300)}`],
    [202, { redirect_url: 'https://app.example/snap/1' }, 'answered 202: no reason given'],
    [201, { redirect_url: 'javascript:alert(1)' }, 'answered without a redirect_url'],
    [201, {}, 'answered without a redirect_url'],
  ] as const)('fails after HTTP %d with %j', async ([status, body, message]) => {
    await expect(gatewayOf(status, body).gateway.openCharge(chargeRequest())).rejects.toMatchObject({
      message,
      status,
    });
  });
});

test('production, sandbox and another address have their hosts', () => {
  expect(midtransAddresses('production')).toEqual({
    snap: 'https://app.midtrans.com',
    api: 'https://api.midtrans.com',
  });
  expect(midtransAddresses('sandbox').api).toBe('https://api.sandbox.midtrans.com');
  expect(midtransAddresses('http://proxy')).toEqual({ snap: 'http://proxy', api: 'http://proxy' });
});

describe('the settings', () => {
  const read = (address: string | undefined, key: string | undefined, isChosen = true) =>
    midtrans.readSettings({ MIDTRANS_ADDRESS: address, MIDTRANS_SERVER_KEY: key }, isChosen);

  test.for([
    [undefined, serverKey, 'sandbox'],
    ['sandbox', serverKey, 'sandbox'],
    ['production', 'Mid-server-SB-1', 'production'],
    ['http://127.0.0.1:9', serverKey, 'http://127.0.0.1:9'],
    ['https://proxy.example', serverKey, 'https://proxy.example'],
  ] as const)('with address %s and key %s lead to %s', ([given, key, address]) => {
    const settings = read(given, key);
    expect(settings).toEqual({ serverKey: key, address });
    expect(settings && midtrans.describe(settings)).toBe(address);
  });

  test.for([
    ['production', serverKey],
    ['production ', undefined],
    ['sandbox', undefined],
    ['see https://proxy.example', serverKey],
  ] as const)('are refused with address %j and key %s', ([address, key]) => {
    expect(() => read(address, key)).toThrow(/^MIDTRANS_(ADDRESS|SERVER_KEY): /);
  });

  test('are not needed for a gateway that is not chosen', () => {
    expect(read('production', undefined, false)).toBeNull();
  });
});
