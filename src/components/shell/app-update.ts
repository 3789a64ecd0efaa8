import { skipWaitingMessage } from '#domain/offline.ts';

/** Screens on which somebody is buying or paying. */
const busyScreen = /^\/(cart|checkout|pay|add-to-cart)/;

let reloaded = false;

/**
 * Brings a new version of the service worker in (docs/product.md 2.18): it takes over and the page reloads once, but never in the middle
 * of typing or of a checkout. Then it waits for a moment that suits, when the page goes out of sight or comes back, or
 * until the page is left.
 */
export function followUpdate(worker: ServiceWorker): void {
  // In :is(), a browser skips a selector that it does not know instead of throwing.
  const isBusy = () =>
    // The boot script has listened from the start.
    'typed' in document.documentElement.dataset ||
    busyScreen.test(location.pathname) ||
    document.querySelector(':is(dialog[open], :popover-open, [popover].open)') !== null;
  // True once the new version has taken over, perhaps because another tab let it: this page is still of the old one.
  let outdated = worker.state === 'activated';
  const reloadOnce = () => {
    if (!outdated || reloaded || isBusy()) return;
    reloaded = true;
    location.reload();
  };
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    outdated = true;
    reloadOnce();
  });
  document.addEventListener('visibilitychange', reloadOnce);
  addEventListener('pageshow', reloadOnce);
  reloadOnce();
  const takeOver = () => {
    if (worker.state === 'installed' && !isBusy()) worker.postMessage(skipWaitingMessage);
  };
  takeOver();
  worker.addEventListener('statechange', takeOver);
  document.addEventListener('visibilitychange', takeOver);
}
