import { registerServiceWorker } from './service-worker.ts';

/* Work after the page has loaded. If a browser blocks one part, the others continue. */

/**
 * Loads the web font for the next pages of this tab (src/layouts/boot.ts); this page keeps the font of its first
 * paint.
 */
async function loadFont() {
  const faces = await document.fonts.load('1em Plus Jakarta Sans');
  if (faces.length > 0) sessionStorage.setItem('font', '1');
}

/**
 * Measures the given percentage of page views (decision 028). Not those of automated browsers, and not with Global
 * Privacy Control.
 */
function measureSome() {
  const { webdriver, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator;
  const percent = Number(document.documentElement.dataset['measured'] ?? 0);
  if (webdriver || globalPrivacyControl || Math.random() * 100 >= percent) return;
  // Safari has no requestIdleCallback. Not ui/when-idle.ts: static pages do not load its file.
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  // A page that stays busy is measured too.
  whenIdle(() => void import('./web-vitals.ts').catch(() => {}), { timeout: 2000 });
}

loadFont().catch(() => {});
if (import.meta.env.PROD && 'serviceWorker' in navigator) registerServiceWorker().catch(() => {});
measureSome();
