import { expect, test } from 'vitest';
import type { OrderRefund, ReceivedMoney } from '../operations/orders/find-orders.ts';
import { moneyLines } from './orders-show.ts';

const AT = '2026-11-20T03:00:00.000Z';
const termin = { id: 1, termin: 2, amount: 500_000, status: 'paid', paid_at: AT } as const;
const received: ReceivedMoney = { bill: 'B1', amount: 500_000, left: 500_000, state: 'pays', paid_at: AT };
const refund: OrderRefund = {
  id: 7,
  bill: 'B1',
  bill_status: 'paid',
  amount: 200_000,
  reason: 'part refunded by the gateway',
  created_at: AT,
  refunded_at: AT,
  note: null,
  superseded_at: null,
};

test('shows the part of a bill that was not refunded as kept', () => {
  expect(moneyLines(termin, [{ ...received, left: 300_000 }], [refund], 'paid')).toEqual([
    'Termin 2, Rp 500.000: paid 2026-11-20 10:00, bill B1',
    '  Refunded 2026-11-20: Rp 200.000 (part refunded by the gateway)',
    '  Kept: Rp 300.000',
  ]);
});

test('names each bill of a termin paid twice, without a day of payment for a bill that the gateway reversed', () => {
  const second = { ...received, bill: 'B2', paid_at: null, left: 0, state: 'sent back' } as const;
  const sentBack = { ...refund, bill: 'B2', amount: 500_000, reason: 'termin paid twice', note: 'BCA' };
  expect(moneyLines(termin, [received, second], [sentBack], 'paid')).toEqual([
    'Termin 2, Rp 500.000: paid 2026-11-20 10:00, bill B1',
    '  Paid, bill B2',
    '  Refunded 2026-11-20: Rp 500.000 (termin paid twice): BCA',
  ]);
});

test('marks a refund whose bill was paid again afterwards', () => {
  const before = { ...refund, amount: 500_000, superseded_at: AT };
  expect(moneyLines(termin, [received], [before], 'paid')[1]).toMatch(/; paid again afterwards$/);
});

test('shows nothing to pay for a termin of 0 rupiah', () => {
  expect(moneyLines({ ...termin, amount: 0 }, [], [], 'paid')).toEqual(['Termin 2, Rp 0: nothing to pay']);
});
