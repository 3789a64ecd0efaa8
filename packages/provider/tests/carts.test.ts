import { cartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, addition, cartOf, type Errors, order, staySignedIn } from './shopping.ts';
import { setRows } from './support/set-rows.ts';

test('an empty cart', async ({ customer }) => {
  expect(await cartOf(customer)).toEqual({
    carts: [],
    jumlah_cart: 0,
    total: 0,
    max_termin: 4,
    min_paid_amount: null,
    min_paid_percent: 30,
    payment_terms: { first_hours: 24, days_between: 30, from: 'order' },
  });
});

test('answers lines, count, total and the smallest max_termin', async ({ p, customer }) => {
  const { alfa, beta } = p.catalogue;
  expect((await add(customer, alfa, 'SINTA 2', 1, 2)).status).toBe(201);
  await add(customer, beta, 'DOAJ', 2);
  const cart = await cartOf(customer);
  expect(cartAnswer.parse(cart)).toEqual(cart);
  expect(cart).toMatchObject({ jumlah_cart: 3, total: 3_250_000, max_termin: 3 });
  expect(cart.carts[0]).toMatchObject({
    qty: 2,
    item_id: alfa.id,
    index_name: 'SINTA 2',
    req_price: 1_500_000,
    total: 3_000_000,
    req_publish: '2026-12-01',
    req_publish_year: 2026,
    req_publish_month: 12,
    keperluan_publish: null,
    item: { id: alfa.id, name: 'Jurnal Alfa', image: 'covers/alfa.svg', kategori: 'Nasional', max_termin: 4 },
    indexing: { name: 'SINTA 2', harga_jual: 1_500_000 },
    slot: { month: 12, year: 2026, remaining: 5 },
  });
  expect(new Set(cart.carts.map(({ hde }) => hde)).size).toBe(2);
});

test('the same item, indexing and slot again raises the quantity, never over what remains', async ({ p, customer }) => {
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 3);
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
  expect((await cartOf(customer)).carts.map(({ qty }) => qty)).toEqual([5]);
  const { status, body } = await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 1);
  expect([status, body.errors]).toEqual([422, { qty: ['Qty melebihi sisa slot (5).'] }]);
  const other = await add(customer, p.catalogue.alfa, 'SINTA 3', 1, 1);
  expect(other.body.errors).toEqual({ qty: ['Qty melebihi sisa slot (5, 5 sudah di keranjang).'] });
  expect((await cartOf(customer)).jumlah_cart).toBe(5);
});

describe('adding refuses', () => {
  const noSlot = 'Slot tidak tersedia pada bulan yang diminta.';
  const noIndexing = 'Indexing yang dipilih tidak valid.';
  const otherMonth = 'Bulan publish tidak sesuai dengan slot yang dipilih.';
  const dearer = 'Harga telah berubah menjadi Rp 1.500.000. Muat ulang halaman.';
  test.for<[string, Record<string, unknown>, string, string]>([
    ['no item', { item_id: undefined }, 'item_id', 'Item wajib diisi.'],
    ['an unknown item', { item_id: 999 }, 'item_id', 'Produk tidak ditemukan.'],
    ['an indexing that the item does not have', { indexing_id: 999 }, 'indexing_id', noIndexing],
    ['an unknown slot', { slot_id: 999 }, 'slot_id', noSlot],
    ['no quantity', { qty: 0 }, 'qty', 'Qty minimal 1.'],
    ['half a quantity', { qty: 1.5 }, 'qty', 'Qty harus berupa bilangan bulat.'],
    ['too much', { qty: 6 }, 'qty', 'Qty melebihi sisa slot (5).'],
    ['month 13', { req_publish_month: 13 }, 'req_publish_month', 'Format bulan tidak valid.'],
    ['no month', { req_publish_month: null }, 'req_publish_month', 'Bulan publish wajib dipilih.'],
    ['another month than the slot', { req_publish_month: 5 }, 'req_publish_month', otherMonth],
    ['another year than the slot', { req_publish_year: 2027 }, 'req_publish_year', otherMonth],
    ['another date than the slot', { req_publish: '2026-11-01' }, 'req_publish', otherMonth],
    ['a date in another form', { req_publish: '12/2026' }, 'req_publish', 'Format bulan tidak valid.'],
    ['an old price', { req_price: 1 }, 'req_price', dearer],
  ])('%s', async ([, wrong, field, text], { p, customer }) => {
    const request = { ...addition(p.catalogue.alfa, 'SINTA 2'), ...wrong };
    const { status, body } = await customer.call<Errors>('POST', 'carts', request);
    expect([status, body]).toEqual([422, { message: text, errors: { [field]: [text] } }]);
    expect((await cartOf(customer)).carts).toEqual([]);
  });

  test("another item's slot", async ({ p, customer }) => {
    const request = { ...addition(p.catalogue.alfa, 'SINTA 2'), slot_id: p.catalogue.beta.slots[1]?.id };
    const { body } = await customer.call<Errors>('POST', 'carts', request);
    expect(body.errors).toEqual({ slot_id: ['Slot tidak tersedia pada bulan yang diminta.'] });
  });

  test('an indexing without a price, a full month, a closed month, an item no longer offered', async ({
    p,
    customer,
  }) => {
    const { alfa, gama } = p.catalogue;
    expect((await add(customer, gama, 'Garuda')).body.errors).toEqual({
      indexing_id: ['Indexing yang dipilih tidak valid.'],
    });
    await p.setCapacity(alfa.slots[1]?.id ?? 0, 0);
    expect((await add(customer, alfa, 'SINTA 2', 1)).body.errors).toEqual({
      slot_id: ['Slot tidak tersedia pada bulan ini.'],
    });
    await staySignedIn(p);
    p.advance(24 * 11);
    expect((await add(customer, alfa, 'SINTA 2', 0)).body.errors).toEqual({
      req_publish_month: ['Bulan publish ditutup: batas naskah sudah lewat.'],
    });
    await p.db.updateTable('items').set({ archived_at: p.now().toISOString() }).where('id', '=', alfa.id).execute();
    expect((await add(customer, alfa, 'SINTA 2', 2)).body.errors).toEqual({ item_id: ['Produk tidak ditemukan.'] });
  });
});

describe('changing a line', () => {
  test('sets the quantity within what remains', async ({ p, customer }) => {
    const { body } = await add(customer, p.catalogue.alfa, 'SINTA 2');
    expect((await customer.call('PATCH', `carts/${body.id}`, { qty: 5 })).status).toBe(200);
    expect(await cartOf(customer)).toMatchObject({ jumlah_cart: 5, total: 7_500_000 });
    const over = await customer.call<Errors>('PATCH', `carts/${body.id}`, { qty: 6 });
    expect([over.status, over.body.errors]).toEqual([422, { qty: ['Qty melebihi sisa slot (5).'] }]);
    const none = await customer.call<Errors>('PATCH', `carts/${body.id}`, { qty: 0 });
    expect([none.status, none.body.errors]).toEqual([422, { qty: ['Qty minimal 1.'] }]);
    expect((await cartOf(customer)).jumlah_cart).toBe(5);
  });

  test('lowering is allowed when the slot has less left than that', async ({ p, customer }) => {
    const { body } = await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 5);
    await p.setCapacity(p.catalogue.alfa.slots[1]?.id ?? 0, 1);
    expect((await customer.call('PATCH', `carts/${body.id}`, { qty: 4 })).status).toBe(200);
    expect((await cartOf(customer)).carts[0]).toMatchObject({ qty: 4, slot: { remaining: 1 } });
  });

  test('removes a line, once', async ({ p, customer }) => {
    const { body } = await add(customer, p.catalogue.alfa, 'SINTA 2');
    expect((await customer.call('DELETE', `carts/${body.id}`)).status).toBe(200);
    expect((await cartOf(customer)).carts).toEqual([]);
    const again = await customer.call('DELETE', `carts/${body.id}`);
    expect([again.status, again.body]).toEqual([404, { message: 'Baris keranjang tidak ditemukan.' }]);
  });

  test("another customer's line is a 404 and stays as it is", async ({ p, customer }) => {
    const { body } = await add(customer, p.catalogue.alfa, 'SINTA 2');
    const other = await p.register();
    expect((await other.call('PATCH', `carts/${body.id}`, { qty: 2 })).status).toBe(404);
    expect((await other.call('DELETE', `carts/${body.id}`)).status).toBe(404);
    expect((await other.call('PATCH', 'carts/abc', { qty: 2 })).status).toBe(404);
    expect((await cartOf(other)).carts).toEqual([]);
    expect((await cartOf(customer)).carts).toMatchObject([{ qty: 1 }]);
  });
});

describe('a cart that stood for a while', () => {
  test('shows the new price and another hde', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2');
    const before = (await cartOf(customer)).carts[0];
    await setRows(p.db, 'item_indexings', { harga_jual: 1_600_000 }, { item_id: p.catalogue.alfa.id });
    const after = (await cartOf(customer)).carts[0];
    expect(after?.req_price).toBe(1_600_000);
    expect(after?.hde).not.toBe(before?.hde);
  });

  test('a line whose offer is gone has no price and is not in the total; a past month has nothing left', async ({
    p,
    customer,
  }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 0);
    await add(customer, p.catalogue.beta, 'DOAJ', 1);
    await p.db.deleteFrom('item_indexings').where('item_id', '=', p.catalogue.alfa.id).execute();
    await staySignedIn(p);
    p.advance(24 * 11);
    const cart = await cartOf(customer);
    expect(cart.carts.map(({ req_price, total, slot }) => [req_price, total, slot.remaining])).toEqual([
      [null, null, 0],
      [250_000, 250_000, 2],
    ]);
    expect(cart.total).toBe(250_000);
  });

  test('shows what others took', async ({ p, customer }) => {
    await add(customer, p.catalogue.beta, 'DOAJ', 1, 2);
    const other = await p.register();
    await add(other, p.catalogue.beta, 'Scopus Q3', 1, 1);
    await order(other);
    expect((await cartOf(customer)).carts[0]).toMatchObject({ qty: 2, slot: { remaining: 1 } });
  });
});
