import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { onRestored } from '#src/stores/page-events.ts';
import { $accessToken } from '#src/stores/session/session.ts';

/** The server's time in the page's HTML. The device's clock may be wrong, and the page may be from another month. */
export const PageTime = createContext<Date | null>(null);

/** Returns the time for what an island renders, so that HTML and hydration agree. */
export const usePageTime = (): Date => use(PageTime) ?? new Date();

const MINUTE_MS = 60_000;

/** Returns the current time and renders again each minute, so that a shown time of day stays right. */
export function useMinute(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns a value of the address. The HTML is the same for every query, so on the server it is `rendered`. */
export function useOfAddress<T>(read: () => T, rendered: T): T {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => rendered,
  );
}

/**
 * Loads a customer's data now, on an event of the window, when the page comes out of the back/forward cache, and when another tab signs in: the
 * store then only removed the old data. Returns the function that stops it.
 */
export function keepLoaded(load: () => void, event: 'focus' | 'popstate'): () => void {
  window.addEventListener(event, load);
  const stops = [onRestored(load), $accessToken.listen(load)];
  load();
  return () => {
    window.removeEventListener(event, load);
    for (const stop of stops) stop();
  };
}
