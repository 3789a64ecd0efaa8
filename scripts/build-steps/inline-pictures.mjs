import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svgAddress } from '../../src/layouts/svg-address.mjs';

const FIRST_VIEW = /(<img src=")(\/_astro\/[^"]+\.svg)("[^>]* loading="eager")/g;
/** Bytes of a drawing that may stand in a page. */
const SMALL = 2500;
/** Bytes of brotli that a page may have with them: what a new connection brings in its first two round trips, with room to spare. */
const LARGEST_PAGE = 24_000;

/**
 * Puts the small drawings of a pre-rendered page's first view into the page itself, in their order, as long as it stays small: they show with the
 * first paint, and not when another connection has brought them.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<number>} how many now stand in pages
 */
export async function inlinePictures(client) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  let count = 0;
  for (const page of pages) {
    let html = await readFile(join(client, page), 'utf8');
    const before = count;
    for (const [tag, start = '', path = '', end = ''] of html.matchAll(FIRST_VIEW)) {
      const drawing = await readFile(join(client, path), 'utf8');
      if (Buffer.byteLength(drawing) > SMALL) continue;
      const inlined = html.replace(tag, () => `${start}${svgAddress(drawing)}${end}`);
      if (brotliCompressSync(inlined).length > LARGEST_PAGE) break;
      html = inlined;
      count += 1;
    }
    if (count > before) await writeFile(join(client, page), html);
  }
  return count;
}
