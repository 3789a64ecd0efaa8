import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { browserChunks } from './scripts/browser-chunks.mjs';
import { oldestBrowsers } from './scripts/browsers.mjs';
import { unfinished } from './scripts/builds.mjs';
import { contentSecurityPolicy } from './scripts/content-security-policy.mjs';
import { dropOriginals } from './scripts/drop-originals.mjs';
import { inlinePictures } from './scripts/inline-pictures.mjs';
import { islandModules } from './scripts/island-modules.mjs';
import { lateImports } from './scripts/late-imports.mjs';
import { leanOfetch } from './scripts/lean-ofetch.mjs';
import { leanPreload } from './scripts/lean-preload.mjs';
import { precompress } from './scripts/precompress.mjs';
import { writeServiceWorker } from './scripts/service-worker.mjs';
import { serverAdapter } from './server/astro-adapter.mjs';

export default defineConfig({
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  // Never where a running server reads: `npm run build` puts it in place when it is whole.
  outDir: `./${unfinished}`,
  // One address per screen: '/cart', never '/cart/'. server/app.ts redirects.
  trailingSlash: 'never',
  // A page shows with its first answer, without a second round trip for its styles.
  build: { inlineStylesheets: 'always' },
  adapter: serverAdapter(),
  // Pages say with `Astro.cache.set` how long they hold; the page cache stands in front of Astro (server/page-cache.ts).
  cache: { provider: { name: 'page-cache', entrypoint: new URL('./server/cache-headers.ts', import.meta.url) } },
  // Nothing here uses Astro's server-side sessions; off, they cost nothing and write no files.
  session: false,
  integrations: [
    react(),
    islandModules(),
    {
      name: 'provider-in-development',
      hooks: {
        'astro:config:setup': ({ command, injectRoute }) => {
          if (command !== 'dev') return;
          for (const pattern of ['/api/[...path]', '/sandbox-gateway/[...path]', '/healthz', '/readyz']) {
            injectRoute({ pattern, entrypoint: './server/development-route.ts', prerender: false });
          }
        },
      },
    },
    {
      name: 'drop-originals',
      hooks: {
        'astro:build:done': async ({ dir, logger }) => {
          for (const name of await dropOriginals(fileURLToPath(dir))) logger.info(`${name} is shown smaller only`);
        },
      },
    },
    {
      name: 'inline-pictures',
      hooks: {
        'astro:build:done': async ({ dir, logger }) => {
          logger.info(`${await inlinePictures(fileURLToPath(dir))} drawings stand in their pages`);
        },
      },
    },
    {
      name: 'service-worker',
      hooks: {
        'astro:build:done': async ({ dir, logger }) => {
          const { count, size } = await writeServiceWorker(fileURLToPath(dir));
          logger.info(`${count} files open without network, ${Math.round(size / 1024)} kB before compression`);
        },
      },
    },
    {
      name: 'precompress',
      hooks: {
        'astro:build:done': async ({ dir, logger }) => {
          logger.info(`${await precompress(fileURLToPath(dir))} files have a brotli and a gzip twin`);
        },
      },
    },
  ],
  vite: {
    plugins: [leanOfetch(), lateImports(), leanPreload()],
    // The pages' styles are built with their HTML, for the server.
    build: { cssTarget: oldestBrowsers },
    environments: {
      client: {
        build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: { groups: browserChunks } } } },
      },
    },
  },
  // No page shows code, and Shiki's inline styles would not pass the policy below.
  markdown: { syntaxHighlight: false },
  security: {
    // Every call that changes something carries a bearer token, which another site cannot add: nothing to forge.
    checkOrigin: true,
    csp: contentSecurityPolicy({
      apiHost: process.env.PUBLIC_API_HOST,
      dashboardHost: process.env.PUBLIC_DASHBOARD_HOST,
    }),
  },
  server: { port: Number(process.env.PORT) || 4321, host: process.env.HOST || 'localhost' },
});
