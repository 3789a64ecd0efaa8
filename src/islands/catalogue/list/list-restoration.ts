import { onRestored } from '#src/stores/page-events.ts';
import { parseJson, readText, writeText } from '#src/stores/session/storage.ts';
import { loadAfterHydration } from './use-known-items.ts';

/** A list that grows page by page. */
export type RestorableList<T> = {
  /** Its key in the session storage, for browsers that do not keep the page in the back/forward cache. */
  storageKey: string;
  /** Returns what is stored; null while nothing is loaded. */
  known(): T | null;
  /** An older version of the site may have stored another shape, and the address may have another filter. */
  isUsable(stored: Partial<T>): boolean;
  restore(list: T): void;
  /** Absent if the screen loads the list itself. */
  refresh?: () => void;
  stop?: () => void;
};

/** A list as it was when the user left its history entry. */
type EarlierList = { list: object; scrollY: number };

const MAX_STORED_LISTS = 6;

/**
 * Loads the list, or restores it on back, forward and reload: list and scroll position are stored when the user leaves the page. A rendered
 * or restored list is refreshed.
 * @returns a function that ends it
 */
export function restoreList<T extends object>(list: RestorableList<T>): () => void {
  const key = entryKey();
  const earlier = storedLists(list.storageKey).find(([other]) => other === key)?.[1];
  let isRendered = list.known() !== null;
  if (earlier !== undefined && list.isUsable(earlier.list)) {
    list.restore(earlier.list as T); // isUsable checked it
    scrollWhenRendered(earlier.scrollY);
    isRendered = false;
  }
  const refresh = () => list.refresh?.();
  const cancelIdle = loadAfterHydration(isRendered, refresh);

  const onPageHide = () => {
    storeList(list.storageKey, key, list.known());
    list.stop?.();
  };
  addEventListener('pagehide', onPageHide);
  const stopRestoring = onRestored(refresh);
  return () => {
    cancelIdle();
    removeEventListener('pagehide', onPageHide);
    stopRestoring();
    list.stop?.();
  };
}

/** A long list needs some frames until React has rendered it. */
const MAX_FRAMES = 60;

/** Scrolls as soon as the page is long enough, in the second frame at the earliest: the browser restores its own position in the first one. */
function scrollWhenRendered(top: number): void {
  let frame = 0;
  const scroll = () => {
    frame += 1;
    const isLongEnough = document.documentElement.scrollHeight >= top + innerHeight;
    if (frame > 1 && (isLongEnough || frame > MAX_FRAMES)) scrollTo(0, top);
    else requestAnimationFrame(scroll);
  };
  requestAnimationFrame(scroll);
}

/** Returns the key of the current history entry; a new entry gets one. Reload, back and forward find the same key. */
function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'listKey' in state ? state.listKey : null;
  if (typeof key === 'string') return key;
  const created = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), listKey: created }, '');
  return created;
}

function storeList(storageKey: string, key: string, list: object | null): void {
  if (list === null) return;
  const others = storedLists(storageKey).filter(([other]) => other !== key);
  const lists = [...others, [key, { list, scrollY: window.scrollY }]].slice(-MAX_STORED_LISTS);
  writeText('session', storageKey, JSON.stringify(lists));
}

function storedLists(storageKey: string): [string, EarlierList][] {
  const stored = parseJson(readText('session', storageKey) ?? '[]');
  return Array.isArray(stored) ? stored : []; // only storeList writes it
}
