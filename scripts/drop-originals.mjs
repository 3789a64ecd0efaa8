import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

const PHOTOGRAPH = /\.(jpe?g|png|webp|avif|gif|tiff)$/;
const NAMES_FILES = /\.(html|css|js|xml)$/;

/**
 * Removes the photographs that no built page names: the originals, megabytes each, of those that pages show smaller. Astro
 * keeps them for pages rendered on demand; none of those shows a photograph of src/content (those of /home are drawings).
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<string[]>} names of the removed files
 */
export async function dropOriginals(client) {
  const folder = join(client, '_astro');
  const photographs = (await readdir(folder)).filter((name) => PHOTOGRAPH.test(name));
  if (photographs.length === 0) return [];
  const files = await readdir(client, { recursive: true });
  const texts = files.filter((name) => NAMES_FILES.test(name)).map((name) => readFile(join(client, name), 'utf8'));
  const named = (await Promise.all(texts)).join('\n');
  const originals = photographs.filter((name) => !named.includes(name));
  await Promise.all(originals.map((name) => rm(join(folder, name))));
  return originals;
}
