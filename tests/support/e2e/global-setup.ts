import { mkdirSync, writeFileSync } from 'node:fs';
import { cheapPasswords, startBuiltServer } from '#tests/support/built-server.ts';
import { ensureBuilt } from '../../../scripts/build.mjs';

/**
 * Builds the site if its sources changed, and starts a server with a new database for the whole run; the workers read its address from
 * E2E_BASE_URL. Returns the teardown. If E2E_BASE_URL is already set, the tests use that server.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined;
  if ((await ensureBuilt()) !== 0) throw new Error('The site could not be built; see above.');
  const server = await startBuiltServer(cheapPasswords);
  process.env['E2E_BASE_URL'] = server.url;
  return async () => {
    const bytes = server.residentBytes();
    if (bytes) console.log(`Server memory after the browser tests: ${Math.round(bytes / 1024 / 1024)} MB resident`);
    const status = await server.stop();
    mkdirSync('test-results', { recursive: true });
    writeFileSync('test-results/server.log', server.output());
    if (status !== 0) throw new Error(`The server stopped with status ${status}; see test-results/server.log.`);
  };
}
