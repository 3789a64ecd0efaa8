import { aCart, aLine } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import type { OfferedIndexing } from '../catalogue/indexing.ts';
import type { Slot } from '../catalogue/slot.ts';
import { addToCartPayload, checkOrderPage, type OrderPageForm, qtyOfChoice } from './add-to-cart.ts';
import { checkSheet, clampQty, halfOf, remainingHint, type SheetForm } from './sheet.ts';

const sinta: OfferedIndexing = { id: 3, name: 'SINTA 2', image: null, price: 2_000_000, fallbackPrice: null };
const doaj: OfferedIndexing = { ...sinta, id: 4, name: 'DOAJ' };
const march: Slot = { id: 20, month: { year: 2027, month: 3 }, remaining: 2 };
const full: Slot = { id: 21, month: { year: 2027, month: 4 }, remaining: 0 };
const form: SheetForm = { itemId: 10, indexing: sinta, month: '2027-03', slots: [march, full], qty: 2 };

describe('clampQty', () => {
  test.each([
    [1, 5, 1, null],
    [5, 5, 5, null],
    [6, 5, 5, 'Qty melebihi sisa slot (5). Qty diset ke 5.'],
    [3, 0, 1, 'Qty melebihi sisa slot (0). Qty diset ke 1.'],
    [0, 5, 1, null],
    [-4, null, 1, null],
    [900, null, 900, null],
    [Number.NaN, 5, 1, null],
    [2.9, 5, 2, null],
  ])('%d with %o remaining is %d', (qty, remaining, clamped, message) =>
    expect(clampQty(qty, remaining)).toEqual({ qty: clamped, message }),
  );
});

describe('the sheet', () => {
  test.each<[string, Partial<SheetForm>]>([
    ['Pilih indexing terlebih dahulu.', { indexing: null, month: '' }],
    ['Pilih indexing terlebih dahulu.', { indexing: null }],
    ['Pilih bulan publish.', { month: '' }],
    ['Pilih bulan publish.', { month: ' ' }],
    ['Format bulan tidak valid.', { month: '2027-13' }],
    ['Slot tidak tersedia pada bulan ini.', { month: '2027-04' }],
    ['Slot tidak tersedia pada bulan ini.', { month: '2027-05' }],
  ])('%s', (message, changes) => {
    expect(checkSheet({ ...form, ...changes })).toEqual({ ok: false, message });
  });

  test('corrects a quantity above the remaining capacity', () => {
    expect(checkSheet({ ...form, qty: 3 })).toEqual({
      ok: false,
      message: 'Qty melebihi sisa slot (2). Qty diset ke 2.',
      qty: 2,
    });
  });

  test('a valid choice makes the call of docs/product.md 3', () => {
    const result = checkSheet(form);
    expect(result.ok && addToCartPayload(result.choice)).toEqual({
      item_id: 10,
      indexing_id: 3,
      qty: 2,
      slot_id: 20,
      req_publish: '2027-03-01',
      req_publish_year: 2027,
      req_publish_month: 3,
      index_name: 'SINTA 2',
      req_price: 2_000_000,
    });
  });

  test('sends no purpose unless the choice has one', () => {
    const choice = { itemId: 10, indexing: sinta, slot: march, qty: 2 };
    expect(addToCartPayload(choice)).not.toHaveProperty('keperluan_publish');
    expect(addToCartPayload({ ...choice, purpose: 'Hibah' })).toHaveProperty('keperluan_publish', 'Hibah');
  });

  test.each([
    ['the same choice, of all its lines', [{}, { id: 2, qty: 4 }], 5],
    ['another item', [{ itemId: 11 }], 0],
    ['another slot', [{ slotId: 21 }], 0],
    ['another indexing', [{ indexingId: 4 }], 0],
    ['a line without an indexing id, by its name', [{ indexingId: null }], 1],
    ['a line without an indexing id, with another name', [{ indexingId: null, indexingName: 'DOAJ' }], 0],
    ['a line with another name, by its indexing id', [{ indexingName: 'DOAJ' }], 1],
  ])('counts what the cart has of a choice: %s', (_, lines, qty) => {
    const choice = { itemId: 10, indexing: sinta, slot: march, qty: 2 };
    expect(qtyOfChoice(aCart(lines.map((line) => aLine(line))), choice)).toBe(qty);
    expect(qtyOfChoice(null, choice)).toBe(0);
  });

  test('shows the remaining capacity if it is limited', () => {
    expect(remainingHint(march)).toBe('Sisa slot bulan ini: 2');
    expect(remainingHint({ ...march, remaining: null })).toBeNull();
    expect(remainingHint(null)).toBeNull();
  });
});

describe('the order page', () => {
  const page: OrderPageForm = {
    itemId: 10,
    itemName: 'Jurnal A',
    indexingIds: [4, 3],
    indexings: [sinta, doaj],
    qty: 1,
    month: '2027-03',
    slots: [march, full],
  };

  test.each<[Partial<OrderPageForm>, object]>([
    [{ indexingIds: [] }, { indexing: 'Pilih minimal satu indexing.' }],
    [{ indexingIds: [3, 99] }, { indexing: 'Indexing yang dipilih tidak valid.' }],
    [{ qty: 0 }, { qty: 'Qty minimal 1.' }],
    [{ qty: Number.NaN }, { qty: 'Qty minimal 1.' }],
    [{ month: '' }, { month: 'Bulan publish wajib dipilih.' }],
    [{ month: '  ' }, { month: 'Bulan publish wajib dipilih.' }],
    [{ month: '2027-05' }, { month: 'Slot tidak tersedia pada bulan yang diminta.' }],
    [{ month: 'Maret' }, { month: 'Format bulan tidak valid.' }],
    [{ month: '2027-04' }, { month: 'Slot tidak tersedia pada bulan yang diminta.' }],
    [
      { indexingIds: [], qty: 0, month: '' },
      {
        indexing: 'Pilih minimal satu indexing.',
        qty: 'Qty minimal 1.',
        month: 'Bulan publish wajib dipilih.',
      },
    ],
  ])('refuses %o', (changes, errors) => expect(checkOrderPage({ ...page, ...changes })).toEqual({ ok: false, errors }));

  test('makes one choice per indexing, with the request text', () => {
    const result = checkOrderPage(page);
    const payloads = result.ok ? result.choices.map(addToCartPayload) : [];
    expect(payloads.map((payload) => payload.indexing_id)).toEqual([3, 4]);
    expect(payloads[0]?.keperluan_publish).toBe('Permintaan publish Jurnal A bulan 03-2027');
  });
});

test.each([
  [1_500_000, 3, null, 750_000],
  [1_500_001, 2, 50, 750_001],
  [1_500_000, 2, 51, null],
  [1_500_000, 1, 30, null],
  [1_500_000, null, 30, null],
  [0, 2, null, null],
])('half of %d with %o termin and a minimum of %o percent is %o', (amount, most, minimum, half) =>
  expect(halfOf(amount, most, minimum)).toBe(half),
);
