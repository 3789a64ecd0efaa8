import { startBuiltServer } from '#tests/support/built-server.ts';
import { test as base } from './test.ts';

/**
 * `test` with a server that cannot reach its provider: every page has skeletons, and the browser's requests are answered by the test's routes or
 * by a 404.
 */
export const test = base.extend<object, { bareServer: string }>({
  bareServer: [
    // Playwright wants a destructured first parameter even where no other fixture is used.
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const server = await startBuiltServer({ PUBLIC_API_HOST: 'http://127.0.0.1:9' });
      await use(server.url);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  origin: ({ bareServer }, use) => use(bareServer),
});
