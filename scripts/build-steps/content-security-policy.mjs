import { scriptHash } from './minified-scripts.mjs';

/** Hashes of the inline scripts of src/layouts. */
const inlineScripts = await Promise.all(
  ['boot', 'private-preload', 'event-replay', 'link-token', 'product-start', 'account-links'].map((name) =>
    scriptHash(`src/layouts/${name}.ts`),
  ),
);

/**
 * Returns Astro's `security.csp` for a build. Allows scripts from this site or with a known hash; style attributes (React and Swiper set them), but
 * no unknown style element; requests and pictures from this site and the two configured hosts. Blocks everything else.
 * @param {{ apiHost?: string | undefined, dashboardHost?: string | undefined }} hosts empty or unset = this site
 */
export function contentSecurityPolicy({ apiHost, dashboardHost }) {
  /** @param {(string | undefined)[]} sources */
  const list = (...sources) => sources.filter(Boolean).join(' ');
  return {
    directives: [
      "default-src 'none'",
      `connect-src ${list("'self'", origin(apiHost))}`,
      `img-src ${list("'self'", 'data:', origin(dashboardHost))}`,
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
    styleDirective: {
      resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
    },
  };
}

/** Returns the origin of a host, since a source with a path would match only that path. @param {string | undefined} host */
function origin(host) {
  return host ? new URL(host).origin : undefined;
}
