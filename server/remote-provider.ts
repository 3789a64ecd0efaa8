import type { Catalogue } from '#domain/catalogue.ts';
import { createApi } from '#src/api/create-api.ts';
import type { ApiHandler } from './app.ts';
import { remoteCatalogue } from './catalogue.ts';

/** How long a request may go on after the page stopped waiting, in milliseconds: its answer serves the next page. */
const TIME_LIMIT_MS = 5_000;

/** The catalogue of the provider that PUBLIC_API_HOST names. @param onRefused called when it is not for everybody */
export function openRemoteCatalogue(apiHost: string, onRefused: () => void): Catalogue {
  const api = createApi({ base: `${apiHost}/api`, token: () => null, fetch, timeLimit: TIME_LIMIT_MS });
  return remoteCatalogue({ readItems: (query) => api.items(query), onRefused });
}

/**
 * Stands where the embedded provider would be when PUBLIC_API_HOST names another one: this process is healthy without a
 * database, and a call that reaches it by mistake is told where the API is.
 */
export function absentProvider(apiHost: string): ApiHandler {
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/healthz' || pathname === '/readyz') return Response.json({ status: 'ok' });
      return Response.json({ message: `API ada di ${apiHost}.` }, { status: 404 });
    },
  };
}
