import { test as base, expect } from 'playwright/test';
import { type ConsoleWatch, watchConsole } from './console-watch.ts';
import { registerCustomer, store, storedSession, type TestCustomer } from './customer.ts';

interface Fixtures {
  /** Allows matching console lines, for example `allowConsole(/422/)`. Other errors fail the test. */
  allowConsole: ConsoleWatch['allow'];
  /** A new customer, signed in in this test's browser. Request this fixture before a page is open. */
  customer: TestCustomer;
  /** Sets local storage before the first page: `await stored({ theme: 'light', view: 'rtl' })`. */
  stored: (values: Record<string, string>) => Promise<void>;
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
  customer: async ({ stored, origin }, use) => {
    const customer = await registerCustomer(origin);
    await stored(storedSession(customer));
    await use(customer);
  },
});

export { expect };
