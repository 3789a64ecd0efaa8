/** The callback runs after this time even if the browser is busy. */
const IDLE_OPTIONS = { timeout: 2000 };
const FALLBACK_DELAY_MS = 200;
// Safari has no requestIdleCallback.
const request = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, FALLBACK_DELAY_MS));
const cancel = globalThis.cancelIdleCallback ?? clearTimeout;

/** Runs a callback when the browser is idle. Returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  const handle = request(run, IDLE_OPTIONS);
  return () => cancel(handle);
}

/** Calls back when the page comes out of the back/forward cache. Returns the function that stops it. */
export function onRestored(run: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) run();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}
