import { onCLS, onINP, onLCP } from 'web-vitals';
import { WEB_VITALS_PATH, type WebVitals } from '#domain/web-vitals.ts';

/*
 * What this page view was like: time to first paint, response to a tap, layout shift (decision 028). after-load.ts
 * loads it for some page views; the browser buffered earlier entries. Reported once, when the page is first hidden.
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
  // A page that was opened in the background has measured nothing.
  if (vitals.lcp === undefined && vitals.inp === undefined && vitals.cls === undefined) return;
  // Sent without waiting for the response: a host without this route changes nothing for the customer.
  navigator.sendBeacon(WEB_VITALS_PATH, new Blob([JSON.stringify(vitals)], { type: 'application/json' }));
}
// On the window, so that it runs after the library's listener on the document.
addEventListener('visibilitychange', tell);
