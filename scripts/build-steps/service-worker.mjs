import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { minifiedScript } from './minified-scripts.mjs';

/** Files that are cached when the worker is installed. Pictures are cached when they are shown. */
const PRECACHED = ['**/*.html', '_astro/*.{js,css,woff2}', '*.{svg,webmanifest}', 'icons/*.png'];
const NOT_PRECACHED = ['404.html', '500.html'];
/** Reports measurements (src/components/shell/web-vitals.ts), which needs a network. */
const MEASURING = /^_astro\/web-vitals\./;

/**
 * Bundles src/service-worker/sw.ts as /sw.js of the built site, and replaces Workbox's `self.__WB_MANIFEST` by the list of files to precache.
 * workbox-build would do the same, but adds 300 packages.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<{ count: number, size: number }>} number of precached files, and their bytes
 */
export async function writeServiceWorker(client) {
  const files = globSync(PRECACHED, { cwd: client })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !NOT_PRECACHED.includes(file) && !MEASURING.test(file))
    .sort();
  let size = 0;
  const manifest = files.map((file) => {
    const content = readFileSync(join(client, file));
    size += content.length;
    // The content of a file with a hashed name never changes.
    const revision = file.startsWith('_astro/') ? null : createHash('md5').update(content).digest('hex');
    return { url: addressOf(file), revision };
  });
  const worker = await minifiedScript('src/service-worker/sw.ts', { 'self.__WB_MANIFEST': JSON.stringify(manifest) });
  writeFileSync(join(client, 'sw.js'), worker);
  return { count: files.length, size };
}

/** Returns the request path of a file: '/about-us' for 'about-us/index.html'. @param {string} file */
function addressOf(file) {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}
