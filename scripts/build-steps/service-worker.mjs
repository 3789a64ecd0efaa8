import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { minifiedScript } from './minified-scripts.mjs';

/** What is stored when the worker is installed: pre-rendered pages, hashed assets, icons. Pictures come when they are seen. */
const PRECACHED = ['**/*.html', '_astro/*.{js,css,woff2}', '*.{svg,webmanifest}', 'icons/*.png'];
const NOT_PRECACHED = ['404.html', '500.html'];
/** Measures some page views, and has nothing to tell without network (src/components/shell/web-vitals.ts). */
const MEASURING = /^_astro\/web-vitals\./;

/**
 * Bundles src/service-worker/sw.ts into the built site as /sw.js, with the list of what it precaches in place of Workbox's `self.__WB_MANIFEST`.
 * workbox-build would make the same list, and brings 300 packages for it: Babel, Rollup, Terser.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<{ count: number, size: number }>} how many files, and their bytes
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
    // Hashed names never change their content.
    const revision = file.startsWith('_astro/') ? null : createHash('md5').update(content).digest('hex');
    return { url: addressOf(file), revision };
  });
  const worker = await minifiedScript('src/service-worker/sw.ts', { 'self.__WB_MANIFEST': JSON.stringify(manifest) });
  writeFileSync(join(client, 'sw.js'), worker);
  return { count: files.length, size };
}

/** The address that a file answers: 'about-us/index.html' is '/about-us'. @param {string} file */
function addressOf(file) {
  return `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;
}
