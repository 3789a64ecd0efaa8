/**
 * Headers that every answer carries, whoever made it. The Content-Security-Policy is not among them: Astro makes one
 * for each page (see scripts/content-security-policy.mjs).
 * @param siteUrl the public address; only an https one promises https for the future (HSTS)
 */
export function securityHeaders(siteUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(siteUrl?.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Pages also name the rules by which Chromium fetches the next page early (public/speculation-rules.json). */
export const SPECULATION_RULES = { 'Speculation-Rules': '"/speculation-rules.json"' } as const;

/**
 * Pictures may stand in other sites' pages: another front end of ours names this server as its PUBLIC_DASHBOARD_HOST. (What its scripts
 * fetch, CORS_ORIGINS allows or not.)
 */
export const PICTURE_HEADERS = { 'Cross-Origin-Resource-Policy': 'cross-origin' } as const;
