// What `astro dev` (npm run dev, npm run edit) needs beyond a build.
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The custom event by which packages/server/development/development.ts reports that Astro's modules are stale. */
export const STALE_MODULES = 'site:stale-modules';

/** Calls of the provider, which packages/server/app.ts answers. */
const PROVIDER_ROUTES = ['/api/[...path]', '/gateway/[...path]', '/bayar/[...path]', '/healthz', '/readyz'];

/** The editor's desk (docs/decisions/025-editors-desk.md), in `npm run edit` only: src/fetch.ts mounts it in front of the site. */
const DESK_ROUTE = '/edit/[...path]';

/** The folders whose modules run in a browser. Vite serves `public` as well. */
const SERVED_FOLDERS = ['src', 'packages/contract', 'packages/editor', 'node_modules'];

/** Vite's default list, which this list replaces, and databases. */
const NEVER_SERVED = [
  '.env',
  '.env.*',
  '*.{crt,pem,key,p12,pfx,cer,der}',
  '.npmrc',
  '.yarnrc.yml',
  '**/.git/**',
  '*.sqlite*',
];

/** A path that leaves its folder. Browsers resolve '..' before they send a request, so no page needs such a path. */
const LEAVES_FOLDER = /(^|[\\/=])\.\.([\\/?&]|$)/;

const MANIFEST = '\0virtual:astro:manifest';

/**
 * An Astro integration for development only: mounts the provider, limits which files Vite serves, and reloads stale modules.
 * By default Vite serves any file of the project, also the database in `.data`, and lets pages of every localhost origin read it.
 * @param {{ DATA_DIR?: string, EDITORS_DESK?: string }} env
 * @returns {import('astro').AstroIntegration}
 */
export function development({ DATA_DIR = '.data', EDITORS_DESK }) {
  return {
    name: 'development',
    hooks: {
      'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
        if (command !== 'dev') return;
        for (const pattern of EDITORS_DESK ? [...PROVIDER_ROUTES, DESK_ROUTE] : PROVIDER_ROUTES) {
          injectRoute({ pattern, entrypoint: '@slotterbit/server/development/development-route.ts', prerender: false });
        }
        // The desk writes files, so no other machine may reach it, even if HOST is set.
        if (EDITORS_DESK) updateConfig({ server: { host: 'localhost' }, devToolbar: { enabled: false } });
        // In a copy for tests, or a second worktree, node_modules is a link to another folder.
        const packages = dirname(realpathSync('node_modules/astro'));
        // DATA_DIR may be inside a served folder.
        const deny = [...NEVER_SERVED, `${literalGlob(resolve(DATA_DIR))}/**`];
        const fs = { strict: true, allow: [...SERVED_FOLDERS, packages], deny };
        // Vite injects styles and messages without the hashes that the policy requires.
        updateConfig({ security: { csp: false }, vite: { server: { cors: false, fs } } });
      },
      'astro:server:setup': ({ server }) => {
        // Astro's picture endpoint compares a path with the allowed folders before it resolves '..'.
        server.middlewares.use((request, response, next) => {
          if (!LEAVES_FOLDER.test(decoded(request.url ?? ''))) return next();
          response.writeHead(400).end();
        });
        const { ssr } = server.environments;
        ssr?.hot.on(STALE_MODULES, () => reloadManifest(ssr));
      },
      // Opens the provider, which prints the demo account, before the first page is requested.
      'astro:server:start': ({ address }) => {
        fetch(`http://localhost:${address.port}/readyz`).catch(() => {});
        if (EDITORS_DESK)
          console.log(`\nMeja redaksi: http://localhost:${address.port}/edit\nCtrl+C menghentikannya.\n`);
      },
    },
  };
}

/**
 * Reloads Astro's manifest and every module that imports it with the next request. Works around a race in Astro 7.3 (its own reload came with
 * withastro/astro#15260): when two files in src change in quick succession, page modules keep a manifest that the development server has
 * replaced, and pages are missing until another file changes.
 * @param {import('vite').DevEnvironment} environment
 */
function reloadManifest(environment) {
  const manifest = environment.moduleGraph.getModuleById(MANIFEST);
  if (manifest === undefined) return;
  /** @type {Set<import('vite').EnvironmentModuleNode>} */
  const importers = new Set();
  environment.moduleGraph.invalidateModule(manifest, importers, Date.now(), true);
  if (!('runner' in environment)) return;
  const { evaluatedModules } = /** @type {import('vite').RunnableDevEnvironment} */ (environment).runner;
  for (const { id } of importers) {
    const evaluated = id === null ? undefined : evaluatedModules.getModuleById(id);
    if (evaluated) evaluatedModules.invalidateModule(evaluated);
  }
}

/** @param {string} path @returns {string} a glob that matches only this path, with '/' as Vite writes paths on every system */
function literalGlob(path) {
  return path.replaceAll('\\', '/').replace(/[*?{}[\]()!+@|]/g, '\\$&');
}

/** @param {string} url @returns {string} decoded; unchanged if the encoding is invalid, because then nothing else decodes it either */
function decoded(url) {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
