import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';

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
