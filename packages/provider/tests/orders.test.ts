import { type OrdersAnswer, orderDetailAnswer, ordersAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { isStopped, type KnownStatus, orderStatuses, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import { sweepDeadlines } from '@slotterbit/provider/payments/deadline.ts';
import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { add, buy, cartOf, create, order, orderOf, PRICE, payOnline, read, staySignedIn } from './shopping.ts';
import type { TestCustomer } from './support/provider.ts';
import { setRows } from './support/set-rows.ts';

test('a customer without orders', async ({ customer }) => {
  const { status, body } = await customer.call('GET', 'pi-orders');
  expect([status, body]).toEqual([
    200,
    {
      data: {
        orders: {
          data: [],
          current_page: 1,
          last_page: 1,
          per_page: 10,
          total: 0,
          tabs: { semua: 0, 'perlu-dibayar': 0, berjalan: 0, selesai: 0 },
        },
      },
    },
  ]);
});

test('lists newest first, ten on a page, with full lines', async ({ p, customer }) => {
  for (const slot of p.catalogue.alfa.slots) await p.setCapacity(slot.id, 20);
  const ids: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
    await add(customer, p.catalogue.alfa, 'SINTA 3', 2);
    ids.push((await order(customer)).id);
  }
  const page = async (n: number) => (await customer.call<OrdersAnswer>('GET', `pi-orders?page=${n}`)).body;
  const first = await page(1);
  expect(ordersAnswer.parse(first)).toEqual(first);
  expect(first.data.orders).toMatchObject({ current_page: 1, last_page: 2, per_page: 10, total: 12 });
  const second = await page(2);
  const listed = [...first.data.orders.data, ...second.data.orders.data];
  expect(listed.map(({ id }) => id)).toEqual(ids.toReversed());
  expect(listed.every(({ order_items }) => order_items.length === 2)).toBe(true);
  expect((await page(3)).data.orders.data).toEqual([]);
  expect((await customer.call('GET', 'pi-orders?page=0')).status).toBe(422);
});

test("another customer's order is a 404 and in nobody else's list", async ({ p, customer }) => {
  const { id } = await buy(p, customer);
  const detail = await customer.call('GET', `pi-orders/${id}`);
  expect(orderDetailAnswer.parse(detail.body)).toEqual(detail.body);
  const other = await p.register();
  const refused = await other.call('GET', `pi-orders/${id}`);
  expect([refused.status, refused.body]).toEqual([404, { message: 'Pesanan tidak ditemukan.' }]);
  expect((await other.call<OrdersAnswer>('GET', 'pi-orders')).body.data.orders.total).toBe(0);
  for (const nonsense of ['abc', '0', '-1', '1e3', '99999999999']) {
    expect((await customer.call('GET', `pi-orders/${nonsense}`)).status).toBe(404);
  }
});

describe('deadlines', () => {
  test('an order with nothing paid is cancelled after a day and gives its slots back, once', async ({
    p,
    customer,
  }) => {
    const slotId = p.catalogue.alfa.slots[1]?.id ?? 0;
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 2);
    const { id } = await order(customer);
    p.advance(23.9);
    expect((await read(customer, id)).status).toBe('pending');
    p.advance(0.2);
    await p.provider.catchUp();
    const cancelled = await read(customer, id);
    expect(cancelled).toMatchObject({ status: 'cancelled', payment_url: null, deadline_at: null });
    expect(cancelled.payments.every(({ payment_url }) => payment_url === null)).toBe(true);
    expect(cancelled.history.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    expect((await p.slot(slotId)).used).toBe(0);
    await Promise.all([1, 2, 3].map(() => p.provider.catchUp()));
    expect((await p.slot(slotId)).used).toBe(0);
  });

  test('the last place can be ordered when its deadline has passed', async ({ p, customer }) => {
    await add(customer, p.catalogue.beta, 'DOAJ', 1, 1);
    const other = await p.register();
    await add(other, p.catalogue.beta, 'DOAJ', 1, 2);
    await order(customer);
    p.advance(20);
    await staySignedIn(p);
    const request = orderOf(await cartOf(other));
    expect((await create(other, request)).status).toBe(409);
    p.advance(5);
    await sweepDeadlines(p.context);
    expect((await create(other, request)).status).toBe(201);
    expect(await p.slot(p.catalogue.beta.slots[1]?.id ?? 0)).toEqual({ capacity: 2, used: 2 });
  });

  test('one that cannot be cancelled keeps nobody else from their places', async ({ p, customer }) => {
    await add(customer, p.catalogue.alfa, 'SINTA 2', 1);
    const broken = await order(customer);
    p.advance(1);
    await add(customer, p.catalogue.beta, 'DOAJ', 1, 2);
    await order(customer);
    // By hand, as no command would: the slot has less than the order gives back.
    await setRows(p.db, 'slots', { used: 0 }, { id: p.catalogue.alfa.slots[1]?.id ?? 0 });
    p.advance(24);
    const other = await p.register();
    await sweepDeadlines(p.context);
    expect((await add(other, p.catalogue.beta, 'DOAJ', 1, 1)).status).toBe(201);
    expect((await p.slot(p.catalogue.beta.slots[1]?.id ?? 0)).used).toBe(0);
    expect((await read(customer, broken.id)).status).toBe('pending');
    expect((await add(other, p.catalogue.beta, 'DOAJ', 1, 9)).status).toBe(422);
    expect((await p.call('POST', 'payments/nothing/pay')).status).toBe(404);
    await setRows(p.db, 'slots', { used: 1 }, { id: p.catalogue.alfa.slots[1]?.id ?? 0 });
  });

  test('is that of the first termin that costs something', async ({ p, customer }) => {
    await p.db.updateTable('holdings').set({ min_paid_percent: 0 }).execute();
    const { id } = await buy(p, customer, [0, 500_000, 1_000_000]);
    const { deadline_at, payments } = await read(customer, id);
    expect(payments[1]).toMatchObject({ status: 'pending', due_at: deadline_at });
    expect(Date.parse(payments[2]?.due_at ?? '')).toBeGreaterThan(Date.parse(deadline_at ?? ''));
  });

  test('something paid keeps the order', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [500_000, 1_000_000]);
    await p.play(id);
    p.advance(48);
    await p.provider.catchUp();
    expect(await read(customer, id)).toMatchObject({ status: 'pending', deadline_at: null });
  });
});

describe('changes of status', () => {
  const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to): [KnownStatus, KnownStatus] => [from, to]));

  test('each is allowed or refused as the table says, and a stopped order returns its places', async ({
    p,
    customer,
  }) => {
    p.isHarmed = true;
    const slot = p.catalogue.alfa.slots[1]?.id ?? 0;
    for (const [from, to] of pairs) {
      await p.db.updateTable('slots').set({ used: 0 }).execute();
      const { id, code } = await buy(p, customer);
      // By force, whatever belongs to that status.
      await p.db.updateTable('orders').set({ status: from }).where('id', '=', id).execute();
      const targets = rulesOf(from).nextStatuses;
      const move = p.moveOrder(id, to);
      if (targets.includes(to)) await move;
      else await expect(move).rejects.toThrow(`Pesanan ${code} berstatus ${from}; tidak dapat menjadi ${to}.`);
      expect((await read(customer, id)).status).toBe(targets.includes(to) ? to : from);
      const released = targets.includes(to) && isStopped(to);
      expect((await p.slot(slot)).used, `${from} -> ${to}`).toBe(released ? 0 : 1);
    }
  });
});

const cancel = (customer: TestCustomer, id: number) => customer.call('POST', `pi-orders/${id}/cancel`);

describe('a customer cancels an order', () => {
  test('while nothing is paid: the slots are free at once, and a message says so once', async ({ p, customer }) => {
    const before = await p.db.selectFrom('slots').select(['id', 'used']).execute();
    const { id } = await buy(p, customer, [PRICE, PRICE]);
    expect((await read(customer, id)).can_cancel).toBe(true);
    expect([await cancel(customer, id), await cancel(customer, id)].map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(customer, id)).toMatchObject({ status: 'cancelled', can_cancel: false, payment_url: null });
    const used = (rows: { used: number }[]) => rows.reduce((sum, row) => sum + row.used, 0);
    expect(used(await p.db.selectFrom('slots').select('used').execute())).toBe(used(before));
    const messages = await p.db.selectFrom('mail_messages').select('kind').where('order_id', '=', id).execute();
    expect(messages.filter(({ kind }) => kind === 'cancelled-by-customer')).toHaveLength(1);
  });

  test('not after a payment', async ({ p, customer }) => {
    const { id } = await buy(p, customer, [PRICE, PRICE]);
    await p.play(id);
    expect((await read(customer, id)).can_cancel).toBe(false);
    const { status, body } = await cancel(customer, id);
    expect([status, body]).toEqual([409, { message: expect.stringContaining('sudah dibayar') }]);
    expect((await read(customer, id)).status).toBe('pending');
  });

  test('only their own', async ({ p, customer }) => {
    const { id } = await buy(p, customer);
    expect((await cancel(await p.register(), id)).status).toBe(404);
    expect((await cancel(customer, id + 999)).status).toBe(404);
    expect((await read(customer, id)).status).toBe('pending');
  });

  test('an open page of the gateway takes no money afterwards', async ({ p, customer }) => {
    const { id, payment_url } = await buy(p, customer);
    const opened = await payOnline(p, payment_url);
    const page = new URL(opened.headers.get('location') ?? '', p.base);
    expect((await cancel(customer, id)).status).toBe(200);
    await p.fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    expect((await read(customer, id)).payments[0]?.status).not.toBe('paid');
    expect(await p.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
  });
});

test('tabs filter and count the orders of a customer', async ({ p, customer }) => {
  const ids: number[] = [];
  for (const _ of [1, 2, 3]) ids.push((await buy(p, customer)).id);
  await p.play(ids[0] ?? 0);
  await cancel(customer, ids[1] ?? 0);
  const list = async (query: string) => {
    const { body } = await customer.call<{ data: { orders: { data: { id: number }[]; total: number; tabs: object } } }>(
      'GET',
      `pi-orders${query}`,
    );
    const { data, total, tabs } = body.data.orders;
    return { ids: data.map(({ id }) => id), total, tabs };
  };
  const tabs = { semua: 3, 'perlu-dibayar': 1, berjalan: 1, selesai: 0 };
  expect(await list('')).toEqual({ ids: ids.toReversed(), total: 3, tabs });
  expect(await list('?tab=perlu-dibayar')).toEqual({ ids: [ids[2]], total: 1, tabs });
  expect(await list('?tab=berjalan&page=1')).toEqual({ ids: [ids[0]], total: 1, tabs });
  expect(await list('?tab=selesai')).toEqual({ ids: [], total: 0, tabs });
  expect((await customer.call('GET', 'pi-orders?tab=lain')).status).toBe(422);
});
