import { describe, expect, test } from 'vitest';
import { chargeRequest } from '../../../tests/support/charge-request.ts';
import { midtrans, midtransAddresses, midtransGateway } from './midtrans.ts';
import {
  kindOf,
  midtransStatus,
  midtransTime,
  paidAmount,
  paidAt,
  readMidtransTime,
  refundedSoFar,
  signatureOf,
  snapTransaction,
} from './midtrans-format.ts';

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

  test('without currency and ids, missing or null, is read, and a partial refund has the sum of the refunds', async () => {
    const { currency: _, transaction_id: __, ...status } = signed();
    expect(await verify(status)).toMatchObject({ paid: { amount: 1_500_000 }, transactionId: null });
    const none = { transaction_id: null, transaction_time: null, fraud_status: null, currency: null };
    const read = midtransStatus.parse({ ...settled, ...none });
    expect([kindOf(read), paidAmount(read)]).toEqual(['captured', { amount: 1_500_000, fee: 0 }]);
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

test.for([
  ['settlement', '200', undefined, 'captured'],
  // The signature covers the status code, not the status.
  ['settlement', '201', undefined, 'pending'],
  ['capture', '200', 'accept', 'captured'],
  ['capture', '200', undefined, 'captured'],
  // Only a capture waits for the fraud check.
  ['settlement', '200', 'deny', 'captured'],
  ['pending', '201', undefined, 'pending'],
  ['chargeback', '200', undefined, 'charged_back'],
  ['capture', '200', 'challenge', 'pending'],
  ['capture', '202', 'accept', 'pending'],
  ['authorize', '200', 'accept', 'pending'],
  ['deny', '202', undefined, 'denied'],
  ['cancel', '200', undefined, 'cancelled'],
  ['failure', '202', undefined, 'failed'],
  ['expire', '407', undefined, 'expired'],
  ['refund', '200', undefined, 'refunded'],
  ['partial_chargeback', '200', undefined, 'partially_refunded'],
  ['constructor', '200', undefined, 'pending'],
] as const)('%s with code %s and fraud status %s is %s', ([transaction_status, status_code, fraud_status, kind]) => {
  expect(kindOf({ transaction_status, status_code, fraud_status })).toBe(kind);
});

test("times are Jakarta's", () => {
  expect(readMidtransTime('2026-11-20 10:00:00')).toBe('2026-11-20T03:00:00.000Z');
  const unreadable = [undefined, '2026-13-40 10:00:00', 'on 2026-11-20 10:00:00', '2026-11-20 10:00:00 WIB'];
  expect(unreadable.map(readMidtransTime)).toEqual(unreadable.map(() => null));
  expect(midtransTime(new Date('2026-11-20T18:05:09.999Z'))).toBe('2026-11-21 01:05:09');
});

const BEGAN = '2026-11-27 18:20:00';
const SETTLED = '2026-11-27 18:27:00';
test.for([
  [{ payment_type: 'bank_transfer', transaction_time: BEGAN, settlement_time: SETTLED }, '2026-11-27T11:27:00.000Z'],
  // A card settles on the next day.
  [{ payment_type: 'credit_card', transaction_time: BEGAN, settlement_time: SETTLED }, '2026-11-27T11:20:00.000Z'],
  [{ payment_type: 'credit_card', transaction_time: BEGAN }, '2026-11-27T11:20:00.000Z'],
  [{ payment_type: 'qris', transaction_time: BEGAN, settlement_time: 'kemarin' }, '2026-11-27T11:20:00.000Z'],
  [{}, null],
] as const)('%j was paid at %s', ([times, at]) => {
  const { transaction_time: _, ...status } = settled;
  expect(paidAt({ ...status, ...times })).toBe(at);
});

test.for([
  [{}, 0],
  [{ refund_amount: '5000.00' }, 5000],
  // The refunds count before their last amount.
  [{ refund_amount: '3000.00', refunds: [{ refund_amount: '5000.00' }, { refund_amount: '3000' }] }, 8000],
  [{ refund_amount: '3000.00', refunds: [] }, 3000],
  [{ refund_amount: '3000.00', refunds: 'x' }, 3000],
  [{ refund_amount: '3000.50' }, 0],
  [{ refund_amount: '-3000.00' }, 0],
  [{ refund_amount: '10000000000000.00' }, 0],
  [{ refund_amount: 3000 }, 3000],
] as const)('%j refunds %d in total', ([reported, sum]) => {
  expect(refundedSoFar({ ...settled, transaction_status: 'partial_refund', ...reported })).toBe(sum);
});

describe('the transaction of a charge', () => {
  const free = { name: 'Gratis', price: 0, qty: 1 };
  const charge = chargeRequest({ lines: [free, ...chargeRequest().lines] });

  test('has the ordered lines if they sum to its amount, without those that are free', () => {
    expect(snapTransaction(charge).item_details).toEqual([
      { id: 'ST-1-1', name: 'Jurnal A', price: 1_000_000, quantity: 2 },
      { id: 'ST-1-2', name: 'Jurnal B', price: 1_000_000, quantity: 1 },
    ]);
  });

  test.for([2_999_999, 1_000_000])('is one line for the termin if %d rupiah are to be paid', (amount) => {
    expect(snapTransaction({ ...charge, amount }).item_details).toEqual([
      { id: 'ST-1-T2', name: 'Termin 2 dari 3, pesanan ST-1', price: amount, quantity: 1 },
    ]);
  });

  test('cuts names at 50 characters, not inside one, and replaces what breaks a payment slip', () => {
    const lines = [{ name: `a|b${'é'.repeat(46)}😀😀`, price: 3_000_000, qty: 1 }];
    expect(snapTransaction({ ...charge, lines }).item_details[0]?.name).toBe(`a/b${'é'.repeat(46)}😀`);
  });

  test('ends with the charge, after whole minutes and at least one', () => {
    expect(snapTransaction(charge)).toMatchObject({
      expiry: { start_time: '2026-11-20 10:00:00 +0700', unit: 'minutes', duration: 90 },
      page_expiry: { unit: 'minutes', duration: 90 },
    });
    const expiresAt = new Date('2026-11-20T03:00:10Z');
    expect(snapTransaction({ ...charge, expiresAt }).page_expiry.duration).toBe(1);
  });

  test('names the charge, its amount and the payer, and asks for a secure card payment', () => {
    expect(snapTransaction(charge)).toMatchObject({
      transaction_details: { order_id: 'ST-1', gross_amount: 3_000_000 },
      customer_details: { first_name: 'Ani', email: 'ani@contoh.test', phone: '+6281234567890' },
      credit_card: { secure: true },
    });
  });

  test('returns the payer only to an absolute address', () => {
    expect(snapTransaction(charge)).toHaveProperty('callbacks', { finish: 'https://toko.example/status' });
    expect(snapTransaction({ ...charge, finishUrl: '/status' })).not.toHaveProperty('callbacks');
  });
});
