/** The production server: settings, provider, the built site, one listener. `npm start` builds first and runs this. */
import { fileURLToPath } from 'node:url';
import type { Catalogue } from '#domain/catalogue.ts';
import { openProvider, type Provider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { requireNamedGateway } from '#provider/payments/registry.ts';
import { StartError } from '#provider/platform/environment.ts';
import { announcement } from './announce.ts';
import { type ApiHandler, createServerApp } from './app.ts';
import { loadPages, markUsed, presentBuild } from './builds.ts';
import { CATALOGUE_TAG, embeddedCatalogue, itemTag } from './catalogue.ts';
import { createLimitedServer, listen, listenerOf, stopServer } from './http-server.ts';
import { PageCache } from './page-cache.ts';
import { createPages } from './pages.ts';
import { securityHeaders } from './security-headers.ts';
import { readSiteRoutes } from './site-routes.ts';
import { assetsOfOtherBuilds, readStaticFiles } from './static-files.ts';
import { createWebVitals } from './web-vitals.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What answers the API and gives the pages their catalogue. */
type Source = { api: ApiHandler; catalogue: Catalogue; followChanges: () => Promise<unknown> };

function embeddedSource(provider: Provider, cache: PageCache): Source {
  provider.catalogue.onChange((items) => {
    cache.invalidate(items === null ? [CATALOGUE_TAG] : items.map(itemTag));
  });
  const view = () => provider.catalogue.view();
  return { api: provider, catalogue: embeddedCatalogue(view), followChanges: view };
}

async function remoteSource(apiHost: string, cache: PageCache): Promise<Source> {
  // Imported only here: the client of the API takes a tenth of a second to load.
  const { absentProvider, openRemoteCatalogue } = await import('./remote-provider.ts');
  const catalogue = openRemoteCatalogue(apiHost, () => cache.invalidate([CATALOGUE_TAG]));
  return { api: absentProvider(apiHost), catalogue, followChanges: async () => undefined };
}

async function start(): Promise<void> {
  const settings = readSettings(process.env);
  requireNamedGateway(settings);
  const build = presentBuild(root);
  markUsed(build);
  const [render, provider] = await Promise.all([
    loadPages(build),
    settings.apiHost === null ? openProvider(settings) : null,
  ]);
  try {
    // Known only now: an own catalogue may have been imported, or the demo taken out.
    if (provider) requireNamedGateway(settings, provider.context.demo !== 'absent');
    const cache = new PageCache();
    const { api, catalogue, followChanges } = provider
      ? embeddedSource(provider, cache)
      : await remoteSource(settings.apiHost ?? '', cache);
    const headers = securityHeaders(settings.siteUrl ?? undefined);
    const metrics = provider?.context.metrics;
    const routes = readSiteRoutes(build);
    const app = createServerApp({
      files: readStaticFiles(build, headers),
      otherAssets: assetsOfOtherBuilds(root, headers),
      pages: createPages({ render, cache, catalogue, followChanges, headers }),
      provider: api,
      headers,
      proxies: settings.trustProxy,
      ...(metrics && { watched: { metrics, routes } }),
      ...(metrics && settings.webVitalsPercent > 0 && { webVitals: createWebVitals({ metrics, routes, headers }) }),
    });
    const server = createLimitedServer(listenerOf(app, headers));
    stopOnSignal(async () => {
      // At once: the e-mail that is being sent has as long as the requests under way.
      await Promise.all([stopServer(server), provider?.stopWork()]);
      await provider?.close();
    });
    const address = await listen(server, settings.host, settings.port);
    if (settings.logLevel !== 'silent') {
      const { name } = provider?.context.brand ?? (await import('#provider/mail/brand.ts')).readBrand();
      console.log(announcement(name, address, settings, provider?.context.demo ?? 'absent'));
    }
    // A large catalogue takes a second to read: begun before the first visitor comes, who is told if it fails.
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
      // The same signal may come twice at once, from the terminal and from npm; later, somebody does not want to wait.
      if (Date.now() - stoppedAt > 1_000) process.exit(1);
      return;
    }
    stoppedAt = Date.now();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

process.on('unhandledRejection', (reason) => console.error('Unhandled rejection:', reason));

try {
  await start();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}
