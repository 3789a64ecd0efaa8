import { useEffect, useRef } from 'react';

/** Calls back when the page comes out of the back/forward cache: what was locked on leaving is usable again. */
export function usePageRestored(restored: () => void): void {
  const latest = useRef(restored);
  latest.current = restored;
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && latest.current();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
