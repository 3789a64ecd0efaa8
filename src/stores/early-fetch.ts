import type { Fetch } from '#src/api/request.ts';

/*
 * The early fetch: the boot script in <head> starts the screen's first private request with the stored token, before
 * any module is loaded, and leaves the promise in `window.__early[path]`. The first GET of that path takes it over
 * instead of asking again. A second one, one with a query of its own, or one after the token changed asks the server.
 */

declare global {
  interface Window {
    __early?: Record<string, Promise<Response>>;
  }
}

/** A fetch that takes over what the boot script started. `host` is what stands before '/api' in the addresses. */
export function adoptingEarly(fetch: Fetch, host: string): Fetch {
  return (address, init) => {
    const early = typeof window === 'undefined' ? undefined : window.__early;
    const path = address.startsWith(host) ? address.slice(host.length) : address;
    const started = early?.[path];
    const carriesToken = new Headers(init?.headers).has('authorization');
    if (early === undefined || started === undefined || !carriesToken || (init?.method ?? 'GET') !== 'GET')
      return fetch(address, init);
    delete early[path];
    return started;
  };
}

/** Forgets what was started: it belongs to another customer, or is as old as the page. */
export function dropEarly(): void {
  if (typeof window !== 'undefined') delete window.__early;
}
