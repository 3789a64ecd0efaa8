/*
 * The inline script of every page, first thing in <head>: what must be settled before the first paint. It never throws. The build minifies it
 * (scripts/build-steps/minified-scripts.mjs), and its hash stands in the Content-Security-Policy, so it depends on nothing that is known only at run time.
 */

const root = document.documentElement;

/** A value of the browser's storage; null where the browser refuses it. */
function stored(storage: 'localStorage' | 'sessionStorage', key: string): string | null {
  try {
    return window[storage].getItem(key);
  } catch {
    return null;
  }
}

// A screen with a theme of its own says data-force-theme="light".
root.dataset['theme'] = root.dataset['forceTheme'] ?? (stored('localStorage', 'theme') === 'light' ? 'light' : 'dark');
root.dir = stored('localStorage', 'view') === 'rtl' ? 'rtl' : 'ltr';

// data-session says that a token is stored: styles choose by it between what is a customer's and what stands there for everybody else, so
// that neither flashes first. It follows other tabs and the way back from the back/forward cache.
function markSession() {
  root.toggleAttribute('data-session', Boolean(stored('localStorage', 'access_token')));
}
markSession();
addEventListener('storage', markSession);
addEventListener('pageshow', markSession);

// data-typed says that something was typed here: such a page is not reloaded for a new version (app-update.ts).
addEventListener('input', () => root.toggleAttribute('data-typed', true), true);

// data-font turns the web font on (src/styles/font.css) where it is in a cache: that of the service worker, or this tab's since after-load.ts
// has loaded it on an earlier page. Text that is being read stays as it is.
root.toggleAttribute(
  'data-font',
  Boolean(navigator.serviceWorker?.controller) || stored('sessionStorage', 'font') !== null,
);

// Fulfilled by the first paint; a page that nobody sees yet is not painted, and some browsers do not tell: a while after loading it is enough.
window.painted = new Promise((resolve) => {
  const isTold = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (document.hidden || !isTold) return resolve();
  addEventListener('load', () => setTimeout(resolve, 3000));
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint', buffered: true });
});

// What the shell's script does (components/shell/shell.ts) waits until it has come: a Sign Out that only followed its link would leave the customer signed in.
let tapped: HTMLElement | null = null;
function keepTap(event: Event) {
  const control =
    event.target instanceof Element && event.target.closest<HTMLElement>('[data-sign-out], [data-theme-switch]');
  if (!control) return;
  event.preventDefault();
  event.stopPropagation();
  tapped = control;
}
addEventListener('click', keepTap, true);
addEventListener('shell:ready', () => {
  removeEventListener('click', keepTap, true);
  tapped?.click();
});

// The page's other scripts come after it (server/after-first-paint.ts), as the islands do (client-painted.ts).
addEventListener('DOMContentLoaded', async () => {
  await window.painted;
  // The page works without it, as it does without JavaScript.
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>('script[type="after-first-paint"]'))
    import(/* @vite-ignore */ dataset['src'] ?? '').catch(() => {});
});

declare global {
  interface Window {
    painted: Promise<void>;
  }
}

export {};
