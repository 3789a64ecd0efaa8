import { expect, test } from 'vitest';
import type { ChargeRequest } from '../gateway.ts';
import { sessionRequest, toEvent, type XenditSession } from './xendit.ts';

const session: XenditSession = {
  payment_session_id: 'ps-1',
  reference_id: 'ST-1-1-ab',
  status: 'COMPLETED',
  amount: 1_500_000,
  currency: 'IDR',
  updated: '2026-11-20T03:00:00Z',
};

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
    chargeReference: 'ST-1-1-ab',
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

const charge: ChargeRequest = {
  reference: 'ST-1-1-ab',
  amount: 500_000,
  orderCode: 'ST-1',
  termin: 1,
  terminCount: 3,
  customer: { name: 'Ani', email: 'ani@contoh.test', phone: '+6281234567890' },
  lines: [
    { name: 'Jurnal A', price: 750_000, qty: 2 },
    { name: 'Jurnal B', price: 1, qty: 1 },
  ],
  createdAt: new Date('2026-11-20T03:00:00Z'),
  expiresAt: new Date('2026-11-21T03:00:00Z'),
  finishUrl: 'https://toko.example/status',
};

test('a session asks for the amount of the termin until the charge expires', () => {
  expect(sessionRequest(charge)).toMatchObject({
    reference_id: 'ST-1-1-ab',
    amount: 500_000,
    currency: 'IDR',
    expires_at: '2026-11-21T03:00:00.000Z',
    description: 'Termin 1 dari 3, pesanan ST-1: 2 x Jurnal A, Jurnal B',
    success_return_url: 'https://toko.example/status',
    cancel_return_url: 'https://toko.example/status',
  });
  expect(sessionRequest({ ...charge, terminCount: 1 }).description).toBe('Pesanan ST-1: 2 x Jurnal A, Jurnal B');
});

test('a session returns the payer only to https, and cuts its description at 1000 characters', () => {
  const lines = [{ name: '😀'.repeat(2000), price: 1, qty: 1 }];
  const request = sessionRequest({ ...charge, lines, finishUrl: 'http://toko.example/status' });
  expect(request).not.toHaveProperty('success_return_url');
  expect(request).not.toHaveProperty('cancel_return_url');
  expect([...request.description]).toHaveLength(1000);
  expect(request.description.isWellFormed()).toBe(true);
});
