import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { iconPaths } from '@slotterbit/server/icon-paths.mjs';
import { preparedPage } from '@slotterbit/server/page-scripts.ts';
import { precompress, requestPath } from '@slotterbit/server/static-files.ts';
import { contentFaults, faultInWords } from '../../src/content/check.ts';
import { minifiedScript, minifiedScripts, oldestBrowsers } from './minified-scripts.mjs';

/**
 * An Astro integration: checks the content, configures how scripts, styles and pictures are built, and processes the built site before it is
 * served.
 * @returns {import('astro').AstroIntegration}
 */
export function buildSteps() {
  return {
    name: 'build-steps',
    hooks: {
      'astro:config:setup': async ({ command, config, updateConfig, addClientDirective }) => {
        if (command === 'build' || command === 'sync') await stopAtFaults(fileURLToPath(config.root));
        resizeTextPictures(config);
        addClientDirective({ name: 'painted', entrypoint: './src/layouts/client-painted.ts' });
        updateConfig({
          vite: {
            plugins: [minifiedScripts(), iconPaths],
            // The server's build makes the styles of the pages.
            build: { cssTarget: oldestBrowsers },
            environments: { client: { build: { target: oldestBrowsers } } },
          },
        });
      },
      // The order matters: each step reads files that the previous step wrote.
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        const prepared = preparedPage(client);
        for (const page of globSync('**/*.html', { cwd: client }).map((file) => join(client, file)))
          writeFileSync(page, prepared(readFileSync(page, 'utf8')));
        const { count, size } = await writeServiceWorker(client);
        logger.info(`${count} files are available offline, ${Math.round(size / 1024)} kB before compression`);
        logger.info(`${await precompress(client)} text files compressed where that makes them smaller`);
      },
    },
  };
}

/** Ends the process with a list of all mistakes in src/content, if there are some. @param {string} root the project's folder */
async function stopAtFaults(root) {
  const faults = await contentFaults(root);
  if (faults.length === 0) return;
  // Not with Astro's logger, which prints nothing in a silent build.
  console.error(`Mistakes in src/content: ${faults.length}; nothing was built:`);
  for (const fault of faults) console.error(`  ${faultInWords(fault)}`);
  // An exception would add Astro's stack trace, which does not help an editor.
  process.exit(1);
}

/** Width of a post's text, and of a phone (src/pages/blog/[slug].astro). */
const SIZES = '(min-width: 720px) 672px, 100vw';

/**
 * Makes Astro resize photos in Markdown text for the screens that show them, as src/components/ContentPicture.astro does for photos in fields.
 * @param {import('astro').AstroConfig} config
 */
function resizeTextPictures(config) {
  const { hastPlugins } = /** @type {{ hastPlugins: object[] }} */ (config.markdown.processor.options);
  hastPlugins.push({
    name: 'text-pictures',
    element: {
      filter: ['img'],
      /** @param {{ properties?: { src?: string } }} node @param {{ setProperty(node: object, name: string, value: string): void }} context */
      visit(node, context) {
        if (!/\.(jpe?g|png|webp|avif)$/i.test(node.properties?.src ?? '')) return;
        context.setProperty(node, 'layout', 'full-width');
        context.setProperty(node, 'sizes', SIZES);
      },
    },
  });
}

/** Files that are cached when the worker is installed. Pictures are cached when they are shown. */
const PRECACHED = ['**/*.html', '_astro/*.{js,css,woff2}', '*.{svg,webmanifest}', 'icons/*.png'];
const NOT_PRECACHED = ['404.html', '500.html'];

/**
 * Bundles src/service-worker/sw.ts as /sw.js of the built site, and replaces Workbox's `self.__WB_MANIFEST` by the list of files to precache.
 * workbox-build would do the same, but adds 300 packages.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<{ count: number, size: number }>} number of precached files, and their bytes
 */
async function writeServiceWorker(client) {
  const files = globSync(PRECACHED, { cwd: client })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !NOT_PRECACHED.includes(file))
    .sort();
  let size = 0;
  const manifest = files.map((file) => {
    const content = readFileSync(join(client, file));
    size += content.length;
    // The content of a file with a hashed name never changes.
    const revision = file.startsWith('_astro/') ? null : createHash('md5').update(content).digest('hex');
    return { url: requestPath(`/${file}`), revision };
  });
  const worker = await minifiedScript('src/service-worker/sw.ts', { 'self.__WB_MANIFEST': JSON.stringify(manifest) });
  writeFileSync(join(client, 'sw.js'), worker);
  return { count: files.length, size };
}
