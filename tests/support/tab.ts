import { Network } from '@slotterbit/provider/tests/support/network.ts';
import {
  startTestProvider,
  type TestCustomer,
  type TestProvider,
} from '@slotterbit/provider/tests/support/provider.ts';
import { afterEach, beforeEach, vi } from 'vitest';
import { FakeWindow } from './fake-window.ts';

/** The networks of the tabs that a test opened. */
const networks: Network[] = [];

/** The provider of the running test, and a customer. */
export let provider: TestProvider;
export let customer: TestCustomer;

/** Opens a provider with a customer before each test of a file, for `setUp`. Closes it afterwards, when no call of a tab is in flight. */
export function eachWithProvider(setUp: () => unknown = () => undefined): void {
  beforeEach(async () => {
    provider = await startTestProvider();
    customer = await provider.register();
    await setUp();
  });
  afterEach(async () => {
    for (const network of networks.splice(0)) await network.idle();
    vi.unstubAllGlobals();
    await provider.close();
  });
}

/**
 * A browser tab with the real stores, which call the real provider in this process. Opening a tab loads the stores again, as a page load does;
 * for a reload pass the window of the previous tab. One tab at a time; `eachWithProvider` closes it.
 */
export async function openTab(
  provider: Pick<TestProvider, 'provider'>,
  options: { customer?: TestCustomer; window?: FakeWindow; api?: string } = {},
) {
  const window = options.window ?? new FakeWindow();
  if (options.customer) window.localStorage.setItem('access_token', options.customer.token);
  const network = new Network(provider);
  networks.push(network);
  vi.resetModules();
  vi.stubGlobal('window', window);
  vi.stubGlobal('fetch', network.fetch);
  const { navigation } = await import('#src/stores/session/session.ts');
  /** The navigations of the tab: 'go /intro', 'replace /login'. */
  const visited: string[] = [];
  navigation.go = (address) => void visited.push(`go ${address}`);
  navigation.replace = (address) => void visited.push(`replace ${address}`);
  return {
    window,
    network,
    visited,
    session: {
      ...(await import('#src/stores/session/session.ts')),
      ...(await import('#src/stores/account/authentication.ts')),
    },
    flash: await import('#src/stores/session/flash.ts'),
    preferences: await import('#src/stores/session/preferences.ts'),
    summary: await import('#src/stores/session/cart-summary.ts'),
    cart: await import('#src/stores/shop/cart.ts'),
    adding: await import('#src/stores/shop/add-to-cart.ts'),
    selection: await import('#src/stores/shop/pending-selection.ts'),
    checkout: await import('#src/stores/shop/checkout.ts'),
    items: await import('#src/islands/catalogue/list/use-known-items.ts'),
    orders: await import('#src/stores/shop/orders.ts'),
    waiting: await import('#src/stores/shop/waiting-list.ts'),
    billing: {
      ...(await import('#src/stores/account/billing.ts')),
      ...(await import('#src/stores/session/local-billing.ts')),
    },
    dataOf: (await import('#src/stores/resource.ts')).dataOf,
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
