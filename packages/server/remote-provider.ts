import type { Catalogue } from '@slotterbit/contract/catalogue/catalogue.ts';
import { itemApi } from '@slotterbit/contract/client/item-api.ts';
import { createRequest } from '@slotterbit/contract/client/request.ts';
import { isStaffPath } from './address.ts';
import type { ApiHandler } from './app.ts';
import { remoteCatalogue } from './catalogue.ts';

/** Longer than a page waits, because a late answer is used for later pages. */
const TIME_LIMIT_MS = 5_000;

/** Opens the catalogue of the provider in PUBLIC_API_HOST. @param onRefused called when the catalogue requires a token */
export function openRemoteCatalogue(apiHost: string, onRefused: () => void): Catalogue {
  const api = itemApi(createRequest({ base: `${apiHost}/api`, token: () => null, fetch, timeLimitMs: TIME_LIMIT_MS }));
  return remoteCatalogue({ readItems: (query) => api.items(query), onRefused });
}

/**
 * Replaces the embedded provider when PUBLIC_API_HOST names another one: health checks succeed without a database, and API calls are answered
 * with the address of the other provider.
 */
export function absentProvider(apiHost: string): ApiHandler {
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === '/healthz' || pathname === '/readyz') return Response.json({ status: 'ok' });
      // Only the embedded provider has staff pages.
      if (isStaffPath(pathname)) return new Response(null, { status: 404, headers: { 'x-absent': '1' } });
      return Response.json({ message: `API ada di ${apiHost}.` }, { status: 404 });
    },
  };
}
