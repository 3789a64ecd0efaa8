import { readSettings } from '@slotterbit/provider/config.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import {
  add,
  buy,
  cartOf,
  create,
  order,
  orderCart,
  orderOf,
  placesRefused,
  read,
  staySignedIn,
  stranger,
  usedOf,
} from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import type { SmallItem } from '@slotterbit/provider/tests/support/small-catalogue.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

function limit(p: TestProvider, orders: number, places: number): void {
  p.settings.unpaidOrdersPerCustomer = orders;
  p.settings.unpaidPlacesPerSlot = places;
}

/** Puts an offer into the cart and orders the cart; answers status and message. */
async function tryOrder(customer: TestCustomer, item: SmallItem, slot: number, qty = 1, nama = 'SINTA 2') {
  await add(customer, item, nama, slot, qty);
  const { status, body } = await orderCart(customer);
  return { status, message: body.message, errors: body.errors, orderId: body.order?.id };
}

/** An offer of the catalogue at a price of 0. */
async function free(p: TestProvider): Promise<SmallItem> {
  await p.db.updateTable('item_indexings').set({ harga_jual: 0 }).where('item_id', '=', p.catalogue.alfa.id).execute();
  const offers = Object.entries(p.catalogue.alfa.offers).map(([name, offer]) => [name, { ...offer, price: 0 }]);
  return { ...p.catalogue.alfa, offers: Object.fromEntries(offers) };
}

const TOO_MANY_ORDERS =
  'Anda memiliki 2 pesanan yang belum dibayar (maksimal 2). Bayar salah satunya di Pesanan, atau tunggu sampai batas waktunya lewat. Bila perlu lebih banyak, hubungi kami.';

describe('orders that a customer has not paid', () => {
  test('are limited; paying one, or letting one lapse, makes room', async ({ p, customer }) => {
    limit(p, 2, 100);
    const { alfa } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 1);
    const first = await order(customer);
    await add(customer, alfa, 'SINTA 2', 2);
    await order(customer);
    expect(await tryOrder(customer, alfa, 3)).toMatchObject({
      status: 409,
      message: TOO_MANY_ORDERS,
      errors: { cart_items: [TOO_MANY_ORDERS] },
    });
    // The cart is kept, no place is taken.
    expect((await cartOf(customer)).jumlah_cart).toBe(1);
    expect(await usedOf(p, 3)).toBe(0);
    await p.play(first.id);
    expect((await orderCart(customer)).status).toBe(201);
    expect((await tryOrder(customer, alfa, 4)).status).toBe(409);
    p.advance(25);
    expect((await orderCart(customer)).status).toBe(201);
  });

  test('do not count after their deadline, even if they could not be cancelled', async ({ p, customer }) => {
    limit(p, 1, 100);
    const { id } = await buy(p, customer);
    // The order cannot return its slot, so no job cancels it.
    p.isHarmed = true;
    await p.db.updateTable('slots').set({ used: 0 }).execute();
    p.advance(25);
    expect((await tryOrder(customer, p.catalogue.alfa, 2)).status).toBe(201);
    expect((await read(customer, id)).status).toBe('pending');
  });

  test('count while nothing of them is paid: a first termin is enough', async ({ p, customer }) => {
    limit(p, 1, 100);
    const { id } = await buy(p, customer, [500_000, 1_000_000]);
    expect((await tryOrder(customer, p.catalogue.alfa, 2)).status).toBe(409);
    await p.play(id);
    expect((await orderCart(customer)).status).toBe(201);
  });

  test('an order of nothing to pay is none of them', async ({ p, customer }) => {
    limit(p, 1, 4);
    const item = await free(p);
    for (let n = 0; n < 2; n += 1) expect((await tryOrder(customer, item, 1, 2)).status).toBe(201);
  });
});

test('a customer makes at most 30 orders in 24 hours; cancelled ones count', async ({ p, customer }) => {
  limit(p, 10, 100);
  await staySignedIn(p);
  const { alfa } = p.catalogue;
  const orderAndCancel = async () => {
    await add(customer, alfa, 'SINTA 2', 1);
    await p.moveOrder((await order(customer)).id, 'cancelled');
  };
  for (let n = 0; n < 30; n += 1) {
    await orderAndCancel();
    p.advance(0.1);
  }
  await add(customer, alfa, 'SINTA 2', 1);
  const tooMany = await orderCart(customer);
  expect(tooMany).toMatchObject({ status: 429, body: { message: expect.stringContaining('30 pesanan dalam 24 jam') } });
  expect(Number(tooMany.headers.get('retry-after'))).toBe(21 * 3600);
  expect(await usedOf(p, 1)).toBe(0);
  await act(p, 'ubah-batas', { pelanggan: customer.id }, { batas_pesanan: '31' });
  expect((await orderCart(customer)).status).toBe(201);
  await act(p, 'ubah-batas', { pelanggan: customer.id }, { batas_pesanan: '' });
  expect((await tryOrder(customer, alfa, 2)).status).toBe(429);
  p.advance(24);
  expect((await orderCart(customer)).status).toBe(201);
});

describe('places of one slot that a customer has not paid', () => {
  test('are limited in one order, and in several together', async ({ p, customer }) => {
    limit(p, 100, 3);
    const { alfa } = p.catalogue;
    expect(await tryOrder(customer, alfa, 1, 4)).toMatchObject({
      status: 409,
      message: placesRefused(3),
    });
    const [line] = (await cartOf(customer)).carts;
    await customer.call('PATCH', `carts/${line?.id}`, { qty: 2 });
    const first = await order(customer);
    // Two indexings of one slot are counted together.
    await add(customer, alfa, 'SINTA 3', 1, 1);
    expect(await tryOrder(customer, alfa, 1, 1)).toMatchObject({
      status: 409,
      message: placesRefused(3, 2),
    });
    expect(await usedOf(p, 1)).toBe(2);
    await p.play(first.id);
    expect((await orderCart(customer)).status).toBe(201);
    expect(await usedOf(p, 1)).toBe(4);
  });

  test('a whole month cannot be held by one account, by the standard settings', async ({ p, customer }) => {
    const { unpaidOrdersPerCustomer, unpaidPlacesPerSlot } = readSettings({});
    limit(p, unpaidOrdersPerCustomer, unpaidPlacesPerSlot);
    for (let n = 0; n < 6; n += 1) await tryOrder(customer, p.catalogue.alfa, 1);
    expect(await usedOf(p, 1)).toBe(3);
  });
});

test('orders sent at once do not pass a limit', async ({ p, customer }) => {
  limit(p, 2, 2);
  const { alfa } = p.catalogue;
  for (const slot of [1, 2, 3, 4]) await add(customer, alfa, 'SINTA 2', slot);
  const cart = await cartOf(customer);
  const each = cart.carts.map((line) => orderOf({ ...cart, carts: [line], total: line.total ?? 0 }));
  const answers = await Promise.all(each.map((request) => create(customer, request)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409]);
  const other = await stranger(p);
  limit(p, 100, 2);
  await add(other, alfa, 'SINTA 2', 4, 2);
  await add(other, alfa, 'SINTA 3', 4, 1);
  const both = await cartOf(other);
  const lines = both.carts.map((line) => orderOf({ ...both, carts: [line], total: line.total ?? 0 }));
  const statuses = (await Promise.all(lines.map((request) => create(other, request)))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([201, 409]);
});

test('staff lift the limits for a customer and take it back', async ({ p, customer }) => {
  limit(p, 1, 1);
  expect((await tryOrder(customer, p.catalogue.alfa, 1)).status).toBe(201);
  expect((await tryOrder(customer, p.catalogue.alfa, 2)).status).toBe(409);
  const pelanggan = customer.id;
  await act(p, 'ubah-batas', { pelanggan }, { batas_pesanan: '3', batas_slot: '2' });
  expect((await orderCart(customer)).status).toBe(201);
  expect((await tryOrder(customer, p.catalogue.alfa, 3, 2)).status).toBe(201);
  await act(p, 'ubah-batas', { pelanggan }, { batas_pesanan: '', batas_slot: '' });
  expect((await tryOrder(customer, p.catalogue.alfa, 4)).status).toBe(409);
});

describe('places that cost nothing', () => {
  test('of one slot are limited for each customer, in one order and in several', async ({ p, customer }) => {
    limit(p, 100, readSettings({}).unpaidPlacesPerSlot);
    const item = await free(p);
    const refused = await tryOrder(customer, item, 1, 5);
    const text = placesRefused(3);
    expect(refused).toMatchObject({ status: 409, message: text, errors: { cart_items: [text] } });
    const [line] = (await cartOf(customer)).carts;
    await customer.call('PATCH', `carts/${line?.id}`, { qty: 2 });
    expect((await orderCart(customer)).status).toBe(201);
    // Another indexing of the same slot, days later.
    p.advance(72);
    expect((await tryOrder(customer, item, 1, 2, 'SINTA 3')).message).toBe(placesRefused(3, 2));
    await customer.call('PATCH', `carts/${(await cartOf(customer)).carts[0]?.id}`, { qty: 1 });
    expect((await orderCart(customer)).status).toBe(201);
    expect((await tryOrder(customer, item, 1, 1)).status).toBe(409);
    expect(await usedOf(p, 1)).toBe(3);
    expect((await tryOrder(await stranger(p), item, 1, 2)).status).toBe(201);
  });

  test('do not slip through in an order that costs something', async ({ p, customer }) => {
    limit(p, 100, readSettings({}).unpaidPlacesPerSlot);
    const item = await free(p);
    await add(customer, p.catalogue.beta, 'DOAJ', 1, 1);
    const { orderId } = await tryOrder(customer, item, 1, 2);
    await p.play(orderId);
    await add(customer, p.catalogue.beta, 'DOAJ', 2, 1);
    expect((await tryOrder(customer, item, 1, 2)).message).toBe(placesRefused(3, 2));
  });

  test('are given back with a cancelled order; staff can allow more', async ({ p, customer }) => {
    limit(p, 100, readSettings({}).unpaidPlacesPerSlot);
    const item = await free(p);
    const { orderId } = await tryOrder(customer, item, 1, 3);
    await p.moveOrder(orderId, 'cancelled');
    expect((await tryOrder(customer, item, 1, 3)).status).toBe(201);
    await act(p, 'ubah-batas', { pelanggan: customer.id }, { batas_slot: '5' });
    expect((await tryOrder(customer, item, 1, 2)).status).toBe(201);
  });
});
