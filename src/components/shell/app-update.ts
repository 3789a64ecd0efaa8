/** The message with which a page lets a waiting service worker take over. */
export const skipWaitingMessage = 'skip-waiting';

/** Screens on which a customer buys or pays. */
const busyScreen = /^\/(cart|checkout|pay|add-to-cart)/;

let hasReloaded = false;

/**
 * Activates a new version of the service worker (docs/product.md 2.18) and reloads the page once, but never during
 * typing or checkout. Then it waits until the page is hidden, shown again or left.
 */
export function followUpdate(worker: ServiceWorker): void {
  // Inside :is(), a browser without popovers skips the unknown selector instead of throwing.
  const isBusy = () =>
    // The boot script listens from the start.
    'typed' in document.documentElement.dataset ||
    busyScreen.test(location.pathname) ||
    document.querySelector(':is(dialog[open], :popover-open)') !== null;
  // True once the new version is active, perhaps because another tab activated it: this page is still of the old one.
  let outdated = worker.state === 'activated';
  const reloadOnce = () => {
    if (!outdated || hasReloaded || isBusy()) return;
    hasReloaded = true;
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
