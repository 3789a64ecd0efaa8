import { createApi } from '#src/api/create-api.ts';
import type { Fetch } from '#src/api/request.ts';
import { apiHost } from '#src/hosts.ts';
import { $accessToken, endSession } from './session.ts';

/** A request that the inline script in <head> started: with which token, when (`performance.now()`), and its response. */
export type Preload = { token: string; at: number; response: Promise<Response> };

/** How old a preloaded response may be, in milliseconds: a tab that is resumed later asks again. */
const preloadMaxAge = 10_000;

declare global {
  interface Window {
    __preloads?: Record<string, Preload>;
  }
}

/**
 * A fetch that uses preloaded responses: the inline script in <head> (src/layouts/private-preload.ts) requests the screen's first private data
 * with the stored token, before any module is loaded, and leaves the promise in `window.__preloads[path]`. The first GET of that path with the
 * same token uses it. A second GET, one with another query, one with another token (another tab may have signed in as another customer) or one
 * that comes later than `preloadMaxAge` asks the server. `host` is what stands before '/api' in the addresses.
 */
export function withPreload(fetch: Fetch, host: string): Fetch {
  return (address, init) => {
    const preloads = typeof window === 'undefined' ? undefined : window.__preloads;
    const path = address.startsWith(host) ? address.slice(host.length) : address;
    const preloaded = preloads?.[path];
    if (preloads === undefined || preloaded === undefined || (init?.method ?? 'GET') !== 'GET')
      return fetch(address, init);
    const hasSameToken = new Headers(init?.headers).get('authorization') === `Bearer ${preloaded.token}`;
    if (!hasSameToken || performance.now() - preloaded.at >= preloadMaxAge) return fetch(address, init);
    delete preloads[path];
    return preloaded.response;
  };
}

/** How this browser's customer speaks to the provider. */
export const api = createApi({
  // Looked up at each call, so that whoever wraps fetch later is heard.
  fetch: withPreload((address, init) => fetch(address, init), apiHost),
  base: `${apiHost}/api`,
  token: () => $accessToken.get(),
  onUnauthorized: (token) => endSession(token),
});

// A page that comes back from the back/forward cache must not show responses as old as itself.
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) delete window.__preloads;
  });
