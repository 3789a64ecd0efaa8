import { createOrderRequest } from '@slotterbit/contract/calls/order-calls.ts';
import { lockRow } from '@slotterbit/provider/db/locks.ts';
import type { Tx } from '@slotterbit/provider/db/schema.ts';
import { createOrder } from '@slotterbit/provider/orders/create-order.ts';
import { shopEvents } from '@slotterbit/provider/shop-events.ts';
import { describe, expect } from 'vitest';
import { test } from '../provider-test.ts';
import { add, cartOf, create, orderOf, read } from '../shopping.ts';
import { PATIENT, waitingBackends, whileLocked } from '../support/lock-queue.ts';
import type { TestCustomer, TestProvider } from '../support/provider.ts';

const customerLock = (customer: TestCustomer) => (tx: Tx) => lockRow(tx, 'customers', customer.id);

describe('what changes a cart waits for the lock of its customer', () => {
  test('removing a line: what an addition counts on is there until it is written', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    const { body } = await add(customer, alfa, 'SINTA 2', 1, 2);
    const removed = await whileLocked(p.db, customerLock(customer), () => customer.call('DELETE', `carts/${body.id}`));
    expect(removed.status).toBe(200);
    expect((await cartOf(customer)).carts).toEqual([]);
  });

  test('setting a quantity', async ({ p, customer }) => {
    const { body } = await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const set = await whileLocked(p.db, customerLock(customer), () =>
      customer.call('PATCH', `carts/${body.id}`, { qty: 3 }),
    );
    expect(set.status).toBe(200);
    expect((await cartOf(customer)).jumlah_cart).toBe(3);
  });

  test('an order: a line that was removed before is not ordered', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const request = orderOf(await cartOf(customer));
    const made = await whileLocked(
      p.db,
      customerLock(customer),
      () => create(customer, request),
      (tx) => tx.deleteFrom('cart_lines').where('customer_id', '=', customer.id).execute(),
    );
    expect([made.status, made.body.message]).toEqual([422, 'Keranjang kosong.']);
    expect(await p.slot(p.catalogue.alfa.slots[1]?.id ?? 0)).toMatchObject({ used: 0 });
  });
});

describe('what is offered changes between the check of an order and its writing', () => {
  const setPrice = (p: TestProvider, harga_jual: number) => (tx: Tx) =>
    tx.updateTable('item_indexings').set({ harga_jual }).where('item_id', '=', p.catalogue.alfa.id).execute();
  const cases: [string, (p: TestProvider) => (tx: Tx) => Promise<unknown>, string][] = [
    ['its price', (p) => setPrice(p, 1_600_000), 'Harga Jurnal Alfa telah berubah. Muat ulang keranjang.'],
    [
      'the indexing is taken off the item',
      (p) => (tx) => tx.deleteFrom('item_indexings').where('item_id', '=', p.catalogue.alfa.id).execute(),
      'Jurnal Alfa (SINTA 2) tidak ditawarkan lagi. Hapus dari keranjang.',
    ],
    [
      'the item is archived',
      (p) => (tx) =>
        tx
          .updateTable('items')
          .set({ archived_at: p.now().toISOString() })
          .where('id', '=', p.catalogue.alfa.id)
          .execute(),
      'Jurnal Alfa (SINTA 2) tidak ditawarkan lagi. Hapus dari keranjang.',
    ],
  ];
  test.for(cases)('%s: the order is refused, the cart kept', async ([, change, text], { p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const request = orderOf(await cartOf(customer), [1_000_000, 2_000_000]);
    const { status, body } = await whileLocked(
      p.db,
      customerLock(customer),
      () => create(customer, request),
      change(p),
    );
    expect([status, body.message]).toEqual([422, text]);
    expect(await p.db.selectFrom('orders').select('id').execute()).toEqual([]);
    expect((await cartOf(customer)).jumlah_cart).toBe(2);
    expect(await p.slot(p.catalogue.alfa.slots[1]?.id ?? 0)).toMatchObject({ used: 0 });
  });

  test('a change that comes while the order is written waits for it', async ({ p, customer }) => {
    const { alfa } = p.catalogue;
    await add(customer, alfa, 'SINTA 2', 1, 2);
    const request = createOrderRequest.parse(orderOf(await cartOf(customer)));
    const rules = { settings: p.settings, now: p.now(), events: shopEvents, network: null };
    const changeAndLook = async (tx: Tx) => {
      await setPrice(p, 1_600_000)(tx);
      return tx.selectFrom('orders').select('total').execute();
    };
    const orderAndChange = async () => {
      const made = createOrder(p.db, { id: customer.id, minPaidPercent: 30 }, request, rules);
      await expect.poll(() => waitingBackends(p.db), PATIENT).toBe(1);
      const change = p.db.transaction().execute(changeAndLook);
      const [{ id }, seen] = await Promise.all([made, change]);
      expect(seen, 'the change comes after the order').toEqual([{ total: 3_000_000 }]);
      expect((await read(customer, id)).total).toBe(3_000_000);
    };
    // The last lock that an order takes: its prices were compared before.
    const lastLock = (tx: Tx) => lockRow(tx, 'slots', alfa.slots[1]?.id ?? 0);
    await whileLocked(p.db, lastLock, orderAndChange, undefined, 2);
  });
});

test('two orders of one customer that come together are counted one after the other', async ({ p, customer }) => {
  p.settings.unpaidOrdersPerCustomer = 1;
  for (const slot of [1, 2]) await add(customer, p.catalogue.alfa, 'SINTA 2', slot);
  const cart = await cartOf(customer);
  const requests = cart.carts.map((line) => orderOf({ ...cart, carts: [line], total: line.total ?? 0 }));
  const answers = await whileLocked(
    p.db,
    customerLock(customer),
    () => Promise.all(requests.map((request) => create(customer, request))),
    undefined,
    2,
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
