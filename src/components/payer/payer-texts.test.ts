import type { PayerPayment } from '@slotterbit/contract/orders/payer-payment.ts';
import { anOrder, aPayment } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { payerHeading, previewTitle, problemText } from './payer-texts.ts';

const dueAt = new Date('2026-12-26T03:00:00Z');

const seen = (changes: Partial<PayerPayment['payment']> = {}, otherMoney: number | null = null): PayerPayment => ({
  order: anOrder(),
  customer: { name: 'Siti', instansi: null },
  otherMoney,
  payment: aPayment({ amount: 500_000, dueAt, ...changes }),
});

test.each([
  ['Tagihan', seen(), false],
  ['Pembayaran belum kami terima', seen(), true],
  ['Tagihan ini belum dibayar', seen({ status: 'failed' }), true],
  ['Waktu untuk membayar sudah habis.', seen({ status: 'expired' }), false],
  ['Kami menerima Rp 499.999.', seen({}, 499_999), true],
  ['Jumlahnya sedang kami periksa.', seen({}, 0), false],
  ['Transfer tepat sejumlah', seen({ transfer: { amount: 499_321, until: dueAt } }, 0), false],
])('a payment that is due says %s', (words, payment, isReturn) => {
  const { title, text } = payerHeading(payment, 'due', isReturn);
  expect(`${title} ${text}`).toContain(words);
});

test('a preview names amount and day while they are asked for, else what happened', () => {
  expect(previewTitle(seen(), 'too early', 'x')).toBe('Tagihan Rp 500.000 · jatuh tempo 26 Des');
  expect(previewTitle(seen(), 'paid', 'Lunas')).toBe('Lunas');
  expect(previewTitle(seen({ transfer: { amount: 499_321, until: dueAt } }), 'due', 'x')).toBe(
    'Menunggu transfer Rp 499.321 sampai 26 Des 2026',
  );
});

test('a status in the address is a text only if the API refuses with it', () => {
  expect(problemText('429')).toContain('terlalu sering');
  for (const status of ['500', 'toString', null]) expect(problemText(status)).toBeNull();
});
