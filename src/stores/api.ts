import { createApi } from '#src/api/create-api.ts';
import type { Fetch } from '#src/api/request.ts';
import { apiHost } from '#src/hosts.ts';
import { $accessToken, endSession } from './session.ts';

declare global {
  interface Window {
    __early?: Record<string, Promise<Response>>;
  }
}

/**
 * A fetch that uses preloaded responses: the inline script in <head> asks for the screen's first private data with the stored
 * token, before any module is loaded, and leaves the promise in `window.__early[path]`. The first GET of that path takes it
 * instead of asking again. A second one, one with another query, or one after the token changed asks the server. `host` is what
 * stands before '/api' in the addresses.
 */
export function withPreload(fetch: Fetch, host: string): Fetch {
  return (address, init) => {
    const preloads = typeof window === 'undefined' ? undefined : window.__early;
    const path = address.startsWith(host) ? address.slice(host.length) : address;
    const preloaded = preloads?.[path];
    const carriesToken = new Headers(init?.headers).has('authorization');
    if (preloads === undefined || preloaded === undefined || !carriesToken || (init?.method ?? 'GET') !== 'GET')
      return fetch(address, init);
    delete preloads[path];
    return preloaded;
  };
}

/** Drops what was preloaded: it belongs to another customer, or is as old as the page. */
function dropPreloads(): void {
  if (typeof window !== 'undefined') delete window.__early;
}

/** How this browser's customer speaks to the provider. */
export const api = createApi({
  // Looked up at each call, so that whoever wraps fetch later is heard.
  fetch: withPreload((address, init) => fetch(address, init), apiHost),
  base: `${apiHost}/api`,
  token: () => $accessToken.get(),
  onUnauthorized: (token) => endSession(token),
});

$accessToken.listen(dropPreloads);
if (typeof window !== 'undefined')
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) dropPreloads();
  });
