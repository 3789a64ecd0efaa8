// The adapter by which `astro build` makes pages that server/main.ts renders: Astro's own app behind one function (server/astro-entry.ts).
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
          serverEntrypoint: new URL('./astro-entry.ts', import.meta.url),
          // Of pre-rendered pages, the policies come as headers, in a file beside the build.
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
        // By which requests are counted (server/site-routes.ts).
        await writeFile(new URL('routes.json', outDir), JSON.stringify(siteRoutes));
      },
    },
  };
}

/** @param {string} pathname as Astro names a route: '/', '/cart/', 'cart/index.html' */
function pagePath(pathname) {
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  return path.replace(/(\/index)?\.html$/, '') || '/';
}
