import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import type { AstroUserConfig } from 'astro';

export const POLICY = 'Content-Security-Policy';

/**
 * Returns the security headers of every response; scripts and fonts get a part (`subresourceHeaders`). Astro adds a Content-Security-Policy to
 * each page (`contentSecurityPolicy`).
 * HSTS is sent only if the site has an https address.
 */
export function securityHeaders({
  siteUrl,
  hstsSubdomains,
}: Pick<Settings, 'siteUrl' | 'hstsSubdomains'>): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (siteUrl?.startsWith('https:'))
    headers['Strict-Transport-Security'] = `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`;
  return headers;
}

/** Returns the headers that apply to scripts and fonts. The others apply to documents only, and a page loads a dozen scripts. */
export function subresourceHeaders(shared: Readonly<Record<string, string>>): Record<string, string> {
  const names = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];
  return Object.fromEntries(Object.entries(shared).filter(([name]) => names.includes(name)));
}

/** Lets Chromium prefetch the next page (public/speculation-rules.json). */
export const SPECULATION_RULES = { 'Speculation-Rules': '"/speculation-rules.json"' } as const;

/**
 * Other sites may embed pictures: another installation can use this server as its PUBLIC_DASHBOARD_HOST. (For requests by scripts, see
 * CORS_ORIGINS.)
 */
export const PICTURE_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;

/** Host of another provider's API or pictures; empty or unset = this site. */
type Host = string | undefined;

/**
 * Returns Astro's `security.csp` for a build. Allows scripts from this site or with a known hash; style attributes (React and Swiper set them), but
 * no unknown style element; requests and pictures from this site and the two hosts. Blocks everything else.
 */
export function contentSecurityPolicy(
  apiHost: Host,
  dashboardHost: Host,
  inlineScripts: `sha256-${string}`[],
): NonNullable<AstroUserConfig['security']>['csp'] {
  // A source with a path would match only that path.
  const origin = (host: Host) => (host ? [new URL(host).origin] : []);
  return {
    directives: [
      "default-src 'none'",
      `connect-src ${["'self'", ...origin(apiHost)].join(' ')}`,
      `img-src ${["'self'", 'data:', ...origin(dashboardHost)].join(' ')}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      // Trusted Types: only the policy 'sw' (service worker) may turn text into a script's address.
      "require-trusted-types-for 'script'",
      'trusted-types sw',
    ],
    scriptDirective: { resources: ["'self'"], hashes: inlineScripts },
    styleDirective: { resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }] },
  };
}
