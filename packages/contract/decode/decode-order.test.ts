import { describe, expect, test } from 'vitest';
import {
  decodeCreatedOrder,
  decodeInvoiceNumber,
  decodeOrder,
  decodeOrderDetail,
  decodeOrderPage,
} from './decode-order.ts';
import { decodeSession } from './decode-session.ts';

const order = { id: 1, code: 'A-1', total: 100, status: 'paid' };

describe('decodes a page of orders in all shapes', () => {
  const figures = { last_page: 3, total: 41, current_page: 2, per_page: 20 };
  const known = { page: 2, lastPage: 3, total: 41 };
  test.each<[string, unknown, object]>([
    ['data.orders.data', { data: { orders: { data: [order], ...figures } } }, known],
    ['data.data.orders.data', { data: { data: { orders: { data: [order], ...figures } } } }, known],
    ['a page object', { data: [order], ...figures }, known],
    ['a page object inside data', { data: { data: [order], ...figures } }, known],
    ['orders with totals', { orders: [order], total_pages: 3, total_orders: 41, current_page: 2 }, known],
    [
      'a list with totals inside data',
      { data: { orders: [order], total_pages: '3', total_orders: '41', current_page: '2' } },
      known,
    ],
    ['totals around the list', { data: { data: [order] }, total_pages: 3, total_orders: 41, current_page: 2 }, known],
    ['page numbers in meta', { data: [order], links: { next: null }, meta: figures }, known],
    ['page numbers in meta.pagination', { data: [order], meta: { pagination: { ...figures, last_page: 3 } } }, known],
    ['number keys among others', { data: { 0: order, ...figures } }, known],
    ['number keys', { data: { 10: order }, ...figures }, known],
    ['number keys inside a page', { data: { orders: { data: { 10: order }, ...figures } } }, known],
    ['a plain data list', { data: [order] }, { page: 7, lastPage: 7, total: 1 }],
    ['a plain list', [order, null, 'x', { id: 'x' }], { page: 7, lastPage: 7, total: 4 }],
  ])('%s', (_, body, expected) => {
    const page = decodeOrderPage(body, 7);
    expect(page).toMatchObject(expected);
    expect(page?.orders.map(({ id }) => id)).toEqual([1]);
  });

  test.each([null, 'x', {}, { data: {} }, { data: null, orders: 'x' }, { data: [{ id: 'x' }] }])('%o is none', (body) =>
    expect(decodeOrderPage(body, 1)).toBeNull(),
  );
});

describe('finds the order in a detail answer', () => {
  test.each([
    [{ data: { data: { order } } }],
    [{ data: { order } }],
    [{ order }],
    [{ data: { data: order } }],
    [{ data: order }],
    [order],
  ])('%o', (body) => expect(decodeOrderDetail(body)?.code).toBe('A-1'));

  test.each([null, 'x', {}, { data: {} }, { data: [] }, { data: [order] }, { order: null }])('%o is none', (body) =>
    expect(decodeOrderDetail(body)).toBeNull(),
  );
});

describe('decodes an order under its other names', () => {
  test.each([
    [{ order_code: 'B' }, { code: 'B' }],
    [{ invoice_code: 'C' }, { code: 'C' }],
    [{}, { code: '#1', total: 0, status: 'pending', termin: 1, date: null }],
    [{ total_price: '99' }, { total: 99 }],
    [{ created_at: '2026-11-20T03:00:00.000Z' }, { date: new Date('2026-11-20T03:00:00Z') }],
    [{ date: '2026-11-20 10:00:00' }, { date: new Date('2026-11-20T10:00:00+07:00') }],
    [{ date: '2026-12-01 00:30:00' }, { date: new Date('2026-11-30T17:30:00Z') }],
    [{ date: '2026-12-01T00:30' }, { date: new Date('2026-11-30T17:30:00Z') }],
    [{ date: '2026-12-01' }, { date: new Date('2026-11-30T17:00:00Z') }],
    [{ date: '2026-12-01T00:30:00.123456Z' }, { date: new Date('2026-12-01T00:30:00.123Z') }],
    [{ date: '2026-12-01 00:30:00+08' }, { date: new Date('2026-11-30T16:30:00Z') }],
    [{ date: '2026-12-01T00:30:00-0330' }, { date: new Date('2026-12-01T04:00:00Z') }],
    [{ date: '1 Dec 2026 00:30' }, { date: new Date('2026-11-30T17:30:00Z') }],
    [{ date: 'Tue, 01 Dec 2026 00:30:00 GMT' }, { date: new Date('2026-12-01T00:30:00Z') }],
    [{ date: 'besok' }, { date: null }],
    [{ date: '2026-13-01 00:30:00' }, { date: null }],
    [{ status: 'WAITING' }, { status: 'pending' }],
    [{ termin: '3' }, { termin: 3 }],
    [{ payment_url: 'javascript:alert(1)' }, { paymentUrl: null }],
    [{ payment_url: '//evil.example' }, { paymentUrl: null }],
    [{ payment_url: 'https://[x' }, { paymentUrl: null }],
    [{ payment_url: '/api/payments/x/pay' }, { paymentUrl: '/api/payments/x/pay' }],
  ])('%o', (fields, expected) => expect(decodeOrder({ id: 1, ...fields })).toMatchObject(expected));

  test.each(['order_items', 'items', 'details', 'lines', 'order_item'])('lines in %s', (name) => {
    expect(decodeOrder({ id: 1, order_items: [], [name]: [{ id: 5, item_name: 'A' }, {}] })?.lines).toHaveLength(1);
  });

  test('lines with number keys', () => {
    expect(decodeOrder({ id: 1, items: { 0: { id: 5, title: 'A' } } })?.lines).toMatchObject([{ id: 5, name: 'A' }]);
  });

  test('accepts a single order_item', () => {
    expect(decodeOrder({ id: 1, order_item: { id: 5, title: 'A' } })?.lines).toMatchObject([{ id: 5, name: 'A' }]);
  });

  test.each([
    [{ item_name: 'A' }, { name: 'A' }],
    [{ title: 'A' }, { name: 'A' }],
    [{ name: 'A' }, { name: 'A' }],
    [{ item_name: '-', product_name: 'A' }, { name: 'A' }],
    [{ name: 'A', item_image: 'a.png' }, { image: 'a.png' }],
    [{ name: 'A', image: 'a.png' }, { image: 'a.png' }],
    [{ name: 'A', item: { image: 'a.png' } }, { image: 'a.png' }],
    [{ item_id: 9 }, { itemId: 9, qty: 1, name: '', slot: null }],
    [
      { id: 1, slot: { id: 2, month: 'Mei', month_end: 6, year: 27, volume_issue: 'Vol. 1' } },
      { slot: { id: 2, month: { year: 2027, month: 5 }, end: 6, volumeIssue: 'Vol. 1' } },
    ],
    [
      {
        id: 1,
        naskah: { diterima: '2026-12-03', loa: 'https://a.example', artikel: 'https://c.example' },
        naskah_url: 'https://b.example',
      },
      {
        manuscript: {
          received: new Date('2026-12-02T17:00:00Z'),
          loa: 'https://a.example',
          article: 'https://c.example',
        },
        submissionUrl: 'https://b.example',
      },
    ],
    [
      { id: 1, naskah: { diterima: 'kemarin', loa: 'http://a.example' }, naskah_url: 'javascript:alert(1)' },
      { manuscript: { received: null, loa: null, article: null }, submissionUrl: null },
    ],
    [{ id: 1 }, { manuscript: null, submissionUrl: null }],
  ])('the line %o', (line, expected) => {
    expect(decodeOrder({ id: 1, order_items: [line] })?.lines).toMatchObject([expected]);
  });

  test('keeps one payment per termin: the paid one, else the pending one, else the last', () => {
    const attempt = (termin: number, status: string, amount: number) => ({ termin, status, amount });
    const payments = [
      ...[attempt(3, 'failed', 1), attempt(3, 'expired', 2), attempt(2, 'pending', 3), attempt(2, 'failed', 4)],
      ...[attempt(1, 'failed', 5), attempt(1, 'paid', 6), attempt(1, 'expired', 7)],
    ];
    expect(decodeOrder({ id: 1, payments })?.payments).toMatchObject([
      { termin: 1, status: 'paid', amount: 6 },
      { termin: 2, status: 'pending', amount: 3 },
      { termin: 3, status: 'expired', amount: 2 },
    ]);
  });

  test.each([
    ['refunded', 'failed'],
    ['Charge-Back', 'failed'],
    ['canceled', 'failed'],
    ['waiting', 'pending'],
    [undefined, 'pending'],
  ])('maps the payment status %s', (status, expected) => {
    const [payment] = decodeOrder({ id: 1, payments: [{ termin: 1, amount: 1, status }] })?.payments ?? [];
    expect(payment?.status).toBe(expected);
  });

  const until = '2026-12-01T03:00:00Z';
  test.each([
    [{ amount: 499_586, until }, 499_586],
    [{ amount: 0, until }, undefined],
    [{ amount: -5, until }, undefined],
    [{ amount: 500_001, until }, undefined],
    [{ amount: 1 }, undefined],
  ])('of an announced transfer %o counts %s', (transfer, amount) => {
    const [payment] = decodeOrder({ id: 1, payments: [{ termin: 1, amount: 500_000, transfer }] })?.payments ?? [];
    expect(payment?.transfer?.amount).toBe(amount);
  });

  test('sorts payments and accepts only links that a browser may open', () => {
    const payments = [
      {
        id: 2,
        termin: 2,
        amount: '50.00',
        status: 'PENDING',
        due_at: '2026-12-01',
        payment_url: 'https://pay.example/2',
      },
      { id: 1, termin: 1, amount: 50, status: 'paid', paid_at: '2026-11-21T00:00:00Z' },
      { termin: 3 },
    ];
    expect(decodeOrder({ id: 1, payments })?.payments).toMatchObject([
      { termin: 1, status: 'paid', paidAt: new Date('2026-11-21T00:00:00Z') },
      { termin: 2, status: 'pending', amount: 50, paymentUrl: 'https://pay.example/2' },
    ]);
  });
});

describe('decodes a created order', () => {
  test.each([
    [{ success: true, payment_url: 'https://p.example' }, 'https://p.example'],
    [{ status: 'success', order: { id: 4, payment_url: '/pay' } }, '/pay'],
    [{ status: true, order_id: { payment_url: '/pay' } }, '/pay'],
    [{ success: true, payment_url: null }, null],
    [{ success: true, payment_url: 'javascript:alert(1)' }, null],
  ])('%o is paid at %o', (body, url) => expect(decodeCreatedOrder(body)?.paymentUrl).toBe(url));

  test.each([
    null,
    {},
    'success',
    { success: false, status: 'success' },
    { status: 'error' },
    { message: 'OK' },
    { status: 500 },
  ])('%o is a failure', (body) => expect(decodeCreatedOrder(body)).toBeNull());
});

describe('decodes a session', () => {
  const customer = { id: 3, name: 'Ani', email: 'ani@contoh.test' };
  test.each([
    [{ access_token: 't' }],
    [{ token: 't' }],
    [{ data: { token: 't' } }],
    [{ bearer: 'Bearer t' }],
    [{ data: { access_token: 't' } }],
    [{ access_token: 'null', token: 't' }],
  ])('reads the token of %o', (body) => expect(decodeSession(body)?.accessToken).toBe('t'));

  test.each([
    [{ user: { customer: [customer, { id: 4 }] } }],
    [{ customer }],
    [{ data: { user: { customer: [customer] } } }],
    [{ customer: [customer] }],
    [{ user: { customer: [] }, customer }],
  ])('reads the customer of %o', (body) =>
    expect(decodeSession({ token: 't', ...body })?.customer).toMatchObject(customer),
  );

  test.each([null, {}, { token: '' }, { token: 5 }, { data: [] }])('%o is none', (body) =>
    expect(decodeSession(body)).toBeNull(),
  );
});

test('decodes tabs only if each has a number', () => {
  const tabs = { semua: 3, 'perlu-dibayar': 1, berjalan: 1, selesai: 0 };
  expect(decodeOrderPage({ data: { orders: { data: [], tabs } } }, 1)?.tabs).toEqual(tabs);
  for (const other of [
    undefined,
    'semua',
    { semua: 3 },
    { ...tabs, selesai: 'x' },
    { ...tabs, selesai: -3 },
    { ...tabs, selesai: 1e300 },
  ])
    expect(decodeOrderPage({ data: [], tabs: other }, 1)?.tabs).toBeNull();
});

test('an order can be cancelled only if the provider says so', () => {
  const order = { id: 7, code: 'ST-7' };
  expect([true, 'true', 1, undefined].map((can_cancel) => decodeOrder({ ...order, can_cancel })?.canCancel)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('numbers of documents are those of the provider; another provider has none', () => {
  const payments = [{ termin: 1, amount: 1, receipt_number: 'KW/2026/000001' }];
  expect(decodeOrder({ id: 1, invoice_number: 'INV/2026/000001', payments })).toMatchObject({
    hasInvoiceNumbers: true,
    invoiceNumber: 'INV/2026/000001',
    payments: [{ receiptNumber: 'KW/2026/000001' }],
  });
  const without = { hasInvoiceNumbers: false, invoiceNumber: null, payments: [{ receiptNumber: null }] };
  expect(decodeOrder({ id: 1, payments: [{ termin: 1, amount: 1 }] })).toMatchObject(without);
  expect(decodeOrder({ id: 1, invoice_number: null })).toMatchObject({ hasInvoiceNumbers: true, invoiceNumber: null });
  expect([{ number: 'INV/2026/000001' }, {}, null].map(decodeInvoiceNumber)).toEqual(['INV/2026/000001', null, null]);
});
