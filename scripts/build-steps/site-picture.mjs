import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readSiteWords, sitePicture, wordsDigest } from '../draw/site-picture.ts';

/**
 * Puts the mark without words in place of the site's picture for link previews where site.yaml has another name or tagline than the picture was
 * drawn for: a build cannot draw them, since their fonts are not everywhere.
 * @param {string} root the project's folder
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<boolean>} whether it did
 */
export async function replaceStalePicture(root, client) {
  const { site } = JSON.parse(await readFile(join(root, 'scripts/draw/renditions.json'), 'utf8'));
  if (site?.og === wordsDigest(readSiteWords(root))) return false;
  await sharp(Buffer.from(sitePicture(null)))
    .png({ palette: true })
    .toFile(join(client, 'og.png'));
  return true;
}
