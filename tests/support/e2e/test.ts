import { test as base, expect, type Page } from 'playwright/test';
import { type BuiltServer, cheapPasswords, startBuiltServer } from '../built-server.ts';
import { type ConsoleWatch, watchConsole } from './console-watch.ts';
import { registerCustomer, store, storedSession, type TestCustomer } from './customer.ts';
import { Shop } from './shop.ts';

interface Fixtures {
  /** Allows matching console lines, for example `allowConsole(/422/)`. Other errors fail the test. */
  allowConsole: ConsoleWatch['allow'];
  /** A new customer, signed in in this test's browser. Request this fixture before a page is open. */
  customer: TestCustomer;
  /** Buys for `customer` through the API. */
  shop: Shop;
  /** Sets local storage before the first page: `await stored({ theme: 'light', view: 'rtl' })`. */
  stored: (values: Record<string, string>) => Promise<void>;
  /** Changes local storage in another tab; null removes a value. */
  inOtherTab: (values: Record<string, string | null>) => Promise<void>;
  /** Whether the visitor presses a key that does nothing on each page, as somebody who uses it would. Lists wait for that. */
  touches: boolean;
}

/** `test` with a page of the built site. Errors in the console fail the test. */
export const test = base.extend<Fixtures & { origin: string; watch: ConsoleWatch }>({
  // Playwright wants a destructured first parameter even where no other fixture is used.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  origin: async ({}, use) => {
    const origin = process.env['E2E_BASE_URL'];
    if (!origin) throw new Error('E2E_BASE_URL is unset: the global setup has not run.');
    await use(origin);
  },
  baseURL: ({ origin }, use) => use(origin),
  watch: [
    async ({ context }, use) => {
      const watch = await watchConsole(context);
      await use(watch);
      const problems = watch.problems();
      // A page may send a request just before it closes; its pending route is no error.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: ({ watch }, use) => use(watch.allow),
  touches: [true, { option: true }],
  page: async ({ page, touches }, use) => {
    if (touches) {
      await page.addInitScript(() =>
        addEventListener('load', () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))),
      );
    }
    await use(page);
  },
  stored: ({ page, origin }, use) => use((values) => store(page, origin, values)),
  inOtherTab: ({ context, origin }, use) => {
    let tab: Promise<Page> | undefined;
    return use(async (values) => {
      tab ??= context.newPage();
      await store(await tab, origin, values);
    });
  },
  customer: async ({ stored, origin }, use) => {
    const customer = await registerCustomer(origin);
    await stored(storedSession(customer));
    await use(customer);
  },
  shop: ({ origin, customer }, use) => use(new Shop(origin, customer)),
});

/** A `test` on a server of its own, which the tests of a worker share. */
export const testOnServer = (env: Record<string, string>) =>
  test.extend<object, { server: BuiltServer }>({
    server: [
      // biome-ignore lint/correctness/noEmptyPattern: see above
      async ({}, use) => {
        const server = await startBuiltServer({ ...cheapPasswords, ...env });
        await use(server);
        await server.stop();
      },
      { scope: 'worker' },
    ],
    origin: ({ server }, use) => use(server.url),
  });

export { expect };
