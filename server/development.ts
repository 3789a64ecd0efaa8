import { astro, FetchState } from 'astro/fetch';
import { openProvider, type Provider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { createServerApp } from './app.ts';
import { embeddedCatalogue } from './catalogue.ts';
import { absentProvider, openRemoteCatalogue } from './remote-provider.ts';
import { securityHeaders } from './security-headers.ts';

declare global {
  /** Kept outside of this module, since Vite evaluates it anew after an edit. */
  var developmentProvider: { openedBy: unknown; provider: Promise<Provider> } | undefined;
}

/** The embedded provider of `astro dev`, opened once; a module reloaded after an edit brings a new `openProvider`. */
async function openDevelopmentProvider(): Promise<Provider> {
  const previous = globalThis.developmentProvider;
  if (previous?.openedBy === openProvider) return previous.provider;
  const reopen = async (): Promise<Provider> => {
    await (await previous?.provider)?.close();
    return openProvider(readSettings(process.env));
  };
  const provider = reopen();
  globalThis.developmentProvider = { openedBy: openProvider, provider };
  return provider;
}

/** The server's app in `astro dev`: Vite serves the files, nothing is cached, and the provider opens with the first request. */
export function developmentApp() {
  const { apiHost, siteUrl } = readSettings(process.env);
  const catalogue =
    apiHost === null
      ? embeddedCatalogue({ catalogue: async () => (await openDevelopmentProvider()).catalogue() })
      : openRemoteCatalogue(apiHost, () => undefined);
  return createServerApp({
    files: new Map(),
    pages: {
      respond(request) {
        const state = new FetchState(request);
        state.locals.catalogue = catalogue;
        return astro(state);
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
