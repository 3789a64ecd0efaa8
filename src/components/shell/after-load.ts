import { registerServiceWorker } from './service-worker.ts';

/* What a page does once it is loaded. A browser that refuses one of these goes on without. */

/** The web font, for the pages that follow in this tab (src/layouts/boot.ts): this one stays as it was painted. */
async function loadFont() {
  const faces = await document.fonts.load('1em Plus Jakarta Sans');
  if (faces.length > 0) sessionStorage.setItem('font', '1');
}

/**
 * Some page views are measured (decision 028): as many of 100 as the page says. Not those of programs, and not where the browser says that nothing may
 * be passed on.
 */
function measureSome() {
  const { webdriver, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator;
  const percent = Number(document.documentElement.dataset['measured'] ?? 0);
  if (webdriver || globalPrivacyControl || Math.random() * 100 >= percent) return;
  // Safari has no requestIdleCallback. (Not ui/when-idle.ts: static pages do not load its file.)
  const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  // A page that is busy for good is measured too.
  whenIdle(() => void import('./web-vitals.ts').catch(() => {}), { timeout: 2000 });
}

loadFont().catch(() => {});
if (import.meta.env.PROD && 'serviceWorker' in navigator) registerServiceWorker().catch(() => {});
measureSome();
