import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scriptsAfterFirstPaint } from '../../server/after-first-paint.ts';

/**
 * Lets the module scripts of pre-rendered pages wait for the first paint; server/pages.ts does the same to pages rendered on demand.
 * @param {string} client folder of the built site (dist/client)
 */
export async function delayScripts(client) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const page of pages) {
    const file = join(client, page);
    await writeFile(file, scriptsAfterFirstPaint(await readFile(file, 'utf8')));
  }
}
