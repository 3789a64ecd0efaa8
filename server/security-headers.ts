import { createHash } from 'node:crypto';

export const POLICY = 'Content-Security-Policy';

/**
 * Headers that every answer carries, whoever made it (but scripts and fonts: `subresourceHeaders`). The Content-Security-Policy is not among them: Astro makes one
 * for each page (scripts/build-steps/content-security-policy.mjs).
 * @param siteUrl the public address; only an https one promises https for the future (HSTS)
 */
export function securityHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (siteUrl?.startsWith('https:')) headers['Strict-Transport-Security'] = 'max-age=31536000; includeSubDomains';
  return headers;
}

/** What of those a script or a font needs: the others speak of documents, and a page loads a dozen scripts. */
export function subresourceHeaders(shared: Readonly<Record<string, string>>): Record<string, string> {
  const names = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];
  return Object.fromEntries(Object.entries(shared).filter(([name]) => names.includes(name)));
}

/** Pages also name the rules by which Chromium fetches the next page early (public/speculation-rules.json). */
export const SPECULATION_RULES = { 'Speculation-Rules': '"/speculation-rules.json"' } as const;

/**
 * Pictures may stand in other sites' pages: another front end of ours names this server as its PUBLIC_DASHBOARD_HOST. (What its scripts
 * fetch, CORS_ORIGINS allows or not.)
 */
export const PICTURE_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** What stands in the page's elements of this name. Looked for by hand: the page holds what others wrote, and is long. */
function* textsOf(name: 'script' | 'style', html: string): Generator<string> {
  const [opening, closing] = [`<${name}`, `</${name}>`];
  for (let at = html.indexOf(opening); at >= 0; at = html.indexOf(opening, at)) {
    const begin = html.indexOf('>', at) + 1;
    const end = html.indexOf(closing, begin);
    if (begin === 0 || end < 0) return;
    yield html.slice(begin, end);
    at = end;
  }
}

/**
 * A page's Content-Security-Policy with the hashes of its own inline scripts and styles alone. Astro names those of the
 * whole site in each: 6 kB of header that does not compress, and more than the page itself.
 */
export function pagePolicy(policy: string, html: string): string {
  const own = new Set(
    [...textsOf('script', html), ...textsOf('style', html)].map((text) =>
      createHash('sha256').update(text).digest('base64'),
    ),
  );
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''));
}
