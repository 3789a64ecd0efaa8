// The Astro adapter: `astro build` exports Astro's `createApp`, which packages/server/builds.ts calls.
import { writeFile } from 'node:fs/promises';

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
      'astro:build:generated': ({ routeToHeaders }) => {
        routes = routeToHeaders;
      },
      'astro:build:done': async () => {
        const policies = [...routes].flatMap(([pathname, { headers }]) => {
          const policy = headers.get('Content-Security-Policy');
          return policy ? [[pagePath(pathname), policy]] : [];
        });
        await writeFile(new URL('policies.json', outDir), JSON.stringify(Object.fromEntries(policies)));
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
