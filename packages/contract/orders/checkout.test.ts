import { aCart, aLine } from '@slotterbit/contract/tests/support/samples.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartLine } from './cart.ts';
import { type CheckoutForm, checkCheckout, purposeChoice, purposes, unavailableText } from './checkout.ts';

const cart = aCart([aLine({ price: 1_000_000, total: 1_000_000 })], { minPaidPercent: 30 });
const good: CheckoutForm = { cart, amounts: [400_000, 600_000], purpose: purposes[0], otherText: '' };
const invalid = aCart([aLine({ slotId: null, total: 100 })]);

const sum = 'Total nilai semua termin harus sama dengan subtotal keranjang.';
const unspecified = 'Silakan isi keperluan publish terlebih dahulu.';

describe('each of the six checks gives its alert, its short reason and its field', () => {
  test.each<[string, string, string, Partial<CheckoutForm>]>([
    ['Keranjang kosong.', 'Keranjang kosong', 'line', { cart: aCart([]) }],
    [sum, 'Kelebihan Rp 1', 'termin_amount2', { amounts: [400_000, 600_001] }],
    [sum, 'Kelebihan Rp 500.000', 'termin_amount1', { amounts: [1_500_000, 0] }],
    [sum, 'Belum dibagi Rp 600.000', 'termin_amount1', { amounts: [400_000] }],
    [sum, 'Belum dibagi Rp 600.000', 'termin_amount2', { amounts: [400_000, 0, 0] }],
    [sum, 'Belum dibagi Rp 100.000', 'termin_amount3', { amounts: [400_000, 300_000, 200_000] }],
    [sum, 'Belum dibagi Rp 1.000.000', 'termin_amount1', { amounts: [] }],
    [sum, 'Total termin sudah sama dengan subtotal.', 'termin_amount1', { amounts: [1_100_000, -100_000] }],
    [
      'Jumlah termin maksimal 4.',
      'Maksimal 4 termin',
      'termin',
      { amounts: [200_000, 200_000, 200_000, 200_000, 200_000] },
    ],
    [
      'Pembayaran termin 1 minimal Rp 300.000.',
      'Termin 1 minimal Rp 300.000',
      'termin_amount1',
      { amounts: [299_999, 700_001] },
    ],
    ['Silakan pilih keperluan publish terlebih dahulu.', 'Keperluan publish belum dipilih', 'purpose', { purpose: '' }],
    [unspecified, 'Keperluan publish belum diisi', 'purpose-other', { purpose: 'other' }],
    [unspecified, 'Keperluan publish belum diisi', 'purpose-other', { purpose: 'other', otherText: '  \n' }],
    [
      'Item keranjang belum valid (product/slot/price belum lengkap).',
      'Belum ada item yang bisa dipesan',
      'line',
      { cart: invalid, amounts: [100] },
    ],
  ])('%s %s', (message, reason, field, changes) =>
    expect(checkCheckout({ ...good, ...changes })).toMatchObject({ ok: false, message, reason, field }),
  );
});

test('checks run in the order of docs/product.md: correcting one shows the next', () => {
  const steps: [Partial<CheckoutForm>, RegExp][] = [
    [{ cart: aCart([]), amounts: [-1], purpose: '' }, /^Keranjang kosong/],
    [{ cart: { ...invalid, minPaidAmount: 100 }, amounts: [50], purpose: '' }, /^Total nilai/],
    [{ amounts: [50, 50] }, /^Pembayaran termin 1 minimal Rp 100\.$/],
    [{ amounts: [100] }, /^Silakan pilih/],
    [{ purpose: 'other', otherText: ' ' }, /^Silakan isi/],
    [{ otherText: 'Hibah' }, /^Item keranjang belum valid/],
  ];
  let form = good;
  for (const [correction, message] of steps) {
    form = { ...form, ...correction };
    const result = checkCheckout(form);
    expect(result.ok ? '' : result.message).toMatch(message);
  }
});

test('names the lines that cannot be ordered', () => {
  const full = aLine({ slotRemaining: 0 });
  const lost = aLine({ slotId: null, slotRemaining: 0 });
  // The last moment of a day in Jakarta is 17.00 in UTC.
  const closing = aLine({ slotRemaining: 0, manuscriptUntil: '2026-11-20' });
  const textAt = (time: string, ...lines: CartLine[]) => unavailableText(aCart(lines), new Date(time));
  expect(textAt('2026-11-20T16:59:59Z', aLine(), full)).toBe('1 slot sudah penuh');
  expect(textAt('2026-11-20T16:59:59Z', closing)).toBe('1 slot sudah penuh');
  expect(textAt('2026-11-20T17:00:00Z', closing)).toBe('1 slot ditutup');
  expect(textAt('2026-11-20T17:00:00Z', lost)).toBe('1 baris tidak tersedia lagi');
  expect(textAt('2026-11-21T00:00:00Z', full, lost, closing, full)).toBe(
    '2 slot sudah penuh, 1 slot ditutup, 1 baris tidak tersedia lagi',
  );
  expect(textAt('2026-11-21T00:00:00Z', aLine({ slotRemaining: 1, manuscriptUntil: '2026-11-20' }))).toBeNull();
});

test('the order has exactly the fields of docs/product.md 3', () => {
  expect(checkCheckout(good)).toEqual({
    ok: true,
    payload: {
      termin: 2,
      cart_items: [{ product_id: 10, slot_id: 20, hde: 'offer-1', price: 1_000_000 }],
      keperluan_publish: 'Publikasi Jurnal Kenaikan Pangkat',
      termin_amount1: 400_000,
      termin_amount2: 600_000,
    },
  });
});

test('a purpose typed by the customer is sent trimmed', () => {
  const result = checkCheckout({ ...good, purpose: 'other', otherText: ' Hibah dosen ' });
  expect(result.ok && result.payload.keperluan_publish).toBe('Hibah dosen');
});

test('leaves invalid lines out of order and total', () => {
  const mixed = aCart([aLine({ id: 1, total: 100 }), aLine({ id: 2, price: null, total: 70 })]);
  const result = checkCheckout({ ...good, cart: mixed, amounts: [100] });
  expect(result.ok && result.payload.cart_items).toHaveLength(1);
  expect(checkCheckout({ ...good, cart: mixed, amounts: [170] })).toMatchObject({ ok: false, message: sum });
});

test('the amounts of an accepted plan sum up to the order', () => {
  const line = fc.record({ id: fc.nat(), qty: fc.integer({ min: 1, max: 5 }), price: fc.option(fc.nat({ max: 50 })) });
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat({ max: 250 }), { maxLength: 4 }), (lines, amounts) => {
      const some = aCart(lines.map(({ id, qty, price }) => aLine({ id, qty, price, total: (price ?? 0) * qty })));
      const result = checkCheckout({ ...good, cart: some, amounts });
      if (!result.ok) return;
      const paid = amounts.reduce((total, amount) => total + amount, 0);
      const ordered = some.lines.reduce((total, { price, qty }) => total + (price ?? 0) * qty, 0);
      expect(paid).toBe(ordered);
      expect(result.payload.termin).toBe(amounts.length);
    }),
  );
});

test.each([
  ['other', 'other'],
  [purposes[3], purposes[3]],
  ['Lainnya', ''],
  [null, ''],
])('reads the stored purpose %o as %o', (value, choice) => expect(purposeChoice(value)).toBe(choice));
