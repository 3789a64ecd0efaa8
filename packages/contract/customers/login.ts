import { usableText } from '../values/usable-text.ts';

/** The default organisation (docs/product.md 9), unless DEFAULT_HOLDING names another. */
export const defaultHolding = 'supp';

/** The e-mail of the account of SEED=demo. No mailbox ends in '.test', so no real customer has it. */
export const demoEmail = 'demo@slotterbit.test';

/** Returns the holding code of a route or query: trimmed, in lower case, the default's if missing (docs/product.md 5). */
export function holdingCode(value: string | null | undefined, fallback: string = defaultHolding): string {
  return usableText(value)?.toLowerCase() ?? fallback;
}

/** Minimum length of a password at registration (docs/product.md 5). */
export const MIN_PASSWORD_LENGTH = 6;

/**
 * Returns `next` if it is a path of this site, else null.
 * Refuses other origins, '//host', backslashes and control characters (browsers read '/\host' as '//host' and drop tabs and line
 * breaks), and the screens of an account, which would loop.
 */
export function safeNextPath(next: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (!next || !/^\/(?!\/)/.test(next) || /[\\\u0000-\u001f\u007f]/.test(next)) return null;
  if (/^\/(login|register|lupa-password|atur-password)(?![^/?#])/.test(next)) return null;
  return next;
}

/** What all screens of an account keep: the organisation's code, and the path that the customer returns to. Neither is checked. */
export interface AccountWay {
  holding?: string | null;
  next?: string | null;
}

/** Returns the way of an address: the code is in the path, else in `?holding=`. */
export function accountWay({ pathname, searchParams }: URL): AccountWay {
  const inPath = /^\/(?:login|register)\/([^/]+)/.exec(pathname)?.[1];
  return {
    holding: inPath === undefined ? searchParams.get('holding') : decodeURIComponent(inPath),
    next: searchParams.get('next'),
  };
}

/** Returns the address of a screen of an account that keeps the way. */
export function accountPath(screen: '/login' | '/register' | '/lupa-password', way: AccountWay): string {
  const code = usableText(way.holding) === null ? null : holdingCode(way.holding);
  const next = safeNextPath(way.next);
  const query = new URLSearchParams();
  if (code !== null && screen === '/lupa-password') query.set('holding', code);
  if (next !== null) query.set('next', next);
  const path = code !== null && screen !== '/lupa-password' ? `${screen}/${encodeURIComponent(code)}` : screen;
  return query.size === 0 ? path : `${path}?${query}`;
}
