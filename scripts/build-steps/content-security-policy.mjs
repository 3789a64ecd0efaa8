import { scriptHash } from './minified-scripts.mjs';

/** The scripts that src/layouts/Shell.astro puts into pages. */
const inlineScripts = await Promise.all(
  ['boot', 'private-preload', 'event-replay', 'last-known'].map((name) => scriptHash(`src/layouts/${name}.ts`)),
);

/**
 * Astro's `security.csp` for a build: nothing but what is named. Scripts only from this site or with a known hash; style attributes (React and
 * Swiper set them) but no unknown style element; requests and pictures from this site and the two configured hosts.
 * @param {{ apiHost?: string | undefined, dashboardHost?: string | undefined }} hosts origins, empty or unset = this site
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
      // Text becomes markup or a script's address only through a policy that is named here: the one for the service worker.
      "require-trusted-types-for 'script'",
      'trusted-types sw',
    ],
    scriptDirective: { resources: ["'self'"], hashes: inlineScripts },
    styleDirective: {
      resources: ["'self'", { resource: "'unsafe-inline'", kind: 'attribute' }],
    },
  };
}

/** A host as a policy source: its origin, since a source with a path would match that path alone. @param {string | undefined} host */
function origin(host) {
  return host ? new URL(host).origin : undefined;
}
