/// <reference lib="webworker" />
import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
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

/**
 * Limits both caches whenever a screen is stored, and never shows an expired screen. Unlike workbox-expiration, it stores addresses nowhere else,
 * so deleting the caches at sign-out leaves none.
 */
const limited: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => (isExpired(cachedResponse) ? null : cachedResponse),
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

const publicScreens = new NetworkFirst({ cacheName: 'screens', plugins: [oncePerProduct, limited] });
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
