import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { editorsDesk } from './editor/integration.mjs';
import { oldestBrowsers } from './scripts/build-steps/browsers.mjs';
import { buildSteps } from './scripts/build-steps/build-steps.mjs';
import { contentCheck } from './scripts/build-steps/content-check.mjs';
import { contentSecurityPolicy } from './scripts/build-steps/content-security-policy.mjs';
import { minifiedScripts } from './scripts/build-steps/minified-scripts.mjs';
import { stalePages } from './scripts/build-steps/stale-pages.mjs';
import { textPictures } from './scripts/build-steps/text-pictures.mjs';
import { unfinished } from './scripts/builds.mjs';
import { serverAdapter } from './server/astro-adapter.mjs';
import { servedFiles } from './server/served-files.mjs';

/**
 * Files of the browser's build that hold one module with all that it imports. Left alone, the bundler makes a file of each set of modules that
 * the same pages share: 28 files a screen (decision 017). A page loads only what it needs of these.
 */
const sharedFiles = [
  {
    name: 'react',
    test: /\/node_modules\/(react|react-dom|scheduler|@nanostores\/react|@astrojs\/react)\//,
    priority: 4,
  },
  { name: 'shell', test: /\/components\/shell\/(shell\.ts$|Alert\.astro\?)/, priority: 3 },
  { name: 'session', test: /\/stores\/session\.ts$/, priority: 2 },
  { name: 'cart', test: /\/stores\/cart\.ts$/, priority: 1 },
  // Parts that several screens need, without the large ones that come later and those of cart and orders alone. Last, so that what they import stands where it did.
  {
    name: 'ui',
    test: /\/src\/(ui|islands\/shared)\/(?!Sheet|Month|DueNow|RupiahField|Timeline)\w+\.(tsx|module\.css)$|\/domain\/card-price\.ts$|\/regular\/(book|caret-right)\.svg/,
    priority: 0,
  },
  // Named alone, so that none of those above takes them along where they are not needed.
  { name: 'image', test: /\/domain\/image\.ts$/, priority: 0.5 },
  { name: 'date', test: /\/domain\/date\.ts$/, priority: 0.5 },
  { name: 'check-bold', test: /\/bold\/check-bold\.svg/, priority: 0.5 },
  {
    name: 'small',
    test: /\/(ui\/when-idle|stores\/(known-items|pending-selection)|catalogue\/use-known-items)\.ts$/,
    priority: 0.4,
  },
  // An order's screens share many small parts, which cost more apart than together.
  {
    name: 'due',
    test: /\/(domain\/(due|instalment)\.ts|islands\/shared\/DueNow\.tsx|stores\/orders\.ts)$/,
    priority: 0.3,
  },
  {
    name: 'order',
    test: /\/islands\/orders\/(OrderFrame|PaymentSchedule|ShareLink|CalendarButton)\.tsx$/,
    priority: 0.2,
  },
];

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
  cache: { provider: { name: 'cache-headers', entrypoint: new URL('./server/cache-headers.ts', import.meta.url) } },
  // Nothing here uses Astro's server-side sessions; off, they cost nothing and write no files.
  session: false,
  integrations: [
    react(),
    contentCheck(),
    buildSteps(),
    textPictures(),
    editorsDesk(),
    servedFiles(process.env),
    stalePages(),
    {
      name: 'client-painted',
      hooks: {
        'astro:config:setup': ({ addClientDirective }) =>
          addClientDirective({ name: 'painted', entrypoint: './src/layouts/client-painted.ts' }),
      },
    },
    {
      name: 'provider-in-development',
      hooks: {
        'astro:config:setup': ({ command, injectRoute, updateConfig }) => {
          if (command !== 'dev') return;
          // Vite brings styles and its own messages without the hashes that the policy below asks for.
          updateConfig({ security: { csp: false } });
          for (const pattern of ['/api/[...path]', '/gateway/[...path]', '/healthz', '/readyz']) {
            injectRoute({ pattern, entrypoint: './server/development-route.ts', prerender: false });
          }
        },
        // Opens the provider, which says how to get in, before somebody opens the first page.
        'astro:server:start': ({ address }) => {
          fetch(`http://localhost:${address.port}/readyz`).catch(() => {});
        },
      },
    },
  ],
  vite: {
    plugins: [minifiedScripts()],
    // `npm run dev` does not install what the tests import.
    optimizeDeps: { entries: ['!src/**/*.test.tsx'] },
    // The pages' styles are built with their HTML, for the server.
    build: { cssTarget: oldestBrowsers },
    environments: {
      client: {
        build: { target: oldestBrowsers, rolldownOptions: { output: { codeSplitting: { groups: sharedFiles } } } },
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
