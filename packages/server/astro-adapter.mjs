// The Astro adapter: `astro build` exports Astro's `createApp`, which packages/server/builds.ts calls.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

const hashOf = (/** @type {string} */ text) =>
  /** @type {const} */ (`sha256-${createHash('sha256').update(text).digest('base64')}`);

/** Hash of the style element that Astro writes before the first island of a page. */
const islandStyle = hashOf(ISLAND_STYLES);

/** @returns {import('astro').AstroIntegration} */
export function serverAdapter() {
  /** @type {Map<string, { headers: Headers }>} */
  let routes = new Map();
  /** @type {{ pattern: string, regex: string }[]} */
  let siteRoutes = [];
  /** @type {URL} */
  let outDir;
  return {
    name: 'server-adapter',
    hooks: {
      'astro:config:done': ({ setAdapter, config }) => {
        outDir = config.outDir;
        setAdapter({
          name: 'server-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: 'astro/app/entrypoint',
          // Security policies of pre-rendered pages are sent as headers; they are written to policies.json.
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            staticOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:routes:resolved': ({ routes: resolved }) => {
        siteRoutes = resolved
          .filter(({ origin, type }) => origin === 'project' && type !== 'redirect')
          .map(({ pattern, patternRegex }) => ({ pattern, regex: patternRegex.source }));
      },
      // While it renders a page, Astro adds the hash of the page's own style element. Its list of the whole site is 5 kB of header.
      'astro:build:ssr': ({ manifest: { csp } }) => {
        if (csp) csp.styleDirective.hashes = [islandStyle];
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        routes = routeToHeaders;
      },
      'astro:build:done': async ({ dir }) => {
        /** @type {Record<string, string>} */
        const policies = {};
        for (const [pathname, { headers }] of routes) {
          const policy = headers.get('Content-Security-Policy');
          if (policy) policies[pagePath(pathname)] = await ownPolicy(policy, pagePath(pathname), dir);
        }
        await writeFile(new URL('policies.json', outDir), JSON.stringify(policies));
        // For counting requests by route (packages/server/builds.ts).
        await writeFile(new URL('routes.json', outDir), JSON.stringify(siteRoutes));
      },
    },
  };
}

/** @param {string} pathname of a route in Astro's notation: '/', '/cart/', 'cart/index.html' */
function pagePath(pathname) {
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  return path.replace(/(\/index)?\.html$/, '') || '/';
}

const ATTRIBUTES = /(?:[^>"']|"[^"]*"|'[^']*')*>/.source;
/** A script or style element with its text, or a tag: what attributes contain is no element. */
const ELEMENT = new RegExp(`<(script|style)\\b${ATTRIBUTES}(.*?)</\\1>|</?[a-z]${ATTRIBUTES}`, 'gs');

/**
 * Returns a page's policy without the hashes of other pages' scripts and styles: with them, the first packets of a connection do not hold the
 * page.
 * @param {string} policy @param {string} path @param {URL} dir of the built pages
 */
async function ownPolicy(policy, path, dir) {
  const files = [`.${path}/index.html`, `.${path}.html`].map((file) => readFile(new URL(file, dir), 'utf8'));
  const html = await Promise.any(files);
  const own = [...html.matchAll(ELEMENT)].map(([, , text = '']) => hashOf(text));
  return policy.replaceAll(/ '(sha256-[^']+)'/g, (quoted, hash) => (own.includes(hash) ? quoted : ''));
}
