import { join } from 'node:path';
import sharp from 'sharp';
import { isDrawnWith, readSiteWords, sitePicture } from '../site-picture.ts';

/**
 * Replaces the picture for link previews by the mark alone if site.yaml has another name or tagline than the picture shows. A build cannot draw
 * the words, since their fonts are not on every machine.
 * @param {string} root the project's folder
 * @param {string} client folder of the built site (dist/client)
 * @returns {Promise<boolean>} whether it was replaced
 */
export async function replaceStalePicture(root, client) {
  if (isDrawnWith(readSiteWords(root))) return false;
  await sharp(Buffer.from(sitePicture(null)))
    .png({ palette: true })
    .toFile(join(client, 'og.png'));
  return true;
}
