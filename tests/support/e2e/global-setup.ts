import { mkdirSync, writeFileSync } from 'node:fs';
import { startBuiltServer } from '#tests/support/built-server.ts';
import { ensureBuilt } from '../../../scripts/build.mjs';

/**
 * Builds the site if its sources are newer than the build, and starts the server with a new database for the whole run; the workers find it in E2E_BASE_URL. Gives the
 * teardown. E2E_BASE_URL set by hand means: test that server, start none.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['E2E_BASE_URL']) return undefined;
  // What is tested is never an older build than the sources.
  if ((await ensureBuilt()) !== 0) throw new Error('The site could not be built; see above.');
  const server = await startBuiltServer();
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
