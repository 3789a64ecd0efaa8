import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import { serverAdapter } from '@slotterbit/server/astro-adapter.mjs';
import { development } from '@slotterbit/server/development.ts';
import { contentSecurityPolicy } from '@slotterbit/server/security-headers.ts';
import { defineConfig } from 'astro/config';
import { buildSteps } from './scripts/build-steps/build-steps.mjs';
import { chunkGroups } from './scripts/build-steps/chunks.mjs';
import { inlineScriptHashes } from './scripts/build-steps/minified-scripts.mjs';

const desk = process.env.EDITORS_DESK ? [(await import('@slotterbit/editor/desk.ts')).editorsDesk()] : [];

export default defineConfig({
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  // One address per screen: '/cart', never '/cart/'. packages/server/app.ts redirects.
  trailingSlash: 'never',
  // The first response contains the styles, which saves a round trip.
  build: { inlineStylesheets: 'always' },
  adapter: serverAdapter(),
  // Pages set their lifetime with `Astro.cache.set`; the page cache runs in front of Astro (packages/server/page-cache.ts).
  cache: {
    provider: { name: 'cache-headers', entrypoint: new URL('./packages/server/cache-headers.ts', import.meta.url) },
  },
  // Astro's server-side sessions are not used.
  session: false,
  integrations: [react(), buildSteps(), development(), ...desk],
  vite: {
    define: {
      DEFAULT_HOLDING: JSON.stringify(process.env.DEFAULT_HOLDING || undefined) ?? 'undefined',
    },
    resolve: {
      alias: {
        '@astrojs/react/client.js': fileURLToPath(new URL('src/islands/shared/react-client.ts', import.meta.url)),
      },
    },
    // `npm run dev` does not install the packages that tests import.
    optimizeDeps: { entries: ['!src/**/*.test.tsx'] },
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } } } } },
  },
  // No page shows code, and Shiki's inline styles would violate the policy below.
  markdown: { syntaxHighlight: false },
  security: {
    // Calls that change data need a bearer token, so another site cannot forge them anyway.
    checkOrigin: true,
    csp: contentSecurityPolicy(
      process.env.PUBLIC_API_HOST,
      process.env.PUBLIC_DASHBOARD_HOST,
      await inlineScriptHashes(),
    ),
  },
  server: { port: Number(process.env.PORT) || 4321, host: process.env.HOST || 'localhost' },
});
