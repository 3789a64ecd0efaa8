import { astro, FetchState } from 'astro/fetch';
import { openProvider, type Provider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { STALE } from '../scripts/build-steps/stale-pages.mjs';
import { announcement } from './announce.ts';
import { createServerApp } from './app.ts';
import { embeddedCatalogue } from './catalogue.ts';
import { absentProvider, openRemoteCatalogue } from './remote-provider.ts';
import { securityHeaders } from './security-headers.ts';

declare global {
  /** Kept outside of this module, since Vite evaluates it anew after an edit. */
  var lostPages: number | undefined;
  var astroLoggers: { prepared: unknown; other?: unknown } | undefined;
  var developmentProvider: { openedBy: unknown; provider: Promise<Provider> } | undefined;
}

/** The embedded provider of `astro dev`, opened once; a module reloaded after an edit brings a new `openProvider`. */
async function openDevelopmentProvider(): Promise<Provider> {
  const previous = globalThis.developmentProvider;
  if (previous?.openedBy === openProvider) return previous.provider;
  const reopen = async (): Promise<Provider> => {
    await (await previous?.provider)?.close();
    const settings = readSettings(process.env);
    const provider = await openProvider(settings);
    if (previous === undefined)
      console.log(announcement(provider.context.brand.name, null, settings, provider.context.demo));
    return provider;
  };
  const provider = reopen();
  globalThis.developmentProvider = { openedBy: openProvider, provider };
  // One that cannot start, for a fault in site.yaml, is tried again with the next request.
  provider.catch(() => {
    if (globalThis.developmentProvider?.provider === provider) globalThis.developmentProvider = undefined;
  });
  return provider;
}

/** After so many pages in a row that Astro lost, they are shown as they are: it would help no more to ask again. */
const MOST_LOST = 10;

/**
 * While Vite takes in a file that was saved, Astro may not find its own pages and answers 500 without a body: nothing in that would ask again.
 * A page that fails by itself has a body. The same request cannot be tried again: it runs in the old modules.
 */
function askAgain(): Response {
  return new Response('Taking in what was saved…\n', {
    status: 503,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', Refresh: '1' },
  });
}

/**
 * Whether Astro has prepared the manifest of a request. It does so when the request begins; a manifest that a saved file replaced since then finds no
 * script of a page ('Unable to resolve …'), and streams half a page. Prepared manifests share a logger, an unprepared one has its own. A logger that comes
 * twice is that of a restarted server.
 */
function isPrepared({ logger }: FetchState): boolean {
  const { prepared, other } = globalThis.astroLoggers ?? { prepared: logger };
  const isKnown = logger === prepared || logger === other;
  globalThis.astroLoggers = isKnown ? { prepared: logger } : { prepared, other: logger };
  return isKnown;
}

/** The server's app in `astro dev`: Vite serves the files, nothing is cached, and the provider opens with the first request. */
export function developmentApp() {
  const { apiHost, siteUrl } = readSettings(process.env);
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
        if (state.manifest === manifest) globalThis.lostPages = 0;
        else if ((globalThis.lostPages ?? 0) < MOST_LOST) {
          globalThis.lostPages = (globalThis.lostPages ?? 0) + 1;
          import.meta.hot?.send(STALE);
          return askAgain();
        }
        if (!isPrepared(state)) return askAgain();
        state.locals.catalogue = catalogue;
        const answer = await astro(state);
        return answer.status === 500 && answer.body === null ? askAgain() : answer;
      },
    },
    provider:
      apiHost === null
        ? { fetch: async (request) => (await openDevelopmentProvider()).fetch(request) }
        : absentProvider(apiHost),
    headers: securityHeaders(siteUrl ?? undefined),
    proxies: 0,
  });
}
