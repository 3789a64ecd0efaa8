import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { scriptsAfterFirstPaint } from '../../server/after-first-paint.ts';
import { isDrawnWith, readSiteWords, sitePicture } from '../site-picture.ts';
import { oldestBrowsers } from './browsers.mjs';
import { minifiedScripts } from './minified-scripts.mjs';
import { precompress } from './precompress.mjs';
import { writeServiceWorker } from './service-worker.mjs';
import { resizeTextPictures } from './text-pictures.mjs';

/**
 * An Astro integration: configures how scripts, styles and pictures are built, and processes the built site before it is served.
 * @returns {import('astro').AstroIntegration}
 */
export function buildSteps() {
  return {
    name: 'build-steps',
    hooks: {
      'astro:config:setup': ({ config, updateConfig }) => {
        resizeTextPictures(config);
        updateConfig({
          vite: {
            plugins: [minifiedScripts()],
            // The server's build makes the styles of the pages.
            build: { cssTarget: oldestBrowsers },
            environments: { client: { build: { target: oldestBrowsers } } },
          },
        });
      },
      // The order matters: each step reads files that the previous step wrote.
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        await delayScripts(client);
        if (await replaceStalePicture(process.cwd(), client))
          logger.warn(
            'public/og.png says another name or tagline than site.yaml: draw it with node scripts/draw-icons.ts',
          );
        const { count, size } = await writeServiceWorker(client);
        logger.info(`${count} files are available offline, ${Math.round(size / 1024)} kB before compression`);
        logger.info(`${await precompress(client)} text files compressed where that makes them smaller`);
      },
    },
  };
}

/**
 * Delays the module scripts of pre-rendered pages until the first paint; server/pages.ts does the same for pages rendered on demand.
 * @param {string} client folder of the built site (dist/client)
 */
async function delayScripts(client) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const file = join(client, page);
    await writeFile(file, scriptsAfterFirstPaint(await readFile(file, 'utf8')));
  }
}

/**
 * Replaces the picture for link previews by the mark without text if site.yaml has another name or tagline than the picture shows. A build
 * cannot draw the text: the fonts are not installed everywhere.
 * @param {string} root the project's folder
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<boolean>} whether the picture was replaced
 */
async function replaceStalePicture(root, client) {
  if (isDrawnWith(readSiteWords(root))) return false;
  await sharp(Buffer.from(sitePicture(null)))
    .png({ palette: true })
    .toFile(join(client, 'og.png'));
  return true;
}
