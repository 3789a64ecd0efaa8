import { usableText } from './usable-text.ts';

/** The organisation whose customers log in when none is named (docs/product.md 9). */
export const defaultHolding = 'supp';

/** The holding code that a route or a query names: trimmed, lower-cased, 'supp' without one (docs/product.md 5). */
export function holdingCode(value: string | null | undefined): string {
  return usableText(value)?.toLowerCase() ?? defaultHolding;
}

/** The shortest password that registration takes (docs/product.md 5). */
export const minimumPassword = 6;

/**
 * Where to go after login: `next` when it is a path of this site, otherwise null.
 * Refused: other origins, '//host', anything with a backslash or a control character (browsers read '/\host' as
 * '//host' and drop tabs and line breaks), and the login page itself, which would be a circle.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!next || !/^\/(?!\/)/.test(next) || /[\\\u0000-\u001f\u007f]/.test(next)) return null;
  if (/^\/login(?![^/?#])/.test(next)) return null;
  return next;
}

/** The login page's address that comes back to `next` afterwards. */
export function loginPath(next: string | null | undefined): string {
  const safe = safeNextPath(next);
  return safe === null ? '/login' : `/login?next=${encodeURIComponent(safe)}`;
}
