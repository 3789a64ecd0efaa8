import { purposes } from '@slotterbit/contract/orders/checkout.ts';
import { describe, expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';
import { addAndShow, choose } from '#tests/support/tab-cart.ts';

let tab: Tab;

/** A tab of a customer with one order: Alfa with SINTA 2, paid in one termin, pending. */
eachWithProvider(async () => {
  tab = await openTab(provider, { customer });
  await addAndShow(tab, await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'));
  tab.checkout.followCart();
  tab.checkout.setAmounts([1_500_000]);
  tab.checkout.setPurpose(purposes[1]);
  await tab.checkout.placeOrder();
  tab.network.take();
});

const listed = async () => {
  await tab.orders.loadOrders(1);
  const state = tab.orders.$orders.get();
  const order = state.kind === 'ready' ? state.data.orders[0] : undefined;
  if (order === undefined) throw new Error(JSON.stringify(state));
  return order;
};
const shown = () => {
  const state = tab.orders.$order.get();
  return tab.dataOf(state) ?? state;
};

test('sends no call without a token', async () => {
  tab.session.signOut();
  await tab.orders.loadOrders(1);
  await tab.orders.loadOrder('1');
  expect([tab.orders.$orders.get(), tab.orders.$order.get()]).toEqual([{ kind: 'no-token' }, { kind: 'no-token' }]);
  expect(tab.network.take(/order/)).toEqual([]);
});

describe('one order', () => {
  test('a cancellation whose response was lost counts if the order says so', async () => {
    const { id } = await listed();
    tab.network.loseResponse(/cancel/);
    expect(await tab.orders.cancelOrder(id)).toBeNull();
    expect(tab.orders.$order.get()).toMatchObject({ data: { status: 'cancelled', canCancel: false } });
    expect(await tab.orders.cancelOrder(id + 999)).toContain('tidak ditemukan');
  });

  test("that the list passed on is shown at once with its dates, then the server's version", async () => {
    const first = await listed();
    const transfer = { amount: 1, until: new Date(0) };
    const order = { ...first, payments: first.payments.map((payment) => ({ ...payment, transfer })) };
    tab.orders.passOrder(order);
    await provider.play(order.id);
    const loaded = tab.orders.loadOrder(String(order.id));
    expect(shown()).toEqual(order);
    await loaded;
    expect(shown()).toMatchObject({ status: 'paid' });
    expect(tab.orders.takePassedOrder(order.id)).toBeNull();
  });

  test.each(['{', 'null', '[]', '{"id":1}'])('an invalid passed order is ignored: %s', async (text) => {
    tab.window.sessionStorage.setItem('customer:order', text);
    expect(tab.orders.takePassedOrder(1)).toBeNull();
  });

  test('a passed order with another id is ignored', async () => {
    const order = await listed();
    tab.orders.passOrder(order);
    expect(tab.orders.takePassedOrder(order.id + 1)).toBeNull();
  });

  test('whose detail fails is found in the list', async () => {
    const { id } = await listed();
    const { fetch } = tab.network;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) =>
      address.endsWith(`/${id}`) ? new Response('', { status: 500 }) : fetch(address, init),
    );
    await tab.orders.loadOrder(String(id));
    expect(shown()).toMatchObject({ id });
  });

  test.each(['0', 'abc', '-1', '99999999999999999999'])('the id %s is invalid and sends no call', async (id) => {
    await tab.orders.loadOrder(id);
    expect(shown()).toMatchObject({ kind: 'error', message: 'Pesanan tidak ditemukan.' });
    expect(tab.network.take()).toEqual([]);
  });

  test('disappears when the server refuses to show it', async () => {
    const { id } = await listed();
    await tab.orders.loadOrder(String(id));
    const gone = async () => Response.json({ message: 'Pesanan tidak ditemukan.' }, { status: 404 });
    vi.stubGlobal('fetch', gone);
    await tab.orders.loadOrder(String(id));
    expect(shown()).toMatchObject({ kind: 'error', message: 'Pesanan tidak ditemukan.' });
  });

  test('that loads slowly is not requested again by polling', async () => {
    const { id } = await listed();
    await tab.orders.loadOrder(String(id));
    tab.network.take();
    const release = tab.network.hold(/pi-orders/);
    const first = tab.orders.reloadOrder(String(id));
    const second = tab.orders.reloadOrder(String(id));
    release();
    await Promise.all([first, second]);
    expect(tab.network.take()).toEqual([`GET /pi-orders/${id}`]);
    await tab.orders.reloadOrder(String(id));
    expect(tab.network.take()).toEqual([`GET /pi-orders/${id}`]);
  });

  test('stays as it is when its invoice cannot be numbered', async () => {
    const { id } = await listed();
    await tab.orders.loadOrder(String(id));
    tab.network.offline = true;
    expect(await tab.orders.numberInvoice(id)).toBe(false);
    expect(shown()).toMatchObject({ id, invoiceNumber: null });
  });
});
