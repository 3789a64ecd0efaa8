import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { injectManifest } from 'workbox-build';
import { oldestBrowsers } from './browsers.mjs';

/**
 * Bundles src/service-worker/sw.ts and writes it to the built site as /sw.js, with the list of what to precache: the
 * pre-rendered pages under the addresses that they are asked for, hashed assets, icons. Pictures come when they are seen.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<{ count: number, size: number }>} how many files, and their bytes
 */
export async function writeServiceWorker(client) {
  const bundle = '.sw-bundle.js';
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      emptyOutDir: false,
      target: oldestBrowsers,
      outDir: client,
      rolldownOptions: {
        input: 'src/service-worker/sw.ts',
        output: { entryFileNames: bundle, format: 'iife' },
      },
    },
  });
  const { count, size, warnings } = await injectManifest({
    swSrc: join(client, bundle),
    swDest: join(client, 'sw.js'),
    globDirectory: client,
    globPatterns: ['**/*.html', '_astro/*.{js,css,woff2}', '*.{svg,webmanifest}', 'icons/*.png'],
    globIgnores: ['404.html', '500.html', bundle],
    // Hashed names never change their content.
    dontCacheBustURLsMatching: /^_astro\//,
    manifestTransforms: [
      async (entries) => ({
        manifest: entries.map((entry) => ({ ...entry, url: addressOf(entry.url) })),
        warnings: [],
      }),
    ],
  });
  if (warnings.length > 0) throw new Error(`Service worker: ${warnings.join('; ')}`);
  await rm(join(client, bundle));
  return { count, size };
}

/** The address that a file answers: 'about-us/index.html' is '/about-us'. @param {string} file */
function addressOf(file) {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}
