import { atom, type WritableAtom } from 'nanostores';
import { onRestored } from '../page-events.ts';

/** The key of the filled-in checkout, which screens without its code fill in part. */
export const checkoutKey = 'draft:checkout';

/** `local` is permanent and shared by tabs, `session` belongs to the tab. */
export type Area = 'local' | 'session';

/** Null on the server, and if the browser blocks storage: the app then works without it. */
function storageOf(area: Area): Storage | null {
  if (typeof window === 'undefined') return null;
  try {
    return area === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return null;
  }
}

/** False if the browser blocks its permanent storage: a session would end with the page. */
export function canStore(): boolean {
  const key = 'storage:probe';
  try {
    window.localStorage.setItem(key, '1');
    window.localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Returns the stored text, or null. */
export function readText(area: Area, key: string): string | null {
  return storageOf(area)?.getItem(key) ?? null;
}

/** Stores the text; null removes it. Ignores full or blocked storage. */
export function writeText(area: Area, key: string, text: string | null): void {
  try {
    if (text === null) storageOf(area)?.removeItem(key);
    else storageOf(area)?.setItem(key, text);
  } catch {}
}

/** Removes the values of all keys that are not kept. */
export function clearStorage(area: Area, isKept: (key: string) => boolean): void {
  const storage = storageOf(area);
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
  for (const key of keys) if (!isKept(key)) storage?.removeItem(key);
}

/** Parses JSON; null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Converts a value to text and back. `decode` returns null for an invalid text. */
export type Codec<T> = { decode(text: string): T | null; encode(value: T): string };

/**
 * Creates an atom with a value in the browser's storage: it reads the stored value, writes every change, and follows other tabs. `initial`
 * is the value without a stored one and on the server, and is stored by removing the key. An invalid text is removed. Why not
 * `@nanostores/persistent`: docs/decisions/018-browser-stores.md.
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
    if (area === 'local' && (event.key === key || event.key === null)) restore();
  });
  // A page in the back/forward cache receives no storage events.
  onRestored(restore);
  return $value;
}

/** The text itself; the empty text counts as none. */
export const asText: Codec<string | null> = {
  decode: (text) => text || null,
  encode: (text) => text ?? '',
};
