import type { Cell } from './cell.ts';
import { type Area, readText, writeText } from './storage.ts';

/** How a value is written as text. `read` gives null for a text that is none of its values. */
export type Codec<T> = { read(text: string): T | null; write(value: T): string };

/**
 * Keeps a value in the browser's storage under `key`: it starts from there, is written back on every change, and follows
 * other tabs. What it holds now is its value without a stored one, and stands in the storage as no key at all; it is also
 * what the server renders. A text that does not parse is dropped. Returns the value.
 */
export function kept<T, C extends Cell<T>>($value: C, key: string, codec: Codec<T>, area: Area = 'local'): C {
  if (typeof window === 'undefined') return $value;

  const empty = $value.get();
  let following = false;
  const follow = () => {
    const text = readText(area, key);
    const value = text === null ? null : codec.read(text);
    if (text !== null && value === null) writeText(area, key, null);
    following = true;
    $value.set(value ?? empty);
    following = false;
  };

  follow();
  $value.listen((value) => {
    if (!following) writeText(area, key, value === empty ? null : codec.write(value));
  });
  window.addEventListener('storage', (event) => {
    // A null key is a clear() of everything.
    if (area === 'local' && (event.key === key || event.key === null)) follow();
  });
  // A page in the back/forward cache hears no storage events.
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) follow();
  });
  return $value;
}

/** Any text but the empty one, as it is. */
export const asText: Codec<string | null> = {
  read: (text) => text || null,
  write: (text) => text ?? '',
};
