/** A longer path is no page's: an id, a name of an organisation at most. */
const MAX_PAGE_PATH = 500;
/** Two filters of any script and what campaigns add are shorter. Taking 16 kB of it apart would cost more than rendering the page. */
export const MAX_QUERY = 4_000;

/** A request's address: `path` and `query` as they were sent, `pathname` decoded; undefined when it is not valid percent-encoding. */
export type Address = { path: string; query: string; pathname: string | undefined };

/** @param url of a request, with scheme and host */
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
 * '/cart' for '/cart/'; undefined where there is nothing to take away, and for an address that a browser could take for another
 * site's ('//…', '/\\…').
 */
export function withoutSlash(path: string): string | undefined {
  if (path.length < 3 || !path.endsWith('/') || path[1] === '/' || path[1] === '\\') return undefined;
  // No regular expression: /\/+$/ tries every slash of a long row anew.
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/**
 * Whether a page could have this path. Astro's own endpoints (`/_image`, which would make pictures for anybody, `/_server-islands`,
 * `/_actions`) are none of ours; a path that a URL writes otherwise ('/x/../_image') is nobody's link.
 */
export function isPagePath({ path, pathname = '' }: Address): boolean {
  if (path.length > MAX_PAGE_PATH || pathname.startsWith('/_') || pathname.includes('//')) return false;
  // Astro would take '/product/1.html' for '/product/1'.
  if (pathname.endsWith('.html')) return false;
  return URL.parse(path, 'http://localhost')?.pathname === path;
}

/** Which paths the provider answers: its API, its health and metrics, and pages of its own gateways. All others are the site's. */
export function isProviderPath(pathname: string): boolean {
  return /^\/(api|gateway)(\/|$)|^\/(healthz|readyz|metrics)$/.test(pathname);
}
