import { type ApiSettings, type CallOptions, createRequest, type Fetch } from '@slotterbit/contract/client/request.ts';
import type { FoundPage } from '#src/catalogue/found-page.ts';
import { apiHost } from '#src/hosts.ts';
import { onRestored } from './page-events.ts';
import { $accessToken, endSession } from './session/session.ts';

/** A request that the inline script in <head> sent: its token, its time (`performance.now()`) and its response. */
export type Preload = { token: string; at: number; response: Promise<Response> };

/** Older responses are ignored: a tab that resumes later sends a new request. */
const PRELOAD_MAX_AGE_MS = 10_000;

declare global {
  interface Window {
    __preloads?: Record<string, Preload>;
  }
}

/**
 * Returns a fetch that uses preloaded responses. The inline script in <head> (src/layouts/private-preload.ts) requests the screen's first
 * private data before any module has loaded and stores the promise in `window.__preloads[path]`. Only the first GET of the same path with
 * the same token uses it, within `PRELOAD_MAX_AGE_MS`: another tab may have signed in as another customer.
 * @param host the part of the addresses before '/api'
 */
export function withPreload(fetch: Fetch, host: string): Fetch {
  return (address, init) => {
    const preloads: Record<string, Preload> = (typeof window === 'undefined' ? null : window.__preloads) ?? {};
    const path = address.startsWith(host) ? address.slice(host.length) : address;
    const { token, at = 0, response }: Partial<Preload> = preloads[path] ?? {};
    const isFresh = performance.now() - at < PRELOAD_MAX_AGE_MS && (init?.method ?? 'GET') === 'GET';
    const hasSameToken = new Headers(init?.headers).get('authorization') === `Bearer ${token}`;
    if (response === undefined || !isFresh || !hasSameToken) return fetch(address, init);
    delete preloads[path];
    return response;
  };
}

const apiSettings: ApiSettings = {
  // Reads the global fetch at each call, so that tests can replace it.
  fetch: withPreload((address, init) => fetch(address, init), apiHost),
  base: `${apiHost}/api`,
  token: () => $accessToken.get(),
  onUnauthorized: endSession,
};

/** Calls the provider's API as this browser's customer. */
export const request = createRequest(apiSettings);

const requestFromSite = createRequest({ fetch: (address, init) => fetch(address, init), base: '', token: () => null });

/** Asks the site's own server for items (src/pages/allproduct/items.json.ts); null if it cannot read the provider's catalogue. */
export async function findItemsOnSite(query: URLSearchParams, options?: CallOptions): Promise<FoundPage | null> {
  const { page } = await requestFromSite('GET', `/allproduct/items.json?${query}`, {
    decode: (body) => ({ page: body as FoundPage | null }), // our own server's answer
    errorText: () => 'Gagal memuat produk.',
    ...options,
  });
  return page;
}

// A page from the back/forward cache must not use its old responses.
if (typeof window !== 'undefined') onRestored(() => delete window.__preloads);
