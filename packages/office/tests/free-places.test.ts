import { readSettings } from '@slotterbit/provider/config.ts';
import { test } from '@slotterbit/provider/tests/provider-test.ts';
import {
  add,
  cartOf,
  create,
  orderOf,
  placesRefused,
  staySignedIn,
  stranger,
} from '@slotterbit/provider/tests/shopping.ts';
import type { TestCustomer, TestProvider } from '@slotterbit/provider/tests/support/provider.ts';
import type { SmallItem } from '@slotterbit/provider/tests/support/small-catalogue.ts';
import { describe, expect } from 'vitest';
import { act } from './support/staff-browser.ts';

const SLOT = 1;

const usedOf = async (p: TestProvider) => (await p.slot(p.catalogue.alfa.slots[SLOT]?.id ?? 0)).used;

/** The limit of an installation whose operator set none. */
function standardLimits(p: TestProvider): void {
  p.settings.unpaidPlacesPerSlot = readSettings({}).unpaidPlacesPerSlot;
}

describe('places that cost nothing', () => {
  /** An offer of the catalogue at a price of 0. */
  async function free(p: TestProvider): Promise<SmallItem> {
    await p.db
      .updateTable('item_indexings')
      .set({ harga_jual: 0 })
      .where('item_id', '=', p.catalogue.alfa.id)
      .execute();
    const offers = Object.entries(p.catalogue.alfa.offers).map(([name, offer]) => [name, { ...offer, price: 0 }]);
    return { ...p.catalogue.alfa, offers: Object.fromEntries(offers) };
  }
  async function take(customer: TestCustomer, item: SmallItem, qty: number, slot = SLOT, nama = 'SINTA 2') {
    await add(customer, item, nama, slot, qty);
    return create(customer, orderOf(await cartOf(customer)));
  }

  test('of one slot are limited for each customer, in one order and in several', async ({ p, customer }) => {
    standardLimits(p);
    const item = await free(p);
    const refused = await take(customer, item, 5);
    const text = placesRefused(3);
    expect(refused).toMatchObject({ status: 409, body: { message: text, errors: { cart_items: [text] } } });
    const [line] = (await cartOf(customer)).carts;
    await customer.call('PATCH', `carts/${line?.id}`, { qty: 2 });
    expect((await create(customer, orderOf(await cartOf(customer)))).status).toBe(201);
    // Another indexing of the same slot, days later.
    p.advance(72);
    expect((await take(customer, item, 2, SLOT, 'SINTA 3')).body.message).toBe(placesRefused(3, 2));
    await customer.call('PATCH', `carts/${(await cartOf(customer)).carts[0]?.id}`, { qty: 1 });
    expect((await create(customer, orderOf(await cartOf(customer)))).status).toBe(201);
    expect((await take(customer, item, 1)).status).toBe(409);
    expect(await usedOf(p)).toBe(3);
    expect((await take(await stranger(p), item, 2)).status).toBe(201);
  });

  test('do not slip through in an order that costs something', async ({ p, customer }) => {
    standardLimits(p);
    const item = await free(p);
    await add(customer, p.catalogue.beta, 'DOAJ', SLOT, 1);
    const { body } = await take(customer, item, 2);
    await p.play(body.order.id);
    await add(customer, p.catalogue.beta, 'DOAJ', 2, 1);
    expect((await take(customer, item, 2)).body.message).toBe(placesRefused(3, 2));
  });

  test('count for a network and a WhatsApp number like unpaid ones, while their month is not past', async ({ p }) => {
    standardLimits(p);
    p.settings.unpaidPlacesPerNetwork = 4;
    await staySignedIn(p);
    const item = await free(p);
    const orderFrom = async (customer: TestCustomer, address: string, qty: number) => {
      await add(customer, item, 'SINTA 2', SLOT, qty);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${customer.token}` };
      const init = { method: 'POST', headers, body: JSON.stringify(orderOf(await cartOf(customer))) };
      return (await p.provider.fetch(new Request(`${p.base}/pi-order/create`, init), { address })).status;
    };
    const [one, twin] = [await p.register(), await p.register()];
    expect(await orderFrom(one, '203.0.113.1', 2)).toBe(201);
    expect(await orderFrom(twin, '203.0.113.2', 2)).toBe(409);
    expect(await orderFrom(await stranger(p), '203.0.113.1', 2)).toBe(201);
    const last = await stranger(p);
    await staySignedIn(p);
    p.advance(72);
    await p.provider.catchUp();
    expect(await orderFrom(last, '203.0.113.1', 1)).toBe(409);
    expect(await usedOf(p)).toBe(4);
    p.advance(24 * 60);
    await p.provider.catchUp();
    const kept = p.db.selectFrom('orders').select('id').where('network', 'is not', null);
    expect(await kept.execute()).toEqual([]);
  });

  test('are given back with a cancelled order; staff can allow more', async ({ p, customer }) => {
    standardLimits(p);
    const item = await free(p);
    const { body } = await take(customer, item, 3);
    await p.moveOrder(body.order.id, 'cancelled');
    expect((await take(customer, item, 3)).status).toBe(201);
    await act(p, 'ubah-batas', { pelanggan: customer.id }, { batas_slot: '5' });
    expect((await take(customer, item, 2)).status).toBe(201);
  });
});
