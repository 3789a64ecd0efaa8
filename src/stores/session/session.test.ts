import { describe, expect, test, vi } from 'vitest';
import { FakeWindow } from '#tests/support/fake-window.ts';
import { customer, eachWithProvider, openTab, provider } from '#tests/support/tab.ts';

eachWithProvider();

const session = {
  accessToken: 'T',
  refreshToken: 'R',
  user: { id: 1, name: 'Ani', email: 'ani@contoh.test' },
  customer: {
    id: 2,
    name: 'Ani',
    email: 'ani@contoh.test',
    whatsapp: null,
    instansi: 'X',
    pekerjaan: null,
    address: null,
    holding_code: 'supp',
    billing: null,
    deletion: null,
  },
};

test('a reload keeps the session', async () => {
  const tab = await openTab(provider);
  expect(tab.session.$accessToken.get()).toBeNull();
  tab.session.signIn(session);
  const { window } = tab;
  expect(window.localStorage.keys()).toEqual(['access_token', 'customer', 'refresh_token', 'user']);
  expect(window.localStorage.getItem('access_token')).toBe('T');
  const reloaded = await openTab(provider, { window });
  expect(reloaded.session.$accessToken.get()).toBe('T');
  expect(reloaded.session.$user.get()).toEqual(session.user);
  expect(reloaded.session.$customer.get()).toEqual(session.customer);
});

test('signing out removes everything except theme, direction and language, and opens /intro', async () => {
  const window = new FakeWindow();
  const keys = 'cart_count theme view user customer refresh_token access_token language searches billing later_version';
  for (const key of keys.split(' '))
    window.localStorage.setItem(key, { theme: 'light', view: 'rtl', language: 'id' }[key] ?? '1');
  window.localStorage.setItem('cart:summary', '{"jumlah_cart":2,"total":5}');
  window.localStorage.setItem('orders:due', '{"orders":1,"amount":5}');
  window.sessionStorage.setItem('draft:checkout', '{}');
  window.sessionStorage.setItem('draft:choice', '{}');
  window.sessionStorage.setItem('customer:order', '{}');
  const purged = vi.fn(async () => true);
  vi.stubGlobal('caches', { keys: async () => ['a', 'b'], delete: purged });
  const tab = await openTab(provider, { window });
  tab.session.signOut();
  expect(window.localStorage.keys()).toEqual(['language', 'theme', 'view']);
  expect(window.sessionStorage.keys()).toEqual([]);
  expect(tab.visited).toEqual(['go /intro']);
  await vi.waitFor(() => expect(purged.mock.calls).toEqual([['a'], ['b']]));
});

describe('a refused token', () => {
  test('ends the session, and login returns to the page', async () => {
    const tab = await openTab(provider, { customer: { ...customer, token: 'expired' } });
    tab.window.location.search = '?a=1';
    await tab.cart.loadCart();
    expect(tab.visited).toEqual(['replace /login?next=%2Fcart%3Fa%3D1']);
    expect(tab.window.localStorage.keys()).toEqual(['flashMsg']);
    expect(tab.flash.takeFlash()).toBe('Sesi berakhir, silakan masuk lagi.');
    expect(tab.flash.takeFlash()).toBeNull();
    expect(tab.cart.$cart.get()).toEqual({ kind: 'no-token' });
  });

  test.each([
    ['the same customer', 2, '{"amounts":[7]}'],
    ['another customer', 3, null],
    ['a visitor', null, '{"amounts":[7]}'],
  ])('keeps the filled-in checkout for the same person: %s', async (_, id, draft) => {
    const tab = await openTab(provider);
    if (id !== null) tab.session.signIn(session);
    tab.window.sessionStorage.setItem('draft:checkout', '{"amounts":[7]}');
    tab.session.endSession(session.accessToken);
    const login = await openTab(provider, { window: tab.window });
    login.session.signIn({ ...session, customer: { ...session.customer, id: id ?? 4 } });
    expect(tab.window.sessionStorage.getItem('draft:checkout')).toBe(draft);
  });

  test('in another tab, which signs in as another customer, leaves nothing of the first in this one', async () => {
    const tab = await openTab(provider);
    tab.session.signIn(session);
    for (const key of ['draft:choice', 'customer:order', 'else']) tab.window.sessionStorage.setItem(key, '{}');
    for (const customer of [null, { ...session.customer, id: 3 }]) {
      if (customer === null) tab.window.localStorage.removeItem('customer');
      else tab.window.localStorage.setItem('customer', JSON.stringify(customer));
      tab.window.fire('storage', { key: 'customer' });
    }
    expect(tab.window.sessionStorage.keys()).toEqual(['draft:owner', 'else']);
  });

  test('of an earlier session does not end the current one', async () => {
    const tab = await openTab(provider, { customer: { ...customer, token: 'expired' } });
    const release = tab.network.hold(/carts/);
    const late = tab.cart.loadCart();
    tab.session.signIn({ ...session, accessToken: customer.token });
    release();
    await late;
    expect(tab.visited).toEqual([]);
    expect(tab.session.$accessToken.get()).toBe(customer.token);
  });
});

describe('stored values', () => {
  test.each([
    ['user', '{'],
    ['user', '"x"'],
    ['customer', '[]'],
    ['theme', 'purple'],
    ['view', ''],
    ['cart:summary', '{"jumlah_cart":"2"}'],
    ['cart_count', '-1'],
    ['access_token', ''],
  ])('the invalid value %s = %s is removed without an error', async (key, text) => {
    const window = new FakeWindow();
    window.localStorage.setItem(key, text);
    await openTab(provider, { window });
    expect(window.localStorage.getItem(key)).toBeNull();
  });

  test('a change in another tab is followed and not written again', async () => {
    const tab = await openTab(provider);
    tab.session.signIn(session);
    tab.window.localStorage.setItem('theme', 'light');
    tab.window.localStorage.removeItem('access_token');
    const written = vi.spyOn(tab.window.localStorage, 'setItem');
    const removed = vi.spyOn(tab.window.localStorage, 'removeItem');
    for (const key of ['theme', 'access_token']) tab.window.fire('storage', { key });
    expect(tab.session.$accessToken.get()).toBeNull();
    expect(tab.preferences.$theme.get()).toBe('light');
    expect(written).not.toHaveBeenCalled();
    expect(removed).not.toHaveBeenCalled();
  });

  test('the app works with blocked storage', async () => {
    const window = new FakeWindow();
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new Error('SecurityError');
        },
      });
    const tab = await openTab(provider, { window });
    tab.session.signIn(session);
    expect(tab.session.$accessToken.get()).toBe('T');
    tab.selection.storeSelection({ itemId: 1, indexingIds: [], month: '2027-03', qty: 1 });
    expect(tab.selection.takeSelection()).toBeNull();
  });
});

describe('the pending selection', () => {
  const selection = { itemId: 5, indexingIds: [3], month: '2027-03', qty: 2 };
  test('is returned once, for its own item', async () => {
    const tab = await openTab(provider);
    tab.selection.storeSelection(selection);
    expect(tab.selection.takeSelection(6)).toBeNull();
    expect(tab.selection.takeSelection(5)).toEqual(selection);
    expect(tab.selection.takeSelection(5)).toBeNull();
  });

  test.each(['{', 'null', '{"itemId":"x"}', '[1]'])('%s is ignored', async (text) => {
    const tab = await openTab(provider);
    tab.window.sessionStorage.setItem('draft:choice', text);
    expect(tab.selection.takeSelection()).toBeNull();
  });
});
