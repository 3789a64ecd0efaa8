import { skipWaitingMessage } from '#src/domain/offline.ts';

/** Screens on which somebody is buying or paying. */
const busyScreen = /^\/(cart|checkout|pay|add-to-cart)/;

let reloaded = false;

/**
 * Brings a new version of the service worker in (spec 2): it takes over and the page reloads once, but never in the middle
 * of typing or of a checkout. Then the new version waits until the page goes out of sight, or is left.
 * @param typed whether something was typed on this page
 */
export function followUpdate(worker: ServiceWorker, typed: () => boolean): void {
  const isBusy = () =>
    typed() || busyScreen.test(location.pathname) || document.querySelector('dialog[open], :popover-open') !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (reloaded || isBusy()) return;
    reloaded = true;
    location.reload();
  });
  const takeOver = () => {
    if (worker.state === 'installed' && !isBusy()) worker.postMessage(skipWaitingMessage);
  };
  takeOver();
  worker.addEventListener('statechange', takeOver);
  document.addEventListener('visibilitychange', takeOver);
}
