/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  getCacheKeyForURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { skipWaitingMessage } from '#src/components/shell/app-update.ts';

// TypeScript types this global as a window; in this file it is the service worker's, with Workbox's list of files.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Screens rendered on demand whose HTML has the public catalogue or nothing of a customer (the ticket is in local storage). Workbox tests path and query. */
const storedScreenPattern =
  /^\/(home|allproduct|allindexing|catagory|product|single-product|bidang|detailorder)([/?]|$)/;

/** Pictures of the catalogue and of the demo. */
const picturePattern = /\.(svg|png|jpe?g|webp|avif)$/i;

/*
 * Opens pages without network: the pre-rendered pages and their assets (precached), and visited catalogue screens.
 * `/api` is never handled here, so no customer data is ever cached.
 */
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/.*/], cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

/** The entries that each cache of visited addresses keeps: the newest. */
const LIMITS = { screens: 30, pictures: 300 };
const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

const isExpired = (response: Response | undefined) =>
  Date.now() - Date.parse(response?.headers.get('date') ?? '') > MAX_AGE_MS;

/** Says on a screen from the cache what StoredTicket.tsx says of a ticket. */
const NOTE = '<p class="notice mb-4" lang="id">Tersimpan di perangkat ini. Yang terbaru tampil saat ada koneksi.</p>';

/**
 * Returns a stored screen with the note. Returns null for an expired one, and for one of another version: its controls would be dead, because the
 * precache has the scripts of this version only.
 */
async function usable(stored: Response | undefined): Promise<Response | null> {
  if (stored === undefined || isExpired(stored)) return null;
  const html = await stored.text();
  const files = html.match(/\/_astro\/[^"' ]+\.(js|css)\b/g) ?? [];
  if (files.some((file) => getCacheKeyForURL(file) === undefined)) return null;
  return new Response(html.replace(/<main\b[^>]*>/, `$&${NOTE}`), stored);
}

/** The screens that a new version fetches again, so that they work offline with its scripts: the newest. */
const RENEWED = 5;

async function renewScreens(): Promise<void> {
  const cache = await caches.open('screens');
  for (const { url } of (await cache.keys()).slice(-RENEWED)) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok && !response.redirected) await cache.put(url, response);
  }
}
self.addEventListener('install', (event) => event.waitUntil(renewScreens()));

/**
 * Limits both caches whenever a screen is stored. Unlike workbox-expiration, it stores addresses in no other place,
 * so deleting the caches at sign-out leaves none.
 */
const limited: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) => usable(cachedResponse),
  cacheDidUpdate: async () => {
    for (const [name, limit] of Object.entries(LIMITS)) {
      const cache = await caches.open(name);
      // The oldest first.
      const stored = await cache.keys();
      for (const [index, request] of stored.entries()) {
        if (index >= stored.length - limit && !isExpired(await cache.match(request))) break;
        await cache.delete(request);
      }
    }
  },
};

/** A product's page is the same for every query (src/layouts/product-start.ts). */
const oncePerProduct: WorkboxPlugin = {
  cacheKeyWillBeUsed: async ({ request }) => {
    const { origin, pathname } = new URL(request.url);
    return /^\/(single-)?product\//.test(pathname) ? origin + pathname : request;
  },
};

/** A connection that hangs shows a visited screen after this time. */
const HANGS_AFTER_SECONDS = 3;

const publicScreens = new NetworkFirst({
  cacheName: 'screens',
  networkTimeoutSeconds: HANGS_AFTER_SECONDS,
  plugins: [oncePerProduct, limited],
});
registerRoute(new NavigationRoute(publicScreens, { allowlist: [storedScreenPattern] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && picturePattern.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'pictures' }),
);

// Another private screen with an id, or an unvisited one: the offline page explains it. A picture that was never shown: the placeholder.
registerRoute(new NavigationRoute(new NetworkOnly(), { denylist: [/^\/(api|gateway)\//, /^\/staf([/?]|$)/] }));
setCatchHandler(async ({ request }) => {
  if (request.destination === 'image') return (await matchPrecache('/placeholder-cover.svg')) ?? Response.error();
  const offline = request.mode === 'navigate' ? await matchPrecache('/offline') : undefined;
  return offline ?? Response.error();
});

// A new version waits until no page is in use for typing or checkout (src/components/shell/app-update.ts).
self.addEventListener('message', ({ data }) => {
  if (data === skipWaitingMessage) void self.skipWaiting();
});
