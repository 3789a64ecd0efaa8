// The adapter by which `astro build` makes pages that server/main.ts renders: Astro's own app behind one function (server/astro-entry.ts).
import { writeFile } from 'node:fs/promises';

/** @returns {import('astro').AstroIntegration} */
export function serverAdapter() {
  /** @type {Map<string, { headers: Headers }>} */
  let routes = new Map();
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
      'astro:build:generated': ({ routeToHeaders }) => {
        routes = routeToHeaders;
      },
      'astro:build:done': async () => {
        const policies = [...routes].flatMap(([pathname, { headers }]) => {
          const policy = headers.get('Content-Security-Policy');
          return policy ? [[pagePath(pathname), policy]] : [];
        });
        await writeFile(new URL('policies.json', outDir), JSON.stringify(Object.fromEntries(policies)));
      },
    },
  };
}

/** @param {string} pathname as Astro names a route: '/', '/cart/', 'cart/index.html' */
function pagePath(pathname) {
  const path = `/${pathname.replace(/^\/+|\/+$/g, '')}`;
  return path.replace(/(\/index)?\.html$/, '') || '/';
}
