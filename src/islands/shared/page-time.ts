import { createContext, use } from 'react';

/** The server's time in the page's HTML. The device's clock may be wrong, and the page may be from another month. */
export const PageTime = createContext<Date | null>(null);

/** Returns the time for what an island renders, so that HTML and hydration agree. */
export const usePageTime = (): Date => use(PageTime) ?? new Date();
