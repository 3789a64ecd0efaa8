/* Work after the page has loaded. If a browser blocks one part, the others continue. */

import { closeWithBack, settle } from '#src/ui/back-closes.ts';

type Policy = { createScriptURL(url: string): string };
type Browser = { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };

/** With Trusted Types, a worker's address must come from a policy that the page's own policy names. */
const policy = (globalThis as Browser).trustedTypes?.createPolicy('sw', { createScriptURL: String });

/** Registers the service worker (docs/product.md 2.18). Code for a new version is loaded when there is one. */
async function registerServiceWorker(): Promise<void> {
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register(policy?.createScriptURL('/sw.js') ?? '/sw.js');
  const look = async () => {
    const worker = registration.waiting ?? registration.installing;
    // The very first worker takes over a current page: no reload needed.
    if (worker === null || serviceWorker.controller === null) return;
    const update = await import('./app-update.ts');
    update.followUpdate(worker);
  };
  // Without the code (offline) the new version waits for the next page.
  const lookAgain = () => void look().catch(() => {});
  registration.addEventListener('updatefound', lookAgain);
  lookAgain();
}

/** Not in Safari and Firefox. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Loads the suggestions of a search field (`data-suggest`) when it gets the focus; not on a slow connection, or one whose data costs money.
 */
function suggestOnFocus(): void {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {};
  if (saveData || /[23]g/.test(effectiveType)) return;
  const load = () => {
    const field = document.activeElement;
    if (field?.matches('[data-suggest]'))
      import('./search-suggestions.ts').then(
        ({ suggestFor }) => suggestFor(field as HTMLInputElement),
        () => {},
      );
  };
  // The focus may have come before this script, or before hydration.
  for (const event of ['focusin', 'input']) document.addEventListener(event, load);
  load();
}

for (const panel of document.querySelectorAll<HTMLElement>('[popover]')) {
  let closed: (() => void) | undefined;
  panel.addEventListener('toggle', (event) => {
    // Not `instanceof ToggleEvent`: the polyfill has its own class.
    if (!('newState' in event)) return;
    closed?.();
    closed = event.newState === 'open' ? closeWithBack(() => panel.hidePopover()) : undefined;
  });
}
settle();

/** Asks what the customer has to do next: for the number on the tab and the card on /home. */
async function requestNextTasks(): Promise<void> {
  const { requestNextTasks } = await import('#src/stores/shop/request-next-tasks.ts');
  await requestNextTasks(document.querySelector('[data-next-task]') !== null);
}

function askWhileSignedIn(): void {
  if (document.documentElement.hasAttribute('data-session')) requestNextTasks().catch(() => {});
}
// 'orders:paid': a screen shows a new payment.
for (const event of ['focus', 'orders:paid']) window.addEventListener(event, askWhileSignedIn);
askWhileSignedIn();
suggestOnFocus();
if (import.meta.env.PROD && 'serviceWorker' in navigator) registerServiceWorker().catch(() => {});
