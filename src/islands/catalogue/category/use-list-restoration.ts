import { useEffect } from 'react';
import type { CategoryList, CategoryPages } from '#src/stores/category.ts';
import { dataOf } from '#src/stores/resource.ts';
import { parseJson, readText, writeText } from '#src/stores/storage.ts';
import { whenIdle } from '#src/ui/when-idle.ts';

/** A list as it was when the user left its history entry. */
type EarlierList = { pages: CategoryPages; scrollY: number };

/** In the session storage, for browsers that do not keep the page in the back/forward cache. */
const STORAGE_KEY = 'category:lists';
const MAX_STORED_LISTS = 6;

/**
 * Loads the list, or restores it on back, forward and reload: list and scroll position are stored when the user leaves the page. A rendered
 * or restored list is refreshed.
 */
export function useListRestoration(list: CategoryList): void {
  useEffect(() => {
    const key = entryKey();
    const earlier = storedLists().find(([other]) => other === key)?.[1];
    if (earlier !== undefined) {
      list.restore(earlier.pages);
      // Two frames: React renders the list in the first one, the browser restores its own scroll position in the second one.
      requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(0, earlier.scrollY)));
    }
    const refresh = () => void list.refresh();
    // With a rendered list, hydration and taps go first.
    const isRendered = earlier === undefined && dataOf(list.$pages.get()) !== null;
    const cancelIdle = isRendered ? whenIdle(refresh) : undefined;
    if (!isRendered) refresh();

    const onPageHide = () => {
      storeList(key, dataOf(list.$pages.get()));
      list.stop();
    };
    const onPageShow = (event: PageTransitionEvent) => event.persisted && refresh();
    addEventListener('pagehide', onPageHide);
    addEventListener('pageshow', onPageShow);
    return () => {
      cancelIdle?.();
      removeEventListener('pagehide', onPageHide);
      removeEventListener('pageshow', onPageShow);
      list.stop();
    };
  }, [list]);
}

/** Returns the key of the current history entry; a new entry gets one. Reload, back and forward find the same key. */
function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'categoryKey' in state ? state.categoryKey : null;
  if (typeof key === 'string') return key;
  const created = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), categoryKey: created }, '');
  return created;
}

function storeList(key: string, pages: CategoryPages | null): void {
  if (pages === null) return;
  const others = storedLists().filter(([other]) => other !== key);
  const lists = [...others, [key, { pages, scrollY: window.scrollY }]].slice(-MAX_STORED_LISTS);
  writeText('session', STORAGE_KEY, JSON.stringify(lists));
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
