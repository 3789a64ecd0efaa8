/**
 * The production server: settings, provider, the built site, one listener. `npm start` builds first and runs this. With --without-site it answers
 * only the provider's paths, next to `astro dev` (packages/server/development.ts).
 */
import { fileURLToPath } from 'node:url';
import type { Provider } from '@slotterbit/provider/app.ts';
import { readSettings, requirePayments } from '@slotterbit/provider/config.ts';
import { requireOwnTexts } from '@slotterbit/provider/platform/sample.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { announcement } from './announce.ts';
import { type ApiHandler, createServerApp } from './app.ts';
import { currentBuild, loadPages, readRouteNames, routeNames } from './builds.ts';
import { CATALOGUE_TAG, embeddedCatalogue, itemTag } from './catalogue.ts';
import { createLimitedServer, listen, listenerOf, stopServer } from './http-server.ts';
import { PageCache } from './page-cache.ts';
import { createPages, type RenderPage } from './pages.ts';
import { paymentReader } from './payment-reader.ts';
import { securityHeaders } from './security-headers.ts';
import { assetsOfOtherBuilds, readStaticFiles } from './static-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const isWithoutSite = process.argv.includes('--without-site');
const noPages: RenderPage = async () => undefined;

/** The API, what pages read, and a function that checks the catalogue for changes. */
type Source = { api: ApiHandler; locals: App.Locals; followChanges: () => Promise<unknown> };

function embeddedSource(provider: Provider, cache: PageCache): Source {
  provider.catalogue.onChange((items) => {
    cache.invalidate(items === null ? [CATALOGUE_TAG] : items.map(itemTag));
  });
  const view = () => provider.catalogue.view();
  const payment = paymentReader((path) => provider.fetch(new Request(`http://localhost${path}`)));
  return {
    api: provider,
    locals: { catalogue: embeddedCatalogue(view), payment, isDemo: provider.context.demo !== 'absent' },
    followChanges: view,
  };
}

async function remoteSource(apiHost: string, cache: PageCache): Promise<Source> {
  // Imported on demand: the API client takes 100 ms to load.
  const { absentProvider, openRemoteCatalogue } = await import('./remote-provider.ts');
  const catalogue = openRemoteCatalogue(apiHost, () => cache.invalidate([CATALOGUE_TAG]));
  // Only the embedded provider has payment links.
  const locals = { catalogue, payment: async () => null, isDemo: false };
  return { api: absentProvider(apiHost), locals, followChanges: async () => undefined };
}

/** Throws `StartError`. Editors change the texts next to a server without site. */
function checkStart(settings: Settings, hasDemo?: boolean): void {
  requirePayments(settings, hasDemo);
  if (!isWithoutSite) requireOwnTexts(settings, hasDemo);
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  checkStart(settings);
  const build = isWithoutSite ? null : currentBuild(root);
  // Imported on demand: with another provider neither the provider nor the office is loaded.
  const embedded = settings.publicApiHost === null ? await import('./embedded-provider.ts') : undefined;
  const [render, provider] = await Promise.all([
    build === null ? noPages : loadPages(build),
    embedded?.openEmbeddedProvider(settings),
  ]);
  try {
    // The database is open now: it shows whether the shop still contains the demo.
    if (provider) checkStart(settings, provider.context.demo !== 'absent');
    const cache = new PageCache();
    const { api, locals, followChanges } = provider
      ? embeddedSource(provider, cache)
      : await remoteSource(settings.publicApiHost ?? '', cache);
    const headers = securityHeaders(settings);
    const metrics = provider?.context.metrics;
    const app = createServerApp({
      files: build === null ? new Map() : readStaticFiles(build, headers),
      otherAssets: assetsOfOtherBuilds(root, headers),
      pages: createPages({ render, cache, locals, followChanges, headers }),
      provider: api,
      uploadPaths: embedded?.uploadPaths,
      headers,
      proxies: settings.trustProxy,
      ...(metrics && { watched: { metrics, routeOf: build === null ? routeNames([]) : readRouteNames(build) } }),
    });
    const server = createLimitedServer(listenerOf(app, headers));
    stopOnSignal(async () => {
      // In parallel, so an e-mail in flight gets the same grace period as requests.
      await Promise.all([stopServer(server), provider?.stopWork()]);
      await provider?.close();
    });
    const address = await listen(server, settings.host, settings.port);
    process.send?.(address);
    if (settings.logLevel !== 'silent') {
      const { name } = provider?.context.brand ?? (await import('@slotterbit/provider/platform/brand.ts')).readBrand();
      console.log(announcement(name, build && address, settings, provider?.context.demo ?? 'absent'));
    }
    // A large catalogue takes a second to load, so start before the first request. That request reports a failure.
    provider?.catalogue.view().catch(() => undefined);
  } catch (error) {
    await provider?.close();
    throw error;
  }
}

function stopOnSignal(close: () => Promise<void>): void {
  let stoppedAt = 0;
  const stop = async (): Promise<void> => {
    if (stoppedAt > 0) {
      // A second signal within a second is a duplicate (from the terminal and from npm). A later one means: stop immediately.
      if (Date.now() - stoppedAt > 1_000) process.exit(1);
      return;
    }
    stoppedAt = Date.now();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The process that started this one with a channel has ended (packages/server/development.ts).
  process.on('disconnect', stop);
}

process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

try {
  await start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
