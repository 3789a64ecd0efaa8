/*
 * Draws the app's icons and the picture for link previews from the mark: node scripts/draw-icons.ts
 * Maskable icons keep the mark inside the safe zone (a circle of 80 % of the side).
 */
import { mkdirSync } from 'node:fs';
import sharp from 'sharp';

const ground = '#0c1116';
const page = 'M9 4h15.5L34 13.5V32a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4Z';
const mark = `<path d="${page}" fill="#ff7d55"/><path d="M24.5 4 34 13.5h-6.5a3 3 0 0 1-3-3V4Z" fill="#23100a" opacity=".32"/>
<g fill="#23100a"><rect x="10.5" y="18" width="5" height="5" rx="1.4" opacity=".45"/><rect x="17.5" y="18" width="5" height="5" rx="1.4" opacity=".45"/>
<rect x="24.5" y="18" width="5" height="5" rx="1.4"/><rect x="10.5" y="25" width="5" height="5" rx="1.4" opacity=".45"/><rect x="17.5" y="25" width="5" height="5" rx="1.4" opacity=".45"/></g>`;

/** The mark in the middle of a square; `share` is its part of the side. */
function icon(share: number, radius: number): Buffer {
  const scale = (100 * share) / 40;
  const [x, y] = [50 - 19.5 * scale, 50 - 20 * scale];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512"><rect width="100" height="100" rx="${radius}" fill="${ground}"/><g transform="translate(${x} ${y}) scale(${scale})">${mark}</g></svg>`,
  );
}

const preview = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${ground}"/>
<circle cx="1180" cy="10" r="250" fill="#3a221b"/><circle cx="1180" cy="10" r="150" fill="#0f766e"/><g transform="translate(90 175) scale(7)">${mark}</g>
<text x="410" y="318" fill="#eef2f4" font-family="DejaVu Sans, sans-serif" font-weight="700" font-size="92">SlotTerbit</text>
<text x="414" y="386" fill="#b7c3cc" font-family="DejaVu Sans, sans-serif" font-size="36">Pesan slot publikasi jurnal,</text>
<text x="414" y="436" fill="#b7c3cc" font-family="DejaVu Sans, sans-serif" font-size="36">bulan demi bulan</text></svg>`,
);

mkdirSync('public/icons', { recursive: true });
for (const size of [192, 512]) {
  await sharp(icon(0.72, 22)).resize(size).png({ palette: true }).toFile(`public/icons/icon-${size}.png`);
  await sharp(icon(0.56, 0)).resize(size).png({ palette: true }).toFile(`public/icons/maskable-${size}.png`);
}
await sharp(icon(0.62, 0)).resize(180).png({ palette: true }).toFile('public/icons/apple-touch-icon.png');
await sharp(preview).png({ palette: true }).toFile('public/og.png');
