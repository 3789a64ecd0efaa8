import { usableText } from './usable-text.ts';

/** The default organisation (docs/product.md 9). */
export const defaultHolding = 'supp';

/** The e-mail of the account of SEED=demo. No mailbox ends in '.test', so no real customer has it. */
export const demoEmail = 'demo@slotterbit.test';

/** Returns the holding code of a route or query: trimmed, in lower case, 'supp' if missing (docs/product.md 5). */
export function holdingCode(value: string | null | undefined): string {
  return usableText(value)?.toLowerCase() ?? defaultHolding;
}

/** Minimum length of a password at registration (docs/product.md 5). */
export const minimumPassword = 6;

/**
 * Returns `next` if it is a path of this site, else null.
 * Refuses other origins, '//host', backslashes and control characters (browsers read '/\host' as '//host' and drop tabs and line
 * breaks), and the login page itself, which would loop.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!next || !/^\/(?!\/)/.test(next) || /[\\\u0000-\u001f\u007f]/.test(next)) return null;
  if (/^\/login(?![^/?#])/.test(next)) return null;
  return next;
}

/** The login page that redirects to `next` afterwards. */
export function loginPath(next: string | null | undefined): string {
  const safe = safeNextPath(next);
  return safe === null ? '/login' : `/login?next=${encodeURIComponent(safe)}`;
}
