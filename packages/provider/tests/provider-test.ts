import { test as base } from 'vitest';
import { startTestProvider, type TestCustomer, type TestProvider } from './support/provider.ts';

/** `test` with an open provider `p` of its own and, if it asks for one, a registered customer. */
export const test = base.extend<{ p: TestProvider; customer: TestCustomer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixture's needs from this pattern
  p: async ({}, use) => {
    const p = await startTestProvider();
    await use(p);
    await p.close();
  },
  customer: async ({ p }, use) => {
    await use(await p.register());
  },
});
