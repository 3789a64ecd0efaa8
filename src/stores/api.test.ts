import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeWindow } from '#tests/support/fake-window.ts';
import { startTestProvider, type TestCustomer, type TestProvider } from '#tests/support/provider.ts';
import { openTab } from '#tests/support/tab.ts';
import { withPreload } from './api.ts';

let provider: TestProvider;
let customer: TestCustomer;
beforeEach(async () => {
  provider = await startTestProvider();
  customer = await provider.register();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await provider.close();
});

/** What the script in <head> leaves behind. */
function preloaded(path: string, answer?: Promise<Response>) {
  const window = new FakeWindow();
  const headers = { authorization: `Bearer ${customer.token}` };
  window.__early = { [path]: answer ?? provider.fetch(`http://provider.test${path}`, { headers }) };
  return window;
}

test('the first call uses the preloaded response, the second asks', async () => {
  const tab = await openTab(provider, { customer, window: preloaded('/api/carts') });
  await tab.cart.loadCart();
  expect(tab.cart.$cart.get().kind).toBe('ready');
  expect(tab.network.take()).toEqual([]);
  await tab.cart.loadCart();
  expect(tab.network.take()).toEqual(['GET /carts']);
});

test('the query is part of it', async () => {
  const tab = await openTab(provider, { customer, window: preloaded('/api/pi-orders?page=1') });
  await tab.orders.loadOrders(2);
  expect(tab.network.take()).toEqual(['GET /pi-orders?page=2']);
  await tab.orders.loadOrders(1);
  expect(tab.network.take()).toEqual([]);
});

test('one that failed is asked again', async () => {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  const tab = await openTab(provider, { customer, window: preloaded('/api/carts', failed) });
  await tab.cart.loadCart();
  expect(tab.cart.$cart.get().kind).toBe('ready');
  expect(tab.network.take()).toEqual(['GET /carts']);
});

test('another customer, or a page from the back/forward cache, asks', async () => {
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

test("only a GET with a token, on the provider's host, takes over", async () => {
  const asked = vi.fn(async () => new Response('asked'));
  vi.stubGlobal('window', { __early: { '/api/carts': Promise.resolve(new Response('preloaded')) } });
  const fetch = withPreload(asked, 'https://p.example');
  const headers = { authorization: 'Bearer T' };
  const answers = [
    await fetch('https://p.example/api/carts', { method: 'POST', headers }),
    await fetch('https://p.example/api/carts'),
    await fetch('https://p.example/api/carts', { headers }),
    await fetch('https://p.example/api/carts', { headers }),
  ];
  expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['asked', 'asked', 'preloaded', 'asked']);
});
