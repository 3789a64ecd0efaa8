/**
 * Draws the link previews of the demo catalogue's covers and of the blog's drawings into public/previews, since WhatsApp
 * and others show no SVG, and lists them: `node scripts/draw-previews.ts`. The files are committed; run it again after
 * scripts/draw-covers.ts, or for a new post with a drawing (a photo needs none).
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

const width = 1200;
const height = 630;
const cover = { width: 405, height: 540 };
const left = (width - cover.width) / 2;
const top = (height - cover.height) / 2;

/** The cover stands in the middle: a small preview is the square there. */
const ground = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#0c1116"/>
<circle cx="1180" cy="10" r="250" fill="#3a221b"/><circle cx="1180" cy="10" r="150" fill="#0f766e"/>
<circle cx="20" cy="620" r="170" fill="#161e26"/></svg>`,
);

const previews = new URL('../public/previews/', import.meta.url);
rmSync(previews, { recursive: true, force: true });
mkdirSync(new URL('blog/', previews), { recursive: true });

/** The drawings of a folder, by name without ending. */
function drawings(folder: URL): [name: string, svg: Buffer][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.svg'))
    .sort()
    .map((name) => [name.slice(0, -'.svg'.length), readFileSync(new URL(name, folder))]);
}

const drawn: string[] = [];
async function write(name: string, picture: Sharp): Promise<void> {
  writeFileSync(
    new URL(`${name}.png`, previews),
    await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer(),
  );
  drawn.push(name);
}

for (const [name, svg] of drawings(new URL('../public/covers/', import.meta.url))) {
  const input = await sharp(svg, { density: 150 }).resize(cover.width, cover.height).png().toBuffer();
  await write(name, sharp(ground).composite([{ input, left: Math.round(left), top: Math.round(top) }]));
}
for (const [name, svg] of drawings(new URL('../src/content/posts/', import.meta.url))) {
  await write(`blog/${name}`, sharp(svg, { density: 150 }).resize(width, height, { fit: 'cover' }));
}
writeFileSync(new URL('../src/components/previews.json', import.meta.url), `${JSON.stringify(drawn, null, 2)}\n`);
