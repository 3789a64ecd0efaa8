import type { Provider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { astro, FetchState } from 'astro/fetch';
import { announcement } from '../announce.ts';
import { createServerApp } from '../app.ts';
import { embeddedCatalogue } from '../catalogue.ts';
import { absentProvider, openRemoteCatalogue } from '../remote-provider.ts';
import { securityHeaders } from '../security-headers.ts';
import { STALE_MODULES } from './development-integration.mjs';

declare global {
  // Global, because Vite evaluates this module again after an edit.
  var staleAnswers: number | undefined;
  var astroLoggers: { prepared: unknown; other?: unknown } | undefined;
  var developmentProvider: { openedBy: unknown; provider: Promise<Provider> } | undefined;
}

/** Opens the embedded provider of `astro dev` once, and again after an edit of its modules (they export a new `openEmbeddedProvider`). */
async function openDevelopmentProvider(): Promise<Provider> {
  const { openEmbeddedProvider } = await import('../embedded-provider.ts');
  const previous = globalThis.developmentProvider;
  if (previous?.openedBy === openEmbeddedProvider) return previous.provider;
  const reopen = async (): Promise<Provider> => {
    await (await previous?.provider)?.close();
    const settings = readSettings(process.env);
    const provider = await openEmbeddedProvider(settings);
    if (previous === undefined && settings.logLevel !== 'silent')
      console.log(announcement(provider.context.brand.name, null, settings, provider.context.demo));
    return provider;
  };
  const provider = reopen();
  globalThis.developmentProvider = { openedBy: openEmbeddedProvider, provider };
  // If it cannot start, for example because of a mistake in site.yaml, the next request tries again.
  provider.catch(() => {
    if (globalThis.developmentProvider?.provider === provider) globalThis.developmentProvider = undefined;
  });
  return provider;
}

/** Consecutive stale pages after which Astro's own error is shown: reloading does not help then. */
const MAX_STALE_ANSWERS = 10;

/**
 * Makes the browser reload the page after a second. The request itself cannot be retried, since it runs in the old modules.
 */
function retryLater(): Response {
  return new Response('Taking in what was saved…\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '1' },
  });
}

/**
 * Whether Astro prepared the manifest of this request. Astro does so when a request begins; a manifest that a saved file replaced since then
 * finds no scripts ('Unable to resolve …') and the page ends halfway. Prepared manifests share a logger, an unprepared one has another. A logger
 * that occurs twice belongs to a restarted server.
 */
function isPrepared({ logger }: FetchState): boolean {
  const { prepared, other } = globalThis.astroLoggers ?? { prepared: logger };
  const isKnown = logger === prepared || logger === other;
  globalThis.astroLoggers = isKnown ? { prepared: logger } : { prepared, other: logger };
  return isKnown;
}

/** The server's app in `astro dev`: Vite serves the files, no page is cached, and the first request opens the provider. */
export function developmentApp() {
  const settings = readSettings(process.env);
  const { publicApiHost: apiHost } = settings;
  const catalogue =
    apiHost === null
      ? embeddedCatalogue(async () => (await openDevelopmentProvider()).catalogue.view())
      : openRemoteCatalogue(apiHost, () => undefined);
  return createServerApp({
    files: new Map(),
    pages: {
      async respond(request) {
        const state = new FetchState(request);
        const { manifest } = await import('virtual:astro:manifest');
        if (state.manifest === manifest) globalThis.staleAnswers = 0;
        else if ((globalThis.staleAnswers ?? 0) < MAX_STALE_ANSWERS) {
          globalThis.staleAnswers = (globalThis.staleAnswers ?? 0) + 1;
          import.meta.hot?.send(STALE_MODULES);
          return retryLater();
        }
        if (!isPrepared(state)) return retryLater();
        state.locals.catalogue = catalogue;
        const answer = await astro(state);
        // Astro did not find its own page, because Vite is reloading a saved file. A page that throws has a body.
        return answer.status === 500 && answer.body === null ? retryLater() : answer;
      },
    },
    provider:
      apiHost === null
        ? { fetch: async (request) => (await openDevelopmentProvider()).fetch(request) }
        : absentProvider(apiHost),
    headers: securityHeaders(settings),
    proxies: 0,
  });
}
