import { atom, type WritableAtom } from 'nanostores';

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

/** How a value is written as text. `decode` gives null for a text that is none of its values. */
export type Codec<T> = { decode(text: string): T | null; encode(value: T): string };

/**
 * An atom whose value is kept in the browser's storage: it starts from there, is written on every change, and follows other
 * tabs. `initial` is its value without a stored one, is stored as no key at all, and is what the server renders. A text that
 * does not parse is dropped. Why not `@nanostores/persistent`: docs/decisions/017-browser-stores.md.
 */
export function persistentAtom<T>(key: string, initial: T, codec: Codec<T>, area: Area = 'local'): WritableAtom<T> {
  const $value: WritableAtom<T> = atom(initial);
  if (typeof window === 'undefined') return $value;

  const setInMemory = $value.set;
  const restore = () => {
    const text = readText(area, key);
    const value = text === null ? null : codec.decode(text);
    if (text !== null && value === null) writeText(area, key, null);
    setInMemory(value ?? initial);
  };
  $value.set = (value) => {
    writeText(area, key, value === initial ? null : codec.encode(value));
    setInMemory(value);
  };

  restore();
  window.addEventListener('storage', (event) => {
    // A null key is a clear() of everything.
    if (area === 'local' && (event.key === key || event.key === null)) restore();
  });
  // A page in the back/forward cache hears no storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) restore();
  });
  return $value;
}

/** Any text but the empty one, as it is. */
export const asText: Codec<string | null> = {
  decode: (text) => text || null,
  encode: (text) => text ?? '',
};
