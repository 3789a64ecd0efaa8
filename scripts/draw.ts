/*
 * Draws pictures of the demo and of the brand: node scripts/draw.ts covers | emblems | previews | icons. The files are committed: the texts
 * on previews and icons come out in the fonts of the machine that draws them, and a build needs no drawing tool.
 *   covers    public/covers, of the demo catalogue, as drawings and as WebP in the widths of domain/renditions.ts; again after changing a
 *             journal's code or name, or the drawing itself
 *   emblems   public/indexings, of the demo catalogue's indexings, likewise
 *   previews  public/previews, of covers and the blog's drawings, since WhatsApp and others show no SVG; again after covers, or for a new
 *             post with a drawing (a photo needs none). src/components/previews.json lists them, each with the digest of its drawing
 *   icons     public/icons, from the mark, and public/og.png, which also says name and tagline of src/content/site.yaml: again after
 *             changing those. Until then a build has the mark alone in its place
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { coverWidths, emblemWidths, thumbWidth } from '../domain/renditions.ts';
import demo from '../provider/catalogue/demo.json' with { type: 'json' };
import { drawCover, drawThumb } from './draw/cover.ts';
import { emblems } from './draw/emblem.ts';
import { background, mark, readSiteWords, sitePicture, wordsDigest } from './draw/site-picture.ts';

const project = new URL('../', import.meta.url);

async function covers(): Promise<void> {
  const drawn: Record<string, string> = {};
  for (const item of demo.items) {
    if (item.image === undefined) continue;
    const [name, svg] = [`covers/${item.code}`, drawCover(item)];
    writeFileSync(new URL(`public/${name}.svg`, project), svg);
    await rendition(name, drawThumb(item), thumbWidth);
    for (const width of coverWidths) await rendition(name, svg, width);
    drawn[item.code] = digestOf(svg + drawThumb(item));
  }
  record('covers', drawn);
}

async function drawEmblems(): Promise<void> {
  for (const [code, svg] of Object.entries(emblems)) {
    writeFileSync(new URL(`public/indexings/${code}.svg`, project), svg);
    for (const width of emblemWidths) await rendition(`indexings/${code}`, svg, width);
  }
  record('indexings', Object.fromEntries(Object.entries(emblems).map(([code, svg]) => [code, digestOf(svg)])));
}

/** Notes from which drawings the renditions of a folder were made: drawings.test.ts asks. */
function record(folder: string, drawn: Record<string, string>): void {
  const file = new URL('scripts/draw/renditions.json', project);
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, `${JSON.stringify({ ...known, [folder]: drawn }, null, 2)}\n`);
}

/** Each unit of a drawing is four pixels wide: tiles meet without a seam. */
const fourfold = 4 * 72;

/** A drawing as WebP of one width: few flat colours are mostly smallest without loss, and busy patterns with it. */
async function rendition(name: string, svg: string, width: number): Promise<void> {
  const drawn = await sharp(Buffer.from(svg), { density: fourfold }).resize(width).png().toBuffer();
  const flat = await sharp(drawn).png({ palette: true, colours: 32, dither: 0, effort: 10 }).toBuffer();
  const exact = await sharp(flat).webp({ lossless: true, effort: 6 }).toBuffer();
  const lossy = await sharp(drawn).webp({ quality: 50, smartSubsample: true, effort: 6 }).toBuffer();
  writeFileSync(new URL(`public/${name}-${width}w.webp`, project), lossy.length < exact.length ? lossy : exact);
}

const preview = { width: 1200, height: 630 };

async function previews(): Promise<void> {
  // The cover stands in the middle: a small preview is the square there.
  const cover = { width: 405, height: 540 };
  const ground = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${preview.width}" height="${preview.height}"><rect width="${preview.width}" height="${preview.height}" fill="${background}"/>
<circle cx="1180" cy="10" r="250" fill="#3a221b"/><circle cx="1180" cy="10" r="150" fill="#0f766e"/>
<circle cx="20" cy="620" r="170" fill="#161e26"/></svg>`,
  );
  const folder = new URL('public/previews/', project);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(new URL('blog/', folder), { recursive: true });
  const drawn: Record<string, string> = {};
  const write = async (name: string, svg: Buffer, picture: Sharp) => {
    writeFileSync(
      new URL(`${name}.png`, folder),
      await picture.png({ palette: true, dither: 0, effort: 10 }).toBuffer(),
    );
    drawn[name] = digestOf(svg);
  };
  for (const [name, svg] of drawings('public/covers/')) {
    const input = await sharp(svg, { density: 150 }).resize(cover.width, cover.height).png().toBuffer();
    const [left, top] = [(preview.width - cover.width) / 2, (preview.height - cover.height) / 2].map(Math.round);
    await write(name, svg, sharp(ground).composite([{ input, left: left ?? 0, top: top ?? 0 }]));
  }
  for (const [name, svg] of drawings('src/content/posts/')) {
    await write(
      `blog/${name.replace(/\/picture$/, '')}`,
      svg,
      sharp(svg, { density: 150 }).resize(preview.width, preview.height, { fit: 'cover' }),
    );
  }
  writeFileSync(new URL('src/components/previews.json', project), `${JSON.stringify(drawn, null, 2)}\n`);
}

/** The drawings in and below a folder, by path without ending. */
function drawings(folder: string): [name: string, svg: Buffer][] {
  return readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.svg'))
    .sort()
    .map((name) => [name.slice(0, -'.svg'.length), readFileSync(new URL(folder + name, project))]);
}

function digestOf(svg: Buffer | string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}

/** The mark in the middle of a square; `share` is its part of the side: maskable icons keep it inside a circle of 80 % of the side. */
function icon(share: number, radius: number): Buffer {
  const scale = (100 * share) / 40;
  const [x, y] = [50 - 19.5 * scale, 50 - 20 * scale];
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="512" height="512"><rect width="100" height="100" rx="${radius}" fill="${background}"/><g transform="translate(${x} ${y}) scale(${scale})">${mark}</g></svg>`,
  );
}

async function icons(): Promise<void> {
  for (const size of [192, 512]) {
    await sharp(icon(0.72, 22)).resize(size).png({ palette: true }).toFile(`public/icons/icon-${size}.png`);
    await sharp(icon(0.56, 0)).resize(size).png({ palette: true }).toFile(`public/icons/maskable-${size}.png`);
  }
  await sharp(icon(0.62, 0)).resize(180).png({ palette: true }).toFile('public/icons/apple-touch-icon.png');
  const words = readSiteWords(fileURLToPath(project));
  await sharp(Buffer.from(sitePicture(words)))
    .png({ palette: true })
    .toFile('public/og.png');
  record('site', { og: wordsDigest(words) });
}

const kinds: Record<string, () => void | Promise<void>> = { covers, emblems: drawEmblems, previews, icons };
const [kind = ''] = process.argv.slice(2);
if (!kinds[kind]) throw new Error(`Draw what? ${Object.keys(kinds).join(', ')}`);
await kinds[kind]();
