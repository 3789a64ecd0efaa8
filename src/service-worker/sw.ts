/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute, setCatchHandler } from 'workbox-routing';
import { NetworkFirst, NetworkOnly, StaleWhileRevalidate } from 'workbox-strategies';
import { picturePattern, publicScreenPattern, skipWaitingMessage } from '#domain/offline.ts';
import { WEB_VITALS_PATH } from '#domain/web-vitals.ts';

// TypeScript knows this global as a window; in this file it is the service worker's, with Workbox's list of files.
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/*
 * What opens without network: the pre-rendered pages and their assets (precached), and the catalogue screens that were
 * seen (kept as they came). `/api` is never touched here, so no customer's data is ever in a cache.
 */
precacheAndRoute(self.__WB_MANIFEST, { ignoreURLParametersMatching: [/.*/], cleanURLs: false });
cleanupOutdatedCaches();
clientsClaim();

registerRoute(new NavigationRoute(new NetworkFirst({ cacheName: 'screens' }), { allowlist: [publicScreenPattern] }));
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && picturePattern.test(url.pathname),
  new StaleWhileRevalidate({ cacheName: 'pictures' }),
);

// A private screen with an id, or one never seen: the offline page says what is going on.
registerRoute(new NavigationRoute(new NetworkOnly(), { denylist: [/^\/(api|gateway)\//] }));
setCatchHandler(async ({ request }) => {
  const offline = request.mode === 'navigate' ? await matchPrecache('/offline') : undefined;
  return offline ?? Response.error();
});

/** Not in TypeScript's DOM yet, nor in every browser. */
type RoutingEvent = ExtendableEvent & {
  addRoutes?: (rule: { condition: { urlPattern: string }; source: 'network' }) => Promise<void>;
};

// Past the worker: Chromium loses one in four of what a page tells while it is left, when a worker stands between.
self.addEventListener('install', (event: RoutingEvent) => {
  const routed = event.addRoutes?.({ condition: { urlPattern: WEB_VITALS_PATH }, source: 'network' });
  // Without it the worker is as good.
  if (routed) event.waitUntil(routed.catch(() => undefined));
});

// A new version waits until a page says that nobody is in the middle of something (src/components/shell/app-update.ts).
self.addEventListener('message', ({ data }) => {
  if (data === skipWaitingMessage) void self.skipWaiting();
});
