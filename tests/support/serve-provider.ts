/** A provider alone behind a port, as a process of its own: for tests that race two servers, or kill one. */
import { type ServerType, serve } from '@hono/node-server';
import { openProvider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { LIMITS } from '#server/http-server.ts';

const settings = readSettings(process.env);
// The test's day: its slots are not to be past when the real calendar moves on.
const begun = Date.parse(process.env['TEST_CLOCK'] ?? new Date().toISOString());
const now = () => new Date(begun + performance.now());

const provider = await openProvider(settings, { now });
const fetch = (request: Request) => provider.fetch(request);
// As long as the real server keeps a connection: a busy test's next request must not meet one that is just being closed.
const serverOptions = { keepAliveTimeout: LIMITS.keepAliveMs };
const server: ServerType = serve({ fetch, port: settings.port, hostname: '127.0.0.1', serverOptions }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
process.once('SIGTERM', () => {
  server.close(async () => {
    await provider.close();
    process.exit(0);
  });
});
