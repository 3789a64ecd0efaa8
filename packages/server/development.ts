import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSettings } from '@slotterbit/provider/config.ts';
import type { AstroIntegration } from 'astro';
import { addressOf, isProviderPath } from './address.ts';
import { paymentReader } from './payment-reader.ts';
import { openRemoteCatalogue } from './remote-provider.ts';

/** Files that the server reads when it starts. */
const SERVER_FILE = /[\\/](packages[\\/](contract|office|provider|server)[\\/].*(?<!\.test)\.ts|site\.yaml)$/;
/** Editors and git save in several steps. */
const DEBOUNCE_MS = 100;
/** Where Astro reads `Astro.locals` from a request of Node. */
const LOCALS = Symbol.for('astro.locals');

/** The server without site, and its origin. Module state, because it survives restarts of Astro: an embedded database has one writer. */
let server: ChildProcess | undefined;
let origin = '';
/** Settles when the server listens after the latest edit, or has ended: it has printed why. */
let ready: Promise<void> = Promise.resolve();
let debounce: NodeJS.Timeout | undefined;

/** @param port 0 = a free one */
async function start(port: string): Promise<void> {
  const env = { ...process.env, PORT: port, HOST: '127.0.0.1' };
  const execArgv = ['--disable-warning=ExperimentalWarning'];
  server = fork(join(import.meta.dirname, 'main.ts'), ['--without-site'], { env, execArgv });
  const listens = once(server, 'message').then(([address]) => {
    origin = String(address);
  });
  await Promise.race([listens, once(server, 'exit')]);
}

async function restart(): Promise<void> {
  if (server?.connected) {
    server.kill();
    await once(server, 'exit');
  }
  await start(new URL(origin).port);
}

/**
 * An Astro integration for `astro dev`: starts the server without site, which answers the provider's paths and restarts after edits of its files.
 * Pages ask it for their items, as they ask another provider.
 */
export function development(): AstroIntegration {
  return {
    name: 'development',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command !== 'dev') return;
        if (!server) await start('0');
        if (origin === '') process.exit(1);
        const bypass = async ({ url = '/' }) => {
          if (!isProviderPath(addressOf(origin + url).pathname ?? '')) return url;
          await ready;
          return undefined;
        };
        // Not the database in the project's folder, which Vite would serve by default. In a second worktree node_modules is a link.
        const allow = ['src', 'packages/contract', 'packages/editor', dirname(realpathSync('node_modules/astro'))];
        // Vite injects styles and messages without the hashes that the policy requires.
        updateConfig({
          security: { csp: false },
          vite: { server: { cors: false, fs: { allow }, proxy: { '/': { target: origin, bypass } } } },
        });
      },
      'astro:server:setup': ({ server: { middlewares, watcher } }) => {
        const { publicApiHost } = readSettings(process.env);
        const catalogue = openRemoteCatalogue(publicApiHost ?? origin, () => undefined);
        const payment = publicApiHost === null ? paymentReader((path) => fetch(origin + path)) : async () => null;
        middlewares.use((request, _, next) => {
          Object.assign(request, { [LOCALS]: { catalogue, payment, isDemo: false } });
          next();
        });
        watcher.on('all', (_, file) => {
          if (!SERVER_FILE.test(file)) return;
          clearTimeout(debounce);
          debounce = setTimeout(() => {
            ready = ready.then(restart);
          }, DEBOUNCE_MS);
        });
      },
    },
  };
}
