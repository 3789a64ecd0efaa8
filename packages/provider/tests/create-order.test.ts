import { createOrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, cartOf, create, order, orderOf, read, staySignedIn } from './shopping.ts';

test('makes the order, its payments and its link, takes the slots and empties the cart', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  await add(customer, alfa, 'SINTA 2', 1, 2);
  await add(customer, alfa, 'SINTA 3', 1, 1);
  await add(customer, beta, 'DOAJ', 2, 1);
  const { status, body } = await create(customer, orderOf(await cartOf(customer), [2_000_000, 1_000_000, 1_000_000]));
  expect(status).toBe(201);
  expect(createOrderAnswer.parse(body)).toEqual(body);
  expect(body.payment_url).toBe(body.order.payment_url);
  expect(body.payment_url).toMatch(/^\/api\/payments\/[\w-]{24}\/pay$/);
  expect((await cartOf(customer)).carts).toEqual([]);
  expect(await p.slot(alfa.slots[1]?.id ?? 0)).toEqual({ capacity: 5, used: 3 });
  expect(await p.slot(beta.slots[2]?.id ?? 0)).toEqual({ capacity: 2, used: 1 });
  const made = await read(customer, body.order.id);
  expect(made).toMatchObject({
    status: 'pending',
    total: 4_000_000,
    termin: 3,
    order_from: 'Web',
    payment_url: body.payment_url,
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    deadline_at: '2026-11-21T03:00:00.000Z',
  });
  expect(made.code).toMatch(/^ST261120-[2-9A-Z]{6}$/);
  expect(made.payments.map(({ termin, amount, status }) => [termin, amount, status])).toEqual([
    [1, 2_000_000, 'pending'],
    [2, 1_000_000, 'pending'],
    [3, 1_000_000, 'pending'],
  ]);
  expect(new Set(made.payments.map(({ payment_url }) => payment_url)).size).toBe(3);
  expect(made.order_items[0]).toMatchObject({
    item_id: alfa.id,
    item_name: 'Jurnal Alfa',
    item_kategori: 'Nasional',
    item_image: 'covers/alfa.svg',
    item_index: 'SINTA 2',
    qty: 2,
    price: 1_500_000,
    slot: { month: 12, year: 2026 },
  });
});

test('links are absolute when SITE_URL is set', async ({ p, customer }) => {
  p.settings.siteUrl = 'https://toko.test';
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  expect((await order(customer)).payment_url).toMatch(/^https:\/\/toko\.test\/api\/payments\//);
});

test('orders only the lines that are named; the others stay in the cart', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
  await add(customer, p.catalogue.alfa, 'SINTA 3', 1);
  const cart = await cartOf(customer);
  const second = { ...cart, carts: cart.carts.slice(1) };
  const { body } = await create(customer, orderOf(second, [750_000]));
  expect((await read(customer, body.order.id)).order_items.map(({ item_index }) => item_index)).toEqual(['SINTA 3']);
  expect((await cartOf(customer)).carts.map(({ index_name }) => index_name)).toEqual(['SINTA 2']);
});

test('without hde, product, slot and price name the line', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
  await add(customer, p.catalogue.alfa, 'SINTA 3', 1);
  const request = orderOf(await cartOf(customer), [2_250_000]);
  const { status, body } = await create(customer, {
    ...request,
    cart_items: request.cart_items.map(({ hde: _, ...line }) => line).reverse(),
  });
  expect(status).toBe(201);
  expect((await read(customer, body.order.id)).order_items).toHaveLength(2);
});

describe('refuses', () => {
  // The rules of a plan: same-verdict.test.ts.
  const none = 'Item keranjang belum valid (product/slot/price belum lengkap).';
  const changed = 'Isi keranjang telah berubah. Muat ulang keranjang.';
  const dearer = 'Harga Jurnal Beta telah berubah. Muat ulang keranjang.';
  const fraction = 'Nilai termin 1 harus berupa bilangan bulat rupiah.';
  type Request = ReturnType<typeof orderOf>;
  const lines = (r: Request, change: object) => r.cart_items.map((line) => ({ ...line, ...change }));
  const cases: [string, (request: Request) => object, string, string][] = [
    ['no lines', () => ({ cart_items: [] }), 'cart_items', none],
    ['lines that are no list', () => ({ cart_items: null }), 'cart_items', none],
    ['no purpose', () => ({ keperluan_publish: ' ' }), 'keperluan_publish', 'Keperluan publish wajib diisi.'],
    ['no termin', () => ({ termin: 0 }), 'termin', 'Jumlah termin minimal 1.'],
    ['five termin', () => ({ termin: 5 }), 'termin', 'Jumlah termin maksimal 4.'],
    ['a missing amount', () => ({ termin: 2 }), 'termin_amount2', 'Nilai termin 2 wajib diisi.'],
    ['an amount too many', () => ({ termin_amount2: 1 }), 'termin_amount2', 'Termin 2 melebihi jumlah termin.'],
    [
      'a negative amount',
      () => ({ termin: 2, termin_amount1: 10_000_003, termin_amount2: -1 }),
      'termin_amount2',
      'Nilai termin 2 tidak boleh negatif.',
    ],
    ['a fraction of a rupiah', () => ({ termin_amount1: 10_000_001.5 }), 'termin_amount1', fraction],
    ['a foreign product', (r) => ({ cart_items: lines(r, { product_id: 999 }) }), 'cart_items', changed],
    ['a line twice', (r) => ({ cart_items: [...r.cart_items, ...r.cart_items] }), 'cart_items', changed],
    ['another price', (r) => ({ cart_items: lines(r, { price: 1 }) }), 'cart_items', dearer],
    ['another offer', (r) => ({ cart_items: lines(r, { hde: 'lain' }) }), 'cart_items', dearer],
  ];

  test.for(cases)('%s', async ([, change, field, text], { p, customer }) => {
    await add(customer, p.catalogue.beta, 'Scopus Q3', 1, 2);
    const request = orderOf(await cartOf(customer));
    const { status, body } = await create(customer, { ...request, ...change(request) });
    expect([status, body]).toEqual([422, { message: text, errors: { [field]: [text] } }]);
    expect((await cartOf(customer)).jumlah_cart).toBe(2);
    expect(await p.slot(p.catalogue.beta.slots[1]?.id ?? 0)).toEqual({ capacity: 2, used: 0 });
    expect(await p.db.selectFrom('orders').select('id').execute()).toEqual([]);
  });

  test('a month that is closed', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 0);
    await staySignedIn(p);
    p.advance(24 * 11);
    const { status, body } = await create(customer, orderOf(await cartOf(customer)));
    expect([status, body.message]).toEqual([
      422,
      'Slot Jurnal Alfa bulan November 2026 ditutup: batas naskah sudah lewat.',
    ]);
  });

  test('a month that filled up meanwhile, whole: nothing of the order is kept', async ({ p, customer }) => {
    const { alfa, beta } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 1, 1);
    await add(customer, beta, 'DOAJ', 1, 2);
    await p.setCapacity(beta.slots[1]?.id ?? 0, 1);
    const request = orderOf(await cartOf(customer));
    const left = await create(customer, request);
    expect([left.status, left.body.message]).toEqual([
      409,
      'Slot Jurnal Beta bulan Desember 2026 tinggal 1. Perbarui keranjang Anda.',
    ]);
    await p.setCapacity(beta.slots[1]?.id ?? 0, 0);
    const full = await create(customer, request);
    expect(full.body.message).toBe('Slot Jurnal Beta bulan Desember 2026 sudah penuh. Perbarui keranjang Anda.');
    expect((await p.slot(alfa.slots[1]?.id ?? 0)).used).toBe(0);
    expect((await cartOf(customer)).jumlah_cart).toBe(3);
  });
});

test('an order of nothing to pay is paid from the start', async ({ p, customer }) => {
  await p.db.updateTable('item_indexings').set({ harga_jual: 0 }).where('item_id', '=', p.catalogue.alfa.id).execute();
  const free = p.catalogue.alfa.offers['SINTA 2'];
  const request = { ...p.catalogue.alfa, offers: { 'SINTA 2': { id: free?.id ?? 0, nama: 'SINTA 2', price: 0 } } };
  await add(customer, request, 'SINTA 2');
  const made = await order(customer, [0]);
  expect(made).toMatchObject({ status: 'paid', payment_url: null, deadline_at: null });
});
