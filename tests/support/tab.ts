import { vi } from 'vitest';
import { FakeWindow } from './fake-window.ts';
import { Network } from './network.ts';
import type { TestCustomer, TestProvider } from './provider.ts';

/**
 * A browser tab with the real stores, speaking to the real provider in process. Opening one loads the stores anew, as a
 * page load does: give it the window of the one before for a reload. One tab at a time; `vi.unstubAllGlobals()` at the end.
 */
export async function openTab(
  provider: Pick<TestProvider, 'provider'>,
  options: { customer?: TestCustomer; window?: FakeWindow; api?: string } = {},
) {
  const window = options.window ?? new FakeWindow();
  if (options.customer) window.localStorage.setItem('access_token', options.customer.token);
  const network = new Network(provider);
  vi.resetModules();
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', network.fetch);
  const [{ navigation }, signedIn, ...stores] = await Promise.all([
    import('#src/stores/navigation.ts'),
    import('#src/stores/signed-in.ts'),
    import('#src/stores/session.ts'),
    import('#src/stores/sign-out.ts'),
    import('#src/stores/flash.ts'),
    import('#src/stores/preferences.ts'),
    import('#src/stores/cart-summary.ts'),
    import('#src/stores/cart.ts'),
    import('#src/stores/cart-watch.ts'),
    import('#src/stores/add-to-cart.ts'),
    import('#src/stores/sheet-choice.ts'),
    import('#src/stores/checkout-draft.ts'),
    import('#src/stores/checkout.ts'),
    import('#src/stores/catalogue.ts'),
    import('#src/stores/orders.ts'),
    import('#src/stores/order.ts'),
    import('#src/stores/passed-order.ts'),
  ]);
  const [session, signingOut, flash, preferences, summary, cart, watch, adding, choice, draft, checkout, catalogue] =
    stores;
  const [, , , , , , , , , , , , orders, order, passed] = stores;
  /** Where the tab was sent: 'go /intro', 'replace /login'. */
  const visited: string[] = [];
  navigation.go = (address) => void visited.push(`go ${address}`);
  navigation.replace = (address) => void visited.push(`replace ${address}`);
  return {
    ...{ window, network, visited, flash, preferences, summary, cart, watch, adding, choice, draft, checkout },
    ...{ catalogue, orders, order, passed },
    session: { ...session, ...signingOut, ...signedIn },
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
