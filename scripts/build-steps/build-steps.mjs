import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scriptsAfterFirstPaint } from '../../server/after-first-paint.ts';
import { inlinePictures } from './inline-pictures.mjs';
import { precompress } from './precompress.mjs';
import { writeServiceWorker } from './service-worker.mjs';
import { replaceStalePicture } from './site-picture.mjs';

/**
 * An Astro integration: what happens to the built site before it is served. In this order, since each step reads what the one before wrote.
 * @returns {import('astro').AstroIntegration}
 */
export function buildSteps() {
  return {
    name: 'build-steps',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const client = fileURLToPath(dir);
        logger.info(`${await inlinePictures(client)} drawings stand in their pages`);
        await delayScripts(client);
        if (await replaceStalePicture(process.cwd(), client))
          logger.warn(
            'public/og.png says another name or tagline than site.yaml: draw it with node scripts/draw-icons.ts',
          );
        const { count, size } = await writeServiceWorker(client);
        logger.info(`${count} files open without network, ${Math.round(size / 1024)} kB before compression`);
        logger.info(`${await precompress(client)} files looked at for a compressed variant`);
      },
    },
  };
}

/**
 * Lets the module scripts of pre-rendered pages wait for the first paint; server/pages.ts does the same to pages rendered on demand.
 * @param {string} client folder of the built site (dist/client)
 */
async function delayScripts(client) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const file = join(client, page);
    await writeFile(file, scriptsAfterFirstPaint(await readFile(file, 'utf8')));
  }
}
