/*
 * node scripts/draw-icons.ts: draws public/icons from the mark, and public/og.png from the mark and the name and tagline of
 * src/content/site.yaml. Run it after a change of these. The files are committed, since the lettering depends on the fonts of
 * the machine; until then a build replaces public/og.png by the mark alone.
 */
import { writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { root } from './project.mjs';
import { background, mark, readSiteWords, sitePicture } from './site-picture.ts';

/**
 * Returns the mark in the middle of a square.
 * @param share the mark's part of the side; maskable icons need their content inside a circle of 80 % of the side
 */
function icon(share: number, cornerRadius: number): Buffer {
  const scale = (100 * share) / 40;
  const [x, y] = [50 - 19.5 * scale, 50 - 20 * scale];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512"><rect width="100" height="100" rx="${cornerRadius}" fill="${background}"/><g transform="translate(${x} ${y}) scale(${scale})">${mark}</g></svg>`,
  );
}

process.chdir(root);
for (const size of [192, 512]) {
  await sharp(icon(0.72, 22)).resize(size).png({ palette: true }).toFile(`public/icons/icon-${size}.png`);
  await sharp(icon(0.56, 0)).resize(size).png({ palette: true }).toFile(`public/icons/maskable-${size}.png`);
}
await sharp(icon(0.62, 0)).resize(180).png({ palette: true }).toFile('public/icons/apple-touch-icon.png');
const words = readSiteWords(root);
await sharp(Buffer.from(sitePicture(words)))
  .png({ palette: true })
  .toFile('public/og.png');
writeFileSync('scripts/site-picture.json', `${JSON.stringify(words, null, 2)}\n`);
