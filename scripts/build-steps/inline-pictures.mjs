import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { svgAddress } from '../../src/layouts/svg-address.mjs';

const FIRST_VIEW = /(<img src=")(\/_astro\/[^"]+\.svg)("[^>]* loading="eager")/g;
/** Bytes of a drawing that may stand in a page. */
const SMALL = 2500;
/** Bytes of brotli that come with a server's first flight on a new connection: ten packets of 1460, less the headers. */
const FLIGHT = 12_800;
/** A page that needs a second flight anyway may grow to this with them. */
const LARGEST_PAGE = 24_000;

/**
 * Puts the small drawings of a pre-rendered page's first view into the page itself, in their order, as long as that makes it come no later: they
 * show with the first paint, and not when another connection has brought them.
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<number>} how many now stand in pages
 */
export async function inlinePictures(client) {
  const pages = (await readdir(client, { recursive: true })).filter((name) => name.endsWith('.html'));
  let count = 0;
  for (const page of pages) {
    let html = await readFile(join(client, page), 'utf8');
    const before = count;
    const limit = brotliCompressSync(html).length > FLIGHT ? LARGEST_PAGE : FLIGHT;
    for (const [tag, start = '', path = '', end = ''] of html.matchAll(FIRST_VIEW)) {
      const drawing = await readFile(join(client, path), 'utf8');
      if (Buffer.byteLength(drawing) > SMALL) continue;
      const inlined = html.replace(tag, () => `${start}${svgAddress(drawing)}${end}`);
      if (brotliCompressSync(inlined).length > limit) break;
      html = inlined;
      count += 1;
    }
    if (count > before) await writeFile(join(client, page), html);
  }
  return count;
}
