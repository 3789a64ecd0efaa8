import { type MouseEvent, useEffect, useRef } from 'react';
import { categoryChoice } from '#domain/category.ts';
import type { CategoryList, CategoryPages } from '#src/stores/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import { parseJson, readText, writeText } from '#src/stores/storage.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** Returns the route's id in a path of this screen, undefined on /catagory itself; null for a path of another screen. */
function routeIdOf(pathname: string): string | undefined | null {
  const match = /^\/catagory(?:\/([^/]+))?\/?$/.exec(pathname);
  if (match === null) return null;
  return match[1] === undefined ? undefined : decodeURIComponent(match[1]);
}

/**
 * Moves between categories without loading a document. Stores list and scroll position when the user leaves a history entry, and restores
 * them on back, forward and reload. Returns the click handler for the links.
 */
export function useCategoryNavigation(list: CategoryList): (event: MouseEvent) => void {
  const key = useRef('');
  // Followed all the time: on `popstate` the browser may have scrolled already.
  const scrollY = useRef(0);

  useEffect(() => {
    const leave = () => storeList(key.current, dataOf(list.$pages.get()), scrollY.current);
    const show = (routeId: string | undefined) => {
      const earlier = restoreList(key.current);
      void list.show(categoryChoice(routeId), earlier?.pages);
      // Two frames: React renders the list in the first one, the browser restores its own scroll position in the second one.
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
    // The rendered list is usable, so hydration and taps go first.
    else whenIdle(() => void (key.current === entry && list.refresh()));
    onScroll();

    const controller = new AbortController();
    const { signal } = controller;
    addEventListener('scroll', onScroll, { passive: true, signal });
    addEventListener('popstate', onPopState, { signal });
    addEventListener('pagehide', onPageHide, { signal });
    addEventListener('pageshow', onPageShow, { signal });
    return () => {
      controller.abort();
      list.stop();
    };
  }, [list]);

  return (event) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || isModified) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.origin !== location.origin) return;
    const routeId = routeIdOf(link.pathname);
    if (routeId === null) return;
    event.preventDefault();
    if (link.pathname === location.pathname) return;
    storeList(key.current, dataOf(list.$pages.get()), scrollY.current);
    key.current = newKey();
    history.pushState({ categoryKey: key.current }, '', link.pathname);
    scrollTo(0, 0);
    void list.show(categoryChoice(routeId));
  };
}

/** A list as it was when the user left its history entry. */
type EarlierList = { pages: CategoryPages; scrollY: number };

/** In the session storage: the browser may discard the page. */
const STORAGE_KEY = 'category:lists';
const MAX_STORED_LISTS = 6;

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** Returns the key of the current history entry; a new entry gets one. Reload, back and forward find the same key. */
function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'categoryKey' in state ? state.categoryKey : null;
  if (typeof key === 'string') return key;
  const created = newKey();
  history.replaceState({ ...(typeof state === 'object' ? state : {}), categoryKey: created }, '');
  return created;
}

function storeList(key: string, pages: CategoryPages | null, scrollY: number): void {
  if (pages === null) return;
  const others = storedLists().filter(([other]) => other !== key);
  writeText('session', STORAGE_KEY, JSON.stringify([...others, [key, { pages, scrollY }]].slice(-MAX_STORED_LISTS)));
}

function restoreList(key: string): EarlierList | null {
  return storedLists().find(([other]) => other === key)?.[1] ?? null;
}

function storedLists(): [string, EarlierList][] {
  const stored = parseJson(readText('session', STORAGE_KEY) ?? '[]');
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

/** An older version of this file may have stored another shape. */
function isEntry(value: unknown): value is [string, EarlierList] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { pages, scrollY } = value[1] ?? {};
  return typeof scrollY === 'number' && typeof pages?.page === 'number' && Array.isArray(pages.items);
}
