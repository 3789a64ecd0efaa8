import { onCLS, onINP, onLCP } from 'web-vitals';
import { WEB_VITALS_PATH, type WebVitals } from '#domain/web-vitals.ts';

/*
 * What this page view was like for who looks at it: how soon it showed, how soon it answered a tap, whether it jumped (decision 028). Loaded by
 * after-load.ts for some page views; the browser has kept what happened before. Told once, when the page first goes out of sight.
 */

const vitals: WebVitals = { route: document.documentElement.dataset['route'] ?? '' };

onLCP(({ value }) => {
  vitals.lcp = Math.round(value);
});
onINP(({ value }) => {
  vitals.inp = Math.round(value);
});
onCLS(({ value }) => {
  vitals.cls = Math.round(value * 10_000) / 10_000;
});

function tell() {
  if (document.visibilityState !== 'hidden') return;
  removeEventListener('visibilitychange', tell);
  // A page that was opened out of sight has measured nothing.
  if (vitals.lcp === undefined && vitals.inp === undefined && vitals.cls === undefined) return;
  // Nobody waits for the answer: a host that knows no such address changes nothing for the customer.
  navigator.sendBeacon(WEB_VITALS_PATH, new Blob([JSON.stringify(vitals)], { type: 'application/json' }));
}
// On the window, so that it comes after the library's own on the document.
addEventListener('visibilitychange', tell);
