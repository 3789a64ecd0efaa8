import { describe, expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider, type Tab } from '#tests/support/tab.ts';
import { addAndShow, choose, shownCart, shownQty } from '#tests/support/tab-cart.ts';

let tab: Tab;

/** A tab with two lines in the cart: Alfa with SINTA 2 in the first month, with SINTA 3 in the second; 5 in each slot. */
eachWithProvider(async () => {
  tab = await openTab(provider, { customer });
  const first = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 2');
  const second = await choose(tab, provider, 'Jurnal Alfa', 'SINTA 3', { month: 1 });
  await addAndShow(tab, first, second);
  tab.network.take();
});

const ids = () => shownCart(tab).lines.map(({ id }) => id);
const line = (i: number) => ids()[i] ?? 0;

test("shows the provider's cart", () => {
  expect(shownCart(tab)).toMatchObject({ count: 2, total: 2_250_000, minPaidPercent: expect.any(Number) });
  expect(JSON.parse(tab.window.localStorage.getItem('cart:summary') ?? '')).toEqual({
    jumlah_cart: 2,
    total: 2_250_000,
  });
  expect(tab.window.localStorage.getItem('cart_count')).toBe('2');
});

test('a change is shown at once, sent, and announced to the page', async () => {
  const heard = vi.fn();
  tab.window.addEventListener('cart:updated', heard);
  tab.cart.setQty(line(0), 3);
  expect(shownCart(tab)).toMatchObject({ count: 4, total: 5_250_000 });
  expect(tab.cart.$cart.get()).toMatchObject({ isPending: true });
  await tab.cart.cartSettled();
  expect(tab.cart.$cart.get()).toMatchObject({ isPending: false });
  expect(tab.network.take()).toEqual([`PATCH /carts/${line(0)} {"qty":3}`, 'GET /carts']);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(tab.window.localStorage.getItem('cart_count')).toBe('4');
  await (await openTab(provider, { customer })).cart.loadCart();
});

test('a quantity below 1 becomes 1, and an unchanged quantity sends nothing', async () => {
  tab.cart.setQty(line(0), 0);
  tab.cart.setQty(line(0), -5);
  tab.cart.setQty(999, 5);
  await tab.cart.cartSettled();
  expect(tab.network.take()).toEqual([]);
});

test('she changes two lines and one is refused: only that one is rolled back, silently', async () => {
  tab.cart.setQty(line(0), 500);
  tab.cart.setQty(line(1), 4);
  expect(shownQty(tab)).toEqual([500, 4]);
  await tab.cart.cartSettled();
  expect(shownQty(tab)).toEqual([1, 4]);
  expect(tab.flash.$alert.get()).toBeNull();
});

test('she asks for too many and corrects herself before the refusal arrives: the correction stays', async () => {
  tab.cart.setQty(line(0), 500);
  tab.cart.setQty(line(0), 2);
  await tab.cart.cartSettled();
  expect(shownQty(tab)).toEqual([2, 1]);
});

test('she removes a line in one tab and changes it in another: both tabs lose it', async () => {
  await customer.call('DELETE', `carts/${line(0)}`);
  tab.cart.setQty(line(0), 4);
  await tab.cart.cartSettled();
  expect(shownQty(tab)).toEqual([1]);
});

describe('a refetch during a change', () => {
  test('does not undo a pending change', async () => {
    const release = tab.network.hold(/PATCH/);
    tab.cart.setQty(line(0), 3);
    await tab.cart.loadCart();
    tab.cart.setQty(line(0), 4);
    await tab.cart.loadCart();
    expect(shownQty(tab)).toEqual([4, 1]);
    release();
    await tab.cart.cartSettled();
    expect(shownQty(tab)).toEqual([4, 1]);
  });

  test('that started before the confirmation does not restore the old quantity', async () => {
    const shown: number[] = [];
    const release = tab.network.hold(/GET \/carts/);
    const early = tab.cart.loadCart();
    await vi.waitFor(() => expect(tab.network.sent).toContain('GET /carts'));
    tab.cart.$cart.listen((state) => state.kind === 'ready' && shown.push(state.cart.lines[0]?.qty ?? 0));
    tab.cart.setQty(line(0), 3);
    await vi.waitFor(() => expect(tab.cart.$cart.get()).toMatchObject({ isPending: false }));
    release();
    await early;
    await tab.cart.cartSettled();
    expect([...new Set(shown)]).toEqual([3]);
  });

  test("shows the server's totals", async () => {
    await customer.call('PATCH', `carts/${line(0)}`, { qty: 5 });
    await tab.cart.loadCart();
    expect(shownQty(tab)).toEqual([5, 1]);
  });

  test('that fails keeps the cart; without a cart it shows the error', async () => {
    tab.network.offline = true;
    await tab.cart.loadCart();
    expect(shownQty(tab)).toEqual([1, 1]);
    const fresh = await openTab(provider, { customer });
    fresh.network.offline = true;
    await fresh.cart.loadCart();
    expect(fresh.cart.$cart.get()).toEqual({ kind: 'error', message: 'Gagal mengambil keranjang.' });
    fresh.network.offline = false;
    await fresh.cart.loadCart();
    expect(shownQty(fresh)).toEqual([1, 1]);
  });

  test('that is requested twice sends one call', async () => {
    await Promise.all([tab.cart.loadCart(), tab.cart.loadCart()]);
    expect(tab.network.take()).toEqual(['GET /carts']);
  });
});

test('Budi signs in on her phone: he never sees her cart', async () => {
  const other = await provider.register();
  const release = tab.network.hold(/./);
  const late = tab.cart.loadCart();
  tab.cart.setQty(line(0), 3);
  tab.session.signIn({ accessToken: other.token, refreshToken: null, user: null, customer: null });
  expect(tab.cart.$cart.get()).toEqual({ kind: 'loading' });
  expect(tab.window.localStorage.getItem('cart:summary')).toBeNull();
  const shown: number[] = [];
  tab.cart.$cart.listen((state) => state.kind === 'ready' && shown.push(state.cart.lines.length));
  release();
  await late;
  await tab.cart.loadCart();
  expect([...new Set(shown)]).toEqual([0]);
});

describe('watching', () => {
  test.each<[string, object]>([
    ['focus', {}],
    ['cart:updated', {}],
    ['menu:open', {}],
    ['pageshow', { persisted: true }],
    ['storage', { key: 'cart:summary' }],
  ])('%s loads the cart', async (name, fields) => {
    const stop = tab.cart.watchCart();
    await tab.cart.cartSettled();
    tab.network.take();
    tab.window.fire(name, fields);
    await tab.cart.cartSettled();
    expect(tab.network.take()).toEqual(['GET /carts']);
    stop();
    tab.window.fire(name, fields);
    expect(tab.network.take()).toEqual([]);
  });

  test("the page's own change loads the cart only once", async () => {
    const stop = tab.cart.watchCart();
    await tab.cart.cartSettled();
    tab.network.take();
    tab.cart.setQty(line(0), 2);
    await tab.cart.cartSettled();
    expect(tab.network.take(/GET/)).toEqual(['GET /carts']);
    stop();
  });

  test('on leaving the page, the waiting quantity replaces the running call: two calls have no order', async () => {
    const stop = tab.cart.watchCart();
    await tab.cart.cartSettled();
    const signals: (AbortSignal | null | undefined)[] = [];
    const { fetch } = tab.network;
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
      if (init?.method === 'PATCH') signals.push(init.signal);
      return fetch(address, init);
    });
    const release = tab.network.hold(/PATCH/);
    tab.cart.setQty(line(0), 2);
    tab.cart.setQty(line(0), 5);
    tab.window.fire('pagehide');
    expect(tab.network.take(/PATCH/)).toHaveLength(2);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
    release();
    await tab.cart.cartSettled();
    expect(shownQty(tab)).toEqual([5, 1]);
    expect(tab.network.take(/PATCH/)).toEqual([]);
    stop();
  });
});

describe('adding', () => {
  test('asks for login after a refused token', async () => {
    const choice = await choose(tab, provider, 'Jurnal Beta', 'DOAJ');
    tab.session.$accessToken.set('expired');
    expect(await tab.adding.addToCart([choice], 'x')).toEqual({ kind: 'no-token', hasEnded: true, rest: [choice] });
    expect(tab.visited).toEqual(['replace /login?next=%2Fcart']);
  });
});
