import { parseJson, readText, writeText } from '../session/storage.ts';

const KEY = 'searches';
const MAX_SEARCHES = 5;
const MIN_LENGTH = 3;

/** Returns the last searches of this browser, newest first. */
export function recentSearches(): string[] {
  const known = parseJson(readText('local', KEY) ?? '');
  return Array.isArray(known) ? known.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES) : [];
}

/** Adds a search; a text that continues a shorter one replaces it. */
export function rememberSearch(typed: string): void {
  const text = typed.trim();
  if (text.length < MIN_LENGTH) return;
  const others = recentSearches().filter((other) => !text.toLowerCase().startsWith(other.toLowerCase()));
  writeText('local', KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)));
}

export function forgetSearches(): void {
  writeText('local', KEY, null);
}
