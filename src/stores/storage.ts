/** The browser's stores of a page: `local` outlives it and is shared by tabs, `session` is the tab's own. */
export type Area = 'local' | 'session';

/** The store, or null on the server and where the browser forbids it; the app then works without remembering. */
function storageOf(area: Area): Storage | null {
  if (typeof window === 'undefined') return null;
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** The stored text; null without one. */
export function readText(area: Area, key: string): string | null {
  return storageOf(area)?.getItem(key) ?? null;
}

/** Stores the text; null removes it. A full or forbidden store is no reason to stop: what is on screen still holds. */
export function writeText(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, text);
  } catch {
    // Said above.
  }
}

/** The stored text as JSON; null when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
