import { describe, expect, test, vi } from 'vitest';
import { customer, eachWithProvider, openTab, provider } from '#tests/support/tab.ts';

eachWithProvider();

async function signedIn() {
  const tab = await openTab(provider, { customer });
  tab.session.$refreshToken.set(customer.refreshToken);
  tab.network.take();
  return tab;
}

test('is completed after leaving the page, and sends the token of the ended session', async () => {
  const tab = await signedIn();
  const sent: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    sent.push(init);
    return new Response(null, { status: 204 });
  });
  tab.session.signOut();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ method: 'POST', keepalive: true });
  expect(new Headers(sent[0]?.headers).get('authorization')).toBe(`Bearer ${customer.token}`);
});

test('sends no call when signed out', async () => {
  const tab = await openTab(provider);
  tab.session.signOut();
  await tab.network.idle();
  expect([tab.visited, tab.network.sent]).toEqual([['go /intro'], []]);
});

describe('a provider without this call is ignored silently', () => {
  test.each([
    ['does not know the call', async () => new Response('Not Found', { status: 404 })],
    ['knows another method', async () => new Response('{}', { status: 405 })],
    ['knows no such token', async () => Response.json({ message: 'Unauthenticated.' }, { status: 401 })],
    ['fails', async () => new Response('<h1>Error</h1>', { status: 500 })],
    ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['never answers', () => new Promise<Response>(() => undefined)],
  ])('that %s', async (_, answer: () => Promise<Response>) => {
    const tab = await signedIn();
    const asked = vi.fn(answer);
    vi.stubGlobal('fetch', asked);
    // Vitest fails a test that leaves a rejection.
    tab.session.signOut();
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
    expect(tab.visited).toEqual(['go /intro']);
    // No message for the next visitor of this browser.
    expect(tab.window.localStorage.keys()).toEqual([]);
    expect(tab.flash.takeFlash()).toBeNull();
  });
});
