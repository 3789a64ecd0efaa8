import { type MouseEvent, useEffect, useRef } from 'react';
import { categoryChoice } from '#domain/category.ts';
import type { CategoryList } from '#src/stores/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import { whenIdle } from '#src/ui/when-idle.ts';
import { entryKey, pushEntry, restoreList, storeList } from './scroll-restoration.ts';

/** The route's id in a path of this screen, undefined on /catagory itself; null when the path is another screen's. */
function routeIdOf(pathname: string): string | undefined | null {
  const match = /^\/catagory(?:\/([^/]+))?\/?$/.exec(pathname);
  if (match === null) return null;
  return match[1] === undefined ? undefined : decodeURIComponent(match[1]);
}

/**
 * Moves between categories without loading a document, and restores the way back: list and scroll position are stored when
 * an entry of the history is left, and found again on back, forward and reload. Returns the click handler for the links.
 */
export function useCategoryNavigation(list: CategoryList): (event: MouseEvent) => void {
  const key = useRef('');
  // Read in time: when `popstate` arrives the browser may have scrolled already.
  const scrollY = useRef(0);

  useEffect(() => {
    const leave = () => storeList(key.current, dataOf(list.$pages.get()), scrollY.current);
    const show = (routeId: string | undefined) => {
      const earlier = restoreList(key.current);
      void list.show(categoryChoice(routeId), earlier?.pages);
      // Two frames: one for React to draw the list, one for the browser to finish its own try at the position.
      if (earlier) requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, earlier.scrollY)));
    };
    const onScroll = () => {
      scrollY.current = window.scrollY;
    };
    const onPopState = () => {
      const routeId = routeIdOf(location.pathname);
      if (routeId === null) return;
      if (key.current !== entryKey()) leave();
      key.current = entryKey();
      show(routeId);
    };
    const onPageHide = () => {
      leave();
      list.stop();
    };
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) void list.refresh();
    };

    key.current = entryKey();
    const entry = key.current;
    if (restoreList(entry) !== null) show(routeIdOf(location.pathname) ?? undefined);
    else if (dataOf(list.$pages.get()) === null) void list.refresh();
    // What the server rendered can be used meanwhile.
    else whenIdle(() => void (key.current === entry && list.refresh()));
    onScroll();

    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('popstate', onPopState);
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    return () => {
      removeEventListener('scroll', onScroll);
      removeEventListener('popstate', onPopState);
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
      list.stop();
    };
  }, [list]);

  return (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    const routeId = routeIdOf(link.pathname);
    if (routeId === null) return;
    event.preventDefault();
    if (link.pathname === location.pathname) return;
    storeList(key.current, dataOf(list.$pages.get()), scrollY.current);
    key.current = pushEntry(link.pathname);
    scrollTo(0, 0);
    void list.show(categoryChoice(routeId));
  };
}
