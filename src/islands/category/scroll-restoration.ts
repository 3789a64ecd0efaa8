import type { CategoryPages } from '#src/stores/category.ts';

/**
 * Lists as they were when their page was left, for the way back: one for each entry of the browser's history. They
 * live in the session storage, since the browser may throw the page itself away.
 */
export type EarlierList = { pages: CategoryPages; scrollY: number };

const storageKey = 'category:lists';
/** Each holds up to a few hundred small items; further back nobody expects to find the exact place. */
const storedAtMost = 6;

/** The key of the history entry shown now; a new entry gets one. Reload, back and forward find it again. */
export function entryKey(): string {
  const state: unknown = history.state;
  const key = typeof state === 'object' && state !== null && 'categoryKey' in state ? state.categoryKey : null;
  if (typeof key === 'string') return key;
  const created = newKey();
  history.replaceState({ ...(typeof state === 'object' ? state : {}), categoryKey: created }, '');
  return created;
}

/** Adds a history entry for `href` and gives its key. */
export function pushEntry(href: string): string {
  const key = newKey();
  history.pushState({ categoryKey: key }, '', href);
  return key;
}

/** Stores a list under a key. One whose first page has not come is not worth it. */
export function storeList(key: string, pages: CategoryPages | null, scrollY: number): void {
  if (pages === null) return;
  const others = read().filter(([other]) => other !== key);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [key, { pages, scrollY }]].slice(-storedAtMost)));
  } catch {
    // Storage is full or refused: the way back starts at the top.
  }
}

/** The list stored under a key, or null. */
export function restoreList(key: string): EarlierList | null {
  return read().find(([other]) => other === key)?.[1] ?? null;
}

function read(): [string, EarlierList][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/** Only this file writes the key; what is checked is what an older version of it could have written otherwise. */
function isEntry(value: unknown): value is [string, EarlierList] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const { pages, scrollY } = value[1] ?? {};
  return typeof scrollY === 'number' && typeof pages?.page === 'number' && Array.isArray(pages.items);
}

const newKey = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
