import type { IncomingMessage } from 'node:http';

/** A longer path is no page's: an id, a name of an organisation at most. */
const LONGEST_PAGE_PATH = 500;
/** Two filters of any script and what campaigns add are shorter. Taking 16 kB of it apart would cost more than rendering the page. */
export const LONGEST_QUERY = 4_000;

/** `path` as it stands in the address, `pathname` decoded: undefined when it is not valid percent-encoding. */
export function addressOf({ url = '/' }: Pick<IncomingMessage, 'url'>): {
  path: string;
  query: string | undefined;
  pathname: string | undefined;
} {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  return { path, query: at < 0 ? undefined : url.slice(at + 1), pathname: decoded(path) };
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
export function isPagePath(path: string, pathname: string): boolean {
  if (path.length > LONGEST_PAGE_PATH || pathname.startsWith('/_') || pathname.includes('//')) return false;
  return URL.parse(path, 'http://localhost')?.pathname === path;
}

/** undefined for a path that is not valid percent-encoding. */
function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
