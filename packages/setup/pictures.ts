import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** The colour behind icons and link previews: the app's. */
const BACKGROUND = '#0c1116';
/** A larger drawing would be in every page twice. */
const MAX_INLINE_BYTES = 4096;
const MIN_PX = 192;
/** Widths in pixels. */
const ICONS = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512, 'maskable-192': 192, 'maskable-512': 512 };

/** Returns the files of the site that show the mark, by path. @throws an Error that says what is wrong with the picture */
export async function picturesOf(file: string): Promise<Map<string, Buffer | string>> {
  const source = readFileSync(file);
  const { format, width = 0, height = 0 } = await sharp(source).metadata();
  if (format !== 'svg' && format !== 'png') throw new Error(`a ${format} picture; allowed: SVG, PNG`);
  if (format === 'png' && Math.min(width, height) < MIN_PX)
    throw new Error(`${width} x ${height} pixels; a PNG needs ${MIN_PX} x ${MIN_PX}, better 512 x 512`);
  const markOf = (size: number) =>
    sharp(source, { density: 600 }).resize(size, size, { fit: 'contain', background: 'transparent' }).png();
  /** @param part of the height that the mark takes */
  const onBackground = async (width: number, height: number, part: number) =>
    sharp({ create: { width, height, channels: 3, background: BACKGROUND } })
      .composite([{ input: await markOf(Math.round(height * part)).toBuffer() }])
      .png({ palette: true })
      .toBuffer();
  // Without the namespace of SVG, browsers show no picture.
  const isSmallDrawing =
    format === 'svg' && source.length <= MAX_INLINE_BYTES && source.includes('http://www.w3.org/2000/svg');
  const [type, shown] = isSmallDrawing
    ? ['svg+xml', source]
    : ['png', await markOf(MIN_PX).png({ palette: true }).toBuffer()];
  // As a picture, so that ids and styles of the drawing stay its own.
  const drawing = (attributes: string) =>
    `<svg ${attributes} viewBox="0 0 40 40"><image href="data:image/${type};base64,${shown.toString('base64')}" width="40" height="40"/></svg>\n`;
  const icons = Object.entries(ICONS).map(
    async ([name, size]) => [`public/icons/${name}.png`, await onBackground(size, size, 0.6)] as const,
  );
  return new Map<string, Buffer | string>([
    ['src/components/mark.svg', drawing('width="32" height="32" aria-hidden="true" focusable="false"')],
    ['public/favicon.svg', isSmallDrawing ? source : drawing('xmlns="http://www.w3.org/2000/svg"')],
    ['public/og.png', await onBackground(1200, 630, 0.4)],
    ...(await Promise.all(icons)),
  ]);
}
