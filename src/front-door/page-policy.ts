import { createHash } from 'node:crypto';

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
