import { expect, test, vi } from 'vitest';
import { FakeWindow } from '#tests/support/fake-window.ts';
import { customer, eachWithProvider, openTab, provider } from '#tests/support/tab.ts';
import { withPreload } from './api.ts';

eachWithProvider();

/** The preloads that the script in <head> creates. */
function preloaded(path: string, answer?: Promise<Response>) {
  const window = new FakeWindow();
  const { token } = customer;
  const headers = { authorization: `Bearer ${token}` };
  const response = answer ?? provider.fetch(`http://provider.test${path}`, { headers });
  window.__preloads = { [path]: { token, at: performance.now(), response } };
  return window;
}

test('the first call uses the preloaded response, the second one asks the server', async () => {
  const tab = await openTab(provider, { customer, window: preloaded('/api/carts') });
  await tab.cart.loadCart();
  expect(tab.cart.$cart.get().kind).toBe('ready');
  expect(tab.network.take()).toEqual([]);
  await tab.cart.loadCart();
  expect(tab.network.take()).toEqual(['GET /carts']);
});

test('a call with another query ignores the preload', async () => {
  const tab = await openTab(provider, { customer, window: preloaded('/api/pi-orders?page=1') });
  await tab.orders.loadOrders(2);
  expect(tab.network.take()).toEqual(['GET /pi-orders?page=2']);
  await tab.orders.loadOrders(1);
  expect(tab.network.take()).toEqual([]);
});

test('a failed preload is requested again', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  const tab = await openTab(provider, { customer, window: preloaded('/api/carts', failed) });
  await tab.cart.loadCart();
  expect(tab.cart.$cart.get().kind).toBe('ready');
  expect(tab.network.take()).toEqual(['GET /carts']);
});

test('another customer, or a page from the back/forward cache, ignores the preload', async () => {
  const other = await provider.register();
  const tab = await openTab(provider, { customer, window: preloaded('/api/carts') });
  tab.session.signIn({ accessToken: other.token, refreshToken: null, user: null, customer: null });
  await tab.cart.loadCart();
  expect(tab.network.take()).toEqual(['GET /carts']);
  const cached = await openTab(provider, { customer, window: preloaded('/api/carts') });
  cached.window.fire('pageshow', { persisted: true });
  await cached.cart.loadCart();
  expect(cached.network.take()).toEqual(['GET /carts']);
});

test('a background tab ignores the preloads of an earlier customer, both the cart and the 401', async () => {
  const other = await provider.register();
  for (const answer of [undefined, Promise.resolve(Response.json({ message: 'Habis.' }, { status: 401 }))]) {
    const tab = await openTab(provider, { customer: other, window: preloaded('/api/carts', answer) });
    await tab.cart.loadCart();
    expect(tab.network.take()).toEqual(['GET /carts']);
    expect(tab.session.$accessToken.get()).toBe(other.token);
    expect(tab.visited).toEqual([]);
  }
});

test("only a GET with the same token uses the preload, within ten seconds and on the provider's host", async () => {
  const asked = vi.fn(async () => new Response('asked'));
  const preload = (path: string, at: number) => ({
    [path]: { token: 'T', at, response: Promise.resolve(new Response('preloaded')) },
  });
  const now = performance.now();
  vi.stubGlobal('window', { __preloads: { ...preload('/api/carts', now), ...preload('/api/late', now - 10_000) } });
  const fetch = withPreload(asked, 'https://p.example');
  const headers = { authorization: 'Bearer T' };
  const answers = [
    await fetch('https://p.example/api/carts', { method: 'POST', headers }),
    await fetch('https://p.example/api/carts'),
    await fetch('https://p.example/api/carts', { headers: { authorization: 'Bearer U' } }),
    await fetch('https://p.example/api/late', { headers }),
    await fetch('https://p.example/api/carts', { headers }),
    await fetch('https://p.example/api/carts', { headers }),
  ];
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([
    ...['asked', 'asked', 'asked', 'asked'],
    ...['preloaded', 'asked'],
  ]);
});
