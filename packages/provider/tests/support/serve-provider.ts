/** A program that serves only the provider, for tests that race two servers or kill one. */
import { type ServerType, serve } from '@hono/node-server';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { office } from './mounted-office.ts';

const settings = readSettings(process.env);
// The tests' date, because the slots of their catalogue must not be past.
const startedAt = Date.parse(process.env['TEST_CLOCK'] ?? new Date().toISOString());
const now = () => new Date(startedAt + performance.now());

const provider = await openProvider(settings, { now, office });
const fetch = (request: Request) => provider.fetch(request);
// Longer than any test: the next request must not use a connection that is closing.
const serverOptions = { keepAliveTimeout: 120_000 };
const server: ServerType = serve({ fetch, port: settings.port, hostname: '127.0.0.1', serverOptions }, ({ port }) =>
  console.log(`http://127.0.0.1:${port}`),
);
process.once('SIGTERM', () => {
  server.close(async () => {
    await provider.close();
    process.exit(0);
  });
});
