import { purposes } from '@slotterbit/contract/orders/checkout.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';
import { addAndShow, choose, shownCart, shownQty } from '#tests/support/tab-cart.ts';

let tab: Tab;

eachWithProvider(async () => {
  tab = await openTab(provider, { customer });
});

const failure = 'Gagal menambahkan.';
const failed = { kind: 'failed', message: failure };
/** The cart at the server, not on the screen. */
const qtyAtServer = async () => {
  const { body } = await customer.call<{ carts: { qty: number }[] }>('GET', 'carts');
  return body.carts.map(({ qty }) => qty);
};

describe('Ani adds a journal on a weak network: the response is lost', () => {
  test('the app finds it in the cart and confirms it: it is there once', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2', { qty: 2 });
    tab.network.loseResponse(/^POST/);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(tab.network.take(/^POST/)).toHaveLength(1);
    expect(shownQty(tab)).toEqual([2]);
  });

  test('she had two of it before: now there are four', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2', { qty: 2 });
    await addAndShow(tab, choice);
    tab.network.loseResponse(/^POST/);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([4]);
  });

  test('she chose two indexings and the first response is lost: both are in the cart, each once', async () => {
    const choices = [
      await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'),
      await choose(tab, provider, 'Jurnal Alfa', 'SINTA 3', { month: 1 }),
    ];
    tab.network.loseResponse(/^POST/);
    expect(await tab.adding.addToCart(choices, failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([1, 1]);
  });

  test('the cart cannot be loaded either: she sees a failure, tries again, and it is there once', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
    await addAndShow(tab, choice);
    tab.network.loseResponse(/^POST/);
    // Also the retry of the GET.
    for (let i = 0; i < 2; i++) tab.network.loseResponse(/^GET/);
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([2]);
    expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([3]);
  });

  test('she sees a failure and then wants three: only the missing two are sent', async () => {
    const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
    tab.network.loseResponse(/^POST/);
    for (let i = 0; i < 2; i++) tab.network.loseResponse(/^GET/);
    expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
    expect(await tab.adding.addToCart([{ ...choice, qty: 3 }], failure)).toEqual({ kind: 'added' });
    expect(await qtyAtServer()).toEqual([3]);
  });

  describe('she has one of it, and her page has not loaded the cart', () => {
    const addBefore = async () => {
      const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
      await addAndShow(tab, choice);
      tab = await openTab(provider, { customer });
      return choice;
    };
    /** The next addition does not reach the server. */
    const loseRequest = () => {
      const { fetch } = tab.network;
      vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
        if (init?.method !== 'POST') return fetch(address, init);
        vi.stubGlobal('fetch', fetch);
        throw new TypeError('Failed to fetch');
      });
    };

    test('the earlier one does not count as the new one: the app loads the cart first', async () => {
      const choice = await addBefore();
      const release = tab.network.hold(/^GET/);
      const loaded = tab.cart.loadCart();
      loseRequest();
      const added = tab.adding.addToCart([choice], failure);
      release();
      await loaded;
      expect(await added).toMatchObject(failed);
      expect(await qtyAtServer()).toEqual([1]);
      expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
      expect(await qtyAtServer()).toEqual([2]);
    });

    test('the cart cannot be loaded first: its later content proves nothing, and she sees no confirmation', async () => {
      const choice = await addBefore();
      const { fetch } = tab.network;
      let sent = false;
      vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
        if (sent && init?.method === 'GET') return fetch(address, init);
        sent ||= init?.method === 'POST';
        throw new TypeError('Failed to fetch');
      });
      expect(await tab.adding.addToCart([choice], failure)).toMatchObject(failed);
      expect(await qtyAtServer()).toEqual([1]);
    });

    test('another customer signs in meanwhile: nothing is added to their cart', async () => {
      const choice = await addBefore();
      const other = await provider.register();
      const release = tab.network.hold(/^GET/);
      const added = tab.adding.addToCart([choice], failure);
      tab.session.signIn({ accessToken: other.token, refreshToken: null, user: null, customer: null });
      release();
      expect(await added).toMatchObject(failed);
      expect(tab.network.take(/^POST/)).toEqual([]);
    });
  });

  test('she has no connection at all: nothing is added, until she has one and tries again', async () => {
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

test('another customer signs in while two are being added: the second is not added to their cart', async () => {
  const choices = [
    await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'),
    await choose(tab, provider, 'Jurnal Alfa', 'SINTA 3', { month: 1 }),
  ];
  const other = await provider.register();
  const release = tab.network.hold(/^POST/);
  const added = tab.adding.addToCart(choices, failure);
  await vi.waitFor(() => expect(tab.network.sent).toContainEqual(expect.stringMatching(/^POST/)));
  tab.session.signIn({ accessToken: other.token, refreshToken: null, user: null, customer: null });
  release();
  expect(await added).toMatchObject({ kind: 'failed', rest: choices.slice(1) });
  expect(tab.network.take(/^POST/)).toHaveLength(1);
});

test('Ani adds a journal: success is confirmed before the cart loads', async () => {
  const choice = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
  await tab.cart.loadCart();
  const release = tab.network.hold(/^GET \/carts/);
  expect(await tab.adding.addToCart([choice], failure)).toEqual({ kind: 'added' });
  release();
});

describe('Ani orders on a weak network: the response is lost', () => {
  beforeEach(async () => {
    await addAndShow(tab, await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2'));
    tab.checkout.followCart();
    tab.checkout.setPurpose(purposes[0]);
  });

  const orders = async () => {
    const { body } = await customer.call<{ data: { orders: { data: object[] } } }>('GET', 'pi-orders');
    return body.data.orders.data;
  };

  test('the app sees her empty cart and opens her orders: one order, no error', async () => {
    tab.network.loseResponse(/create/);
    await tab.checkout.placeOrder();
    expect(tab.visited).toEqual(['go /pesanan']);
    expect(tab.flash.takeFlash()).toBe('Pesanan berhasil dibuat.');
    expect(tab.flash.$alert.get()).toBeNull();
    expect(tab.checkout.$ordering.get()).toBe(true);
    expect(await orders()).toHaveLength(1);
  });

  test('an invalid response does not count as a refusal, and the app opens her orders', async () => {
    const { fetch } = tab.network;
    vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
      const response = await fetch(address, init);
      return address.endsWith('/create') ? new Response('<html>Selamat datang di WiFi.id') : response;
    });
    await tab.checkout.placeOrder();
    expect(tab.visited).toEqual(['go /pesanan']);
    expect(await orders()).toHaveLength(1);
  });

  test('the cart cannot be loaded either: she sees a failure, taps again, and gets to her one order', async () => {
    tab.network.loseResponse(/create/);
    for (let i = 0; i < 2; i++) tab.network.loseResponse(/^GET/);
    await tab.checkout.placeOrder();
    expect(tab.flash.$alert.get()?.text).toBe('Gagal membuat order.');
    expect(tab.checkout.$ordering.get()).toBe(false);
    tab.network.take();
    await tab.checkout.placeOrder();
    expect(tab.network.take(/create/)).toEqual([]);
    expect(tab.visited).toEqual(['go /pesanan']);
    expect(await orders()).toHaveLength(1);
  });

  test('she signs out meanwhile: the next customer in this tab can order', async () => {
    tab.network.loseResponse(/create/);
    const release = tab.network.hold(/^GET/);
    const ordered = tab.checkout.placeOrder();
    await vi.waitFor(() => expect(tab.network.take(/create/)).toHaveLength(1));
    tab.session.signOut();
    release();
    await ordered;
    expect(tab.checkout.$ordering.get()).toBe(false);
  });

  test('she waits: on reconnect the app opens her orders', async () => {
    const stop = tab.cart.watchCart();
    await tab.cart.cartSettled();
    tab.network.loseResponse(/create/);
    for (let i = 0; i < 2; i++) tab.network.loseResponse(/^GET/);
    await tab.checkout.placeOrder();
    tab.window.fire('online');
    await tab.cart.cartSettled();
    expect(tab.visited).toEqual(['go /pesanan']);
    stop();
  });

  test('she is offline: no order is created, and her next attempt online creates exactly one', async () => {
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

  test('her browser knows that it is offline: she reads that no order exists, unless an earlier one may', async () => {
    tab.network.offline = true;
    vi.stubGlobal('navigator', { onLine: false });
    await tab.checkout.placeOrder();
    expect(tab.network.take(/create/)).toEqual([]);
    expect(tab.checkout.$checkoutProblem.get()?.message).toMatch('Belum ada tagihan, pesanan belum dibuat');
    vi.stubGlobal('navigator', { onLine: true });
    await tab.checkout.placeOrder();
    vi.stubGlobal('navigator', { onLine: false });
    await tab.checkout.placeOrder();
    expect(tab.checkout.$checkoutProblem.get()?.message).toBe('Gagal membuat order.');
  });

  test('the order failed and she empties the cart by hand: that does not count as an order', async () => {
    tab.network.offline = true;
    await tab.checkout.placeOrder();
    tab.network.offline = false;
    tab.cart.removeLine(shownCart(tab).lines[0]?.id ?? 0);
    await tab.cart.cartSettled();
    expect(shownCart(tab).lines).toEqual([]);
    expect(tab.visited).toEqual([]);
  });
});
