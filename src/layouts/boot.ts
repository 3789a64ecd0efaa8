/*
 * The inline script of every page, first in <head>: sets what the first paint needs. It never throws. The build
 * minifies it (scripts/build-steps/minified-scripts.mjs) and adds its hash to the Content-Security-Policy, so it
 * contains no runtime values.
 */

const root = document.documentElement;

/** A value of the browser's storage; null if storage is blocked. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

// A screen with a fixed theme sets data-force-theme="light". One with data-system-theme is for people without settings.
const isSystemLight = 'systemTheme' in root.dataset && matchMedia('(prefers-color-scheme: light)').matches;
const theme = stored('theme') ?? (isSystemLight ? 'light' : 'dark');
root.dataset['theme'] = root.dataset['forceTheme'] ?? (theme === 'light' ? 'light' : 'dark');
root.dir = stored('view') === 'rtl' ? 'rtl' : 'ltr';

// data-session says that a token is stored: styles choose between customer content and public content, so that
// neither flashes first. It follows other tabs and the back/forward cache.
function markSession() {
  root.toggleAttribute('data-session', Boolean(stored('access_token')));
}
markSession();
addEventListener('storage', markSession);
addEventListener('pageshow', markSession);

// data-tasks is the number of known tasks, such as a termin to pay: they have a place on /home for as long as the page is open.
const tasks = stored('orders:due')?.split('"kind"').length ?? 1;
if (tasks > 1) root.dataset['tasks'] = `${tasks - 1}`;

// The number of places in the cart when it was loaded last: while /cart loads, it is as large as that cart.
root.dataset['places'] = stored('cart_count') ?? '';

// data-typed says that the visitor typed here: such a page is not reloaded for a new version (app-update.ts).
addEventListener('input', () => root.toggleAttribute('data-typed', true), true);

// Resolves at the first paint. Hidden pages do not paint and some browsers do not report it: then a delay after the
// load event.
window.painted = new Promise((resolve) => {
  const isTold = window.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  if (document.hidden || !isTold) return resolve();
  addEventListener('load', () => setTimeout(resolve, 3000));
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    resolve();
  }).observe({ type: 'paint', buffered: true });
});

// Taps that need the shell's script (components/shell/shell.ts) wait for it: a Sign Out that only followed its link
// would leave the customer signed in.
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

// A page that opens the next one before its view transition is ready (a return from the payment) aborts it: not an error.
addEventListener<'pagereveal'>('pagereveal', ({ viewTransition }) => viewTransition?.ready.catch(() => {}));

// The page's other scripts load after it (packages/server/page-scripts.ts), as the islands do (client-painted.ts).
addEventListener('DOMContentLoaded', async () => {
  await window.painted;
  // The page works without it, as without JavaScript.
  for (const { dataset } of document.querySelectorAll<HTMLScriptElement>('script[type="after-first-paint"]'))
    import(/* @vite-ignore */ dataset['src'] ?? '').catch(() => {});
});

declare global {
  interface Window {
    painted: Promise<void>;
  }
}

export {};
