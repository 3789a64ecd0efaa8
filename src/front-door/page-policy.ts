import { createHash } from 'node:crypto';

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g;

/**
 * A page's Content-Security-Policy with the hashes of its own inline scripts and styles alone. Astro names those of the
 * whole site in each: 6 kB of header that does not compress, and more than the page itself.
 */
export function pagePolicy(policy: string, html: string): string {
  const own = new Set(
    Array.from(html.matchAll(INLINE), ([, , text = '']) => createHash('sha256').update(text).digest('base64')),
  );
  return policy.replace(/ 'sha256-([^']+)'/g, (source, hash: string) => (own.has(hash) ? source : ''));
}
