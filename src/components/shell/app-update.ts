import { skipWaitingMessage } from '#src/domain/offline.ts';

/*
 * Registers the service worker (spec 2). When a new version is ready the page reloads once, but never in the middle of
 * typing or of a checkout: then the new version waits until the page is left.
 */

/** Screens on which somebody is buying or paying. */
const busyScreen = /^\/(cart|checkout|pay|add-to-cart)/;

let typed = false;
let reloaded = false;

const isBusy = () =>
  typed || busyScreen.test(location.pathname) || document.querySelector('dialog[open], :popover-open') !== null;

function reloadOnce(): void {
  if (reloaded || isBusy()) return;
  reloaded = true;
  location.reload();
}

/** Lets a waiting version take over as soon as nobody is busy: now, or when the page goes out of sight. */
function takeOver(worker: ServiceWorker): void {
  const ask = () => {
    if (!isBusy()) worker.postMessage(skipWaitingMessage);
  };
  ask();
  document.addEventListener('visibilitychange', ask);
}

async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  // The first worker of all takes over a page that is current: nothing to reload.
  let controlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) reloadOnce();
    controlled = true;
  });
  const registration = await serviceWorker.register('/sw.js');
  if (registration.waiting && serviceWorker.controller) takeOver(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && serviceWorker.controller) takeOver(worker);
    });
  });
}

/** Starts following; a browser that refuses to register goes on without. */
export function followUpdates(): void {
  addEventListener('input', () => {
    typed = true;
  });
  register().catch(() => {});
}
