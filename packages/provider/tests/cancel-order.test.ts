import { describe, expect } from 'vitest';
import { test } from './provider-test.ts';
import { buy, PRICE, read } from './shopping.ts';
import type { TestCustomer } from './support/provider.ts';

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
    const opened = await p.fetch(new URL(payment_url ?? '', p.base), { redirect: 'manual' });
    const page = new URL(opened.headers.get('location') ?? '', p.base);
    expect((await cancel(customer, id)).status).toBe(200);
    await p.fetch(page, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' });
    expect((await read(customer, id)).payments[0]?.status).not.toBe('paid');
    expect(await p.db.selectFrom('refunds').selectAll().execute()).toEqual([]);
  });

  test('a payment and a cancellation at the same time never both count', async ({ p, customer }) => {
    const { id } = await buy(p, customer);
    await Promise.all([p.play(id).catch(() => null), cancel(customer, id)]);
    const { status, payments } = await read(customer, id);
    // Either the order is paid, or it is cancelled and money that came is due for refund.
    expect(['paid', 'cancelled']).toContain(status);
    if (status === 'paid') expect(payments[0]?.status).toBe('paid');
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
