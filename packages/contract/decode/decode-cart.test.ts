import { describe, expect, test } from 'vitest';
import { decodeCart, decodeCartLine } from './decode-cart.ts';

const line = {
  id: 7,
  qty: 2,
  item: { id: 10, name: 'Jurnal A', image: 'covers/a.svg', max_termin: 3 },
  item_id: 10,
  indexing: { id: 3, name: 'SINTA 2', harga_jual: 500 },
  index_name: 'SINTA 2',
  slot: { id: 20, month: 3, year: 2027, remaining: 4, manuscript_until: '2027-01-15' },
  req_publish: '2027-03-01',
  req_publish_year: 2027,
  req_publish_month: 3,
  req_price: 500,
  total: 1000,
  hde: 'offer-1',
  keperluan_publish: null,
};

test("decodes our own provider's cart", () => {
  const cart = decodeCart({
    carts: [line],
    jumlah_cart: 2,
    total: 1000,
    max_termin: 4,
    min_paid_amount: null,
    min_paid_percent: 30,
    payment_terms: { first_hours: 24, days_between: 30, from: 'order' },
  });
  expect(cart).toEqual({
    lines: [
      {
        id: 7,
        itemId: 10,
        itemName: 'Jurnal A',
        itemImage: 'covers/a.svg',
        itemMaxTermin: 3,
        indexingId: 3,
        indexingName: 'SINTA 2',
        slotId: 20,
        month: { year: 2027, month: 3 },
        slotRemaining: 4,
        manuscriptUntil: '2027-01-15',
        qty: 2,
        price: 500,
        total: 1000,
        hde: 'offer-1',
        purpose: null,
      },
    ],
    count: 2,
    total: 1000,
    maxTermin: 4,
    minPaidAmount: null,
    minPaidPercent: 30,
    paymentTerms: { firstHours: 24, daysBetween: 30 },
  });
});

describe('decodes other cart shapes', () => {
  test.each([
    ['data.carts', { data: { carts: [line], jumlah_cart: 5, total: 9 } }, 5, 9],
    ['items', { items: [line] }, 2, 1000],
    ['data.items', { data: { items: [line] }, jumlah_cart: '5', total: '9.00' }, 5, 9],
    ['data', { data: [line] }, 2, 1000],
    ['a plain list', [line, null, 'x', {}], 2, 1000],
    ['number keys among others', { 0: line, jumlah_cart: 2, total: 9 }, 2, 9],
    ['number keys', { carts: { 1: line }, jumlah_cart: 2 }, 2, 1000],
    ['a page in carts', { carts: { data: { 7: line } }, total: 1000 }, 2, 1000],
    ['nothing in it', { carts: null, jumlah_cart: 0, total: 0 }, 0, 0],
  ])('%s', (_, body, count, total) => expect(decodeCart(body)).toMatchObject({ count, total }));

  test.each([null, 'x', 5, {}, { message: 'OK' }, { data: {} }, { jumlah_cart: 2 }, { carts: [{}, {}] }])(
    '%o is no cart',
    (body) => expect(decodeCart(body)).toBeNull(),
  );
});

describe('reads the publish month under all its names', () => {
  test.each([
    [{ req_publish: '2027-03-01' }],
    [{ req_publish: 'null', req_publish_year: '27', req_publish_month: 'Maret' }],
    [{ publish_year: 2027, publish_month: 3 }],
    [{ periode_year: 27, periode_month: 'March' }],
    [{ tahun: '2027', bulan: '03' }],
    [{ publish_date: '2027-03-15' }],
    [{ req_publish: '-', tanggal_publish: '2027-03-15' }],
    [{ slot: { id: 1, month: 'Mar', year: 27 } }],
    [{ slot: { id: 1, date: '2027-03-01' } }],
    [{ req_publish: '2027-02-28T17:00:00.000000Z' }],
    [{ tanggal_publish: '2027-03-01 06:59:59+07' }],
  ])('%o', (fields) => expect(decodeCartLine({ id: 1, ...fields })?.month).toEqual({ year: 2027, month: 3 }));

  test('keeps an unknown month unknown', () => {
    expect(decodeCartLine({ id: 1, req_publish: 'UNDEFINED', tahun: '-' })?.month).toBeNull();
  });
});

describe('decodes an incomplete line', () => {
  test('falls back to other names and keeps missing numbers null', () => {
    expect(
      decodeCartLine({ id: 1, qty: 0, item: { name: 'null' }, item_id: '10', slot_id: '20', hde: 5 }),
    ).toMatchObject({
      itemId: 10,
      itemName: 'Item #10',
      slotId: 20,
      qty: 1,
      price: null,
      total: 0,
      hde: 5,
      slotRemaining: null,
    });
  });

  test('uses price instead of req_price, and computes the total', () => {
    expect(decodeCartLine({ id: 1, qty: 3, price: '500' })).toMatchObject({ price: 500, total: 1500 });
    expect(decodeCartLine({ id: 1, qty: 3, price: 'gratis' })?.price).toBeNull();
  });

  test.each([null, 'x', {}, { id: 0 }, { id: -1 }, { id: 'x' }, { id: 1.5 }])('%o is no line', (value) =>
    expect(decodeCartLine(value)).toBeNull(),
  );
});

test.each([
  ['missing', undefined],
  ['counted from something other than the order', { first_hours: 24, days_between: 30, from: 'invoice' }],
  ['without days', { first_hours: 24, from: 'order' }],
  ['not positive', { first_hours: 0, days_between: 30, from: 'order' }],
  ['too far away for a date', { first_hours: 1e300, days_between: 30, from: 'order' }],
  ['a text', 'besok'],
])('payment terms are null: %s', (_, payment_terms) => {
  expect(decodeCart({ carts: [], payment_terms })?.paymentTerms).toBeNull();
});
