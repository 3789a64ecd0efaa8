import { isIP } from 'node:net';

/** Characters. A page's path contains at most an id or the name of an organisation. */
const MAX_PATH_LENGTH = 500;
/** Characters. Filters and campaign parameters are shorter; parsing a query of 16 kB would cost more than rendering the page. */
export const MAX_QUERY_LENGTH = 4_000;

/** A request's address: `path` and `query` as sent, `pathname` decoded, or undefined if its percent-encoding is invalid. */
export type Address = { path: string; query: string; pathname: string | undefined };

/** Splits the URL of a request. @param url with scheme and host */
export function addressOf(url: string): Address {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const question = url.indexOf('?', start);
  const path = url.slice(start, question < 0 ? undefined : question);
  return { path, query: question < 0 ? '' : url.slice(question + 1), pathname: decoded(path) };
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Returns '/cart' for '/cart/'. Undefined if the path has no trailing slash, or if a browser could read it as the address of another site
 * ('//…', '/\\…').
 */
export function withoutSlash(path: string): string | undefined {
  if (path.length < 3 || !path.endsWith('/') || path[1] === '/' || path[1] === '\\') return undefined;
  // Not a regular expression: /\/+$/ takes quadratic time on many slashes.
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** What a chat or a person adds to the end of an address: punctuation, quotes, spaces, invisible characters. A token may end with '_' or '-'. */
const ENDING = /[^\p{L}\p{M}\p{N}]+$/u;
const ENDING_OF_TOKEN = /[^\p{L}\p{M}\p{N}_-]+$/u;

/**
 * Returns the addresses that a person may mean with this one, the likeliest first: without what a chat added, and in lower case except the token
 * of a payment link. A page may exist at none.
 */
export function meantAddresses({ path, pathname = '', query }: Address): Address[] {
  if (path.length > MAX_PATH_LENGTH) return [];
  const isPayment = /^\/bayar\//i.test(pathname);
  const bare = (isPayment ? [ENDING_OF_TOKEN, ENDING] : [ENDING]).map((ending) => pathname.replace(ending, '') || '/');
  const inLowerCase = (one: string) =>
    one
      .split('/')
      .map((segment, n) => (isPayment && n === 2 ? segment : segment.toLowerCase()))
      .join('/');
  const paths = new Set([...bare, ...bare.map(inLowerCase)]);
  paths.delete(pathname);
  return [...paths].map((one) => ({ path: one.split('/').map(encodeURIComponent).join('/'), query, pathname: one }));
}

/** Whether the address has a secret, which no other page may learn as its referrer. */
export const hasSecret = (path: string): boolean => /^\/(bayar|atur-password)\b/i.test(path);

/**
 * Whether a page could have this path. Excludes Astro's own endpoints (`/_image`, which would resize pictures for any caller,
 * `/_server-islands`, `/_actions`) and paths that are not normalised ('/x/../_image').
 */
export function isPagePath({ path, pathname = '' }: Address): boolean {
  if (path.length > MAX_PATH_LENGTH || pathname.startsWith('/_') || pathname.includes('//')) return false;
  // Astro would render '/product/1' for '/product/1.html'.
  if (pathname.endsWith('.html')) return false;
  return URL.parse(path, 'http://localhost')?.pathname === path;
}

/** Whether this is an address of the staff pages. */
export function isStaffPath(pathname: string): boolean {
  return /^\/staf(\/|$)/.test(pathname);
}

export const MONITORING_PATHS = ['/healthz', '/readyz', '/metrics'];
/** API, pages of gateways, uploaded pictures and staff pages, with all below them. */
export const PROVIDER_PATHS = ['/api', '/gateway', '/pictures', '/staf'];

/** Whether the provider answers this path. The site answers all other paths. */
export function isProviderPath(pathname: string): boolean {
  return MONITORING_PATHS.includes(pathname) || PROVIDER_PATHS.some((path) => `${pathname}/`.startsWith(`${path}/`));
}

/**
 * Returns the client's address, for rate limits; null if unknown. `proxies` is the number of trusted proxies in front of the server
 * (TRUST_PROXY). Each appends the address that it saw to X-Forwarded-For. Entries further left come from the client and are not trusted.
 */
export function clientAddress(
  connection: string | undefined,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  proxies: number,
): string | null {
  if (proxies === 0) return connection ?? null;
  const given = headers['x-forwarded-for'];
  const seen = (Array.isArray(given) ? given.join(',') : (given ?? '')).split(',').map((one) => one.trim());
  return bareAddress(seen.at(-proxies) ?? '') ?? connection ?? null;
}

/** Removes the port, which some proxies add and which changes with every connection. Null for a text that is not an IP address. */
function bareAddress(text: string): string | null {
  const inBrackets = /^\[([^\]]*)\]/.exec(text)?.[1];
  const colon = text.indexOf(':');
  const isPortLast = colon >= 0 && colon === text.lastIndexOf(':');
  const address = inBrackets ?? (isPortLast ? text.slice(0, colon) : text);
  return isIP(address) === 0 ? null : address;
}
