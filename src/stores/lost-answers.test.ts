import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { purposes } from '#domain/checkout.ts';
import { spreadRest, subtotalOf } from '#domain/instalment.ts';
import { holdWriteLock } from '#tests/support/hold-write-lock.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from '#tests/support/provider.ts';
import { openTab, type Tab } from '#tests/support/tab.ts';
import { addAndShow, choose, shownCart, shownQty } from '#tests/support/tab-cart.ts';

let provider: TestProvider;
let customer: TestCustomer;
let tab: Tab;

beforeEach(async () => {
  provider = await startTestProvider();
  customer = await provider.register();
  tab = await openTab(provider, { customer });
});
afterEach(async () => {
  await tab.network.idle();
  vi.unstubAllGlobals();
  await provider.close();
});

const failure = 'Gagal menambahkan.';
const failed = { kind: 'failed', message: failure };
/** Quantities at the server, not on the screen. */
const qtyAtServer = async () => {
  const { body } = await customer.call<{ carts: { qty: number }[] }>('GET', 'carts');
  return body.carts.map(({ qty }) => qty);
};

describe('a lost answer to adding', () => {
  test('is made good from the cart: added, once', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2', { qty: 2 });
    tab.network.loseAnswer(/^POST/);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(tab.network.take(/^POST/)).toHaveLength(1);
    expect(shownQty(tab)).toEqual([2]);
  });

  test('counts beside what was there before', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2', { qty: 2 });
    await addAndShow(tab, choice);
    tab.network.loseAnswer(/^POST/);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([4]);
  });

  test('of one of several: the others are sent too, each once', async () => {
    const choices = [
      await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'),
      await choose(tab, provider, 'Jurnal Alfa', 'SINTA 3', { month: 1 }),
    ];
    tab.network.loseAnswer(/^POST/);
    expect(await tab.adding.addToCart(choices, failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([1, 1]);
  });

  test('with the cart out of reach as well: a failure, and the second try sends nothing twice', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
    await addAndShow(tab, choice);
    tab.network.loseAnswer(/^POST/);
    // Also the second time that a GET is tried.
    for (let i = 0; i < 2; i++) tab.network.loseAnswer(/^GET/);
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([2]);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([3]);
  });

  test('and then a larger quantity: only the rest is sent', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
    tab.network.loseAnswer(/^POST/);
    for (let i = 0; i < 2; i++) tab.network.loseAnswer(/^GET/);
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    expect(await tab.adding.addToCart([{ ...choice, qty: 3 }], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([3]);
  });

  test('does not come when the database is locked: the server says so, nothing is lost, and a second try adds once', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2', { qty: 2 });
    await addAndShow(tab, choice);
    const release = await holdWriteLock(provider.settings.dataDir);
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject({
      kind: 'failed',
      message: 'Server sedang sibuk. Silakan coba lagi sebentar.',
    });
    expect(shownQty(tab)).toEqual([2]);
    await release();
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([4]);
  });

  test('without a connection nothing is added, and a second try does', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
    tab.network.offline = true;
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    tab.network.take();
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    expect(tab.network.take(/^POST/)).toEqual([]);
    tab.network.offline = false;
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([1]);
  });
});

test('success is said before the cart was fetched again', async () => {
  const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
  const release = tab.network.hold(/^GET \/carts/);
  expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
  release();
});

describe('a lost answer to the order', () => {
  beforeEach(async () => {
    await addAndShow(tab, await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'));
    tab.draft.followCart();
    tab.draft.setAmounts(spreadRest(tab.draft.$draft.get().amounts, subtotalOf(shownCart(tab))));
    tab.draft.setPurpose(purposes[0]);
  });

  const orders = async () => {
    const { body } = await customer.call<{ data: { orders: { data: object[] } } }>('GET', 'pi-orders');
    return body.data.orders.data;
  };

  test('leads to the list with the order in it', async () => {
    tab.network.loseAnswer(/create/);
    await tab.checkout.placeOrder();
    expect(tab.visited).toEqual(['go /pesanan']);
    expect(tab.flash.takeFlash()).toBe('Pesanan berhasil dibuat.');
    expect(tab.flash.$alert.get()).toBeNull();
    expect(tab.checkout.$ordering.get()).toBe(true);
    expect(await orders()).toHaveLength(1);
  });

  test('with the cart out of reach as well: the second try finds the order and sends none', async () => {
    tab.network.loseAnswer(/create/);
    for (let i = 0; i < 2; i++) tab.network.loseAnswer(/^GET/);
    await tab.checkout.placeOrder();
    expect(tab.flash.$alert.get()?.text).toBe('Gagal membuat order.');
    expect(tab.checkout.$ordering.get()).toBe(false);
    tab.network.take();
    await tab.checkout.placeOrder();
    expect(tab.network.take(/create/)).toEqual([]);
    expect(tab.visited).toEqual(['go /pesanan']);
    expect(await orders()).toHaveLength(1);
  });

  test('is found as soon as the connection is back', async () => {
    const stop = tab.watch.watchCart();
    await tab.cart.cartSettled();
    tab.network.loseAnswer(/create/);
    for (let i = 0; i < 2; i++) tab.network.loseAnswer(/^GET/);
    await tab.checkout.placeOrder();
    tab.window.fire('online');
    await tab.cart.cartSettled();
    expect(tab.visited).toEqual(['go /pesanan']);
    stop();
  });

  test('without a connection no order is made; the second try asks for the cart first, then makes one', async () => {
    tab.network.offline = true;
    await tab.checkout.placeOrder();
    tab.network.take();
    await tab.checkout.placeOrder();
    expect(tab.network.take(/create/)).toEqual([]);
    expect(tab.visited).toEqual([]);
    tab.network.offline = false;
    await tab.checkout.placeOrder();
    expect(tab.visited).toEqual([expect.stringMatching(/payments/)]);
    expect(await orders()).toHaveLength(1);
  });

  test('is not believed of lines that were taken out by hand', async () => {
    tab.network.offline = true;
    await tab.checkout.placeOrder();
    tab.network.offline = false;
    tab.cart.removeLine(shownCart(tab).lines[0]?.id ?? 0);
    await tab.cart.cartSettled();
    expect(shownCart(tab).lines).toEqual([]);
    expect(tab.visited).toEqual([]);
  });
});
