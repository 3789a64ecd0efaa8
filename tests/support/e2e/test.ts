import { test as base, expect } from 'playwright/test';
import { type ConsoleWatch, watchConsole } from './console-watch.ts';
import { registerCustomer, store, storedSession, type TestCustomer } from './customer.ts';

interface Fixtures {
  /** Expects console lines that match, in a test of faults: `allowConsole(/422/)`. Any other error fails the test. */
  allowConsole: ConsoleWatch['allow'];
  /** A new customer, logged in in this test's browser. Ask for it before opening a page. */
  customer: TestCustomer;
  /** Values in local storage before the first page: `await stored({ theme: 'light', view: 'rtl' })`. */
  stored: (values: Record<string, string>) => Promise<void>;
}

/** The project's `test`: a page of the built site, watched for errors. */
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
      // A page may ask again in its last moment: what a test was answering then is gone with it, and no fault of the page.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(problems, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
  allowConsole: ({ watch }, use) => use(watch.allow),
  stored: ({ context, origin }, use) => use((values) => store(context, origin, values)),
  customer: async ({ stored, origin }, use) => {
    const customer = await registerCustomer(origin);
    await stored(storedSession(customer));
    await use(customer);
  },
});

export { expect };
