import { readFile } from 'node:fs/promises';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import subsetFont from 'subset-font';

/** The product's type (src/styles), set as outlines: a picture shows the same letters on any machine. */
export type Weight = 600 | 800;

const file = await readFile(new URL('../../src/styles/plus-jakarta-sans.woff2', import.meta.url));
const letters = String.fromCodePoint(
  ...Array.from({ length: 0xff - 0x20 }, (_, index) => 0x20 + index),
  0x2013,
  0x2019,
);

/** The variable font at one weight: HarfBuzz reads no WOFF2. */
async function fontOf(weight: Weight): Promise<Font> {
  const at = { targetFormat: 'sfnt', variationAxes: { wght: weight } } as const;
  return new Font(new Face(new Blob(await subsetFont(file, letters, at)), 0));
}

const fonts: Record<Weight, Font> = { 600: await fontOf(600), 800: await fontOf(800) };
const unitsPerEm = 1000;

/** `tracking` is added after each letter, in em. */
export type Style = { size: number; weight: Weight; tracking?: number };

type Glyph = { id: number; advance: number; x: number };

/** The glyphs of a line, kerned; in units of the font. */
function glyphsOf(text: string, { weight, tracking = 0 }: Style): Glyph[] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(fonts[weight], buffer);
  return buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0 }) => ({
    id: codepoint,
    advance: xAdvance + tracking * unitsPerEm,
    x: xOffset,
  }));
}

/** How wide a line is, in units of the picture. */
export function widthOf(text: string, style: Style): number {
  return (glyphsOf(text, style).reduce((sum, { advance }) => sum + advance, 0) * style.size) / unitsPerEm;
}

/** A line as the data of one path; `x` is where it begins, or ends or has its middle, and `y` its baseline. */
export function outline(
  text: string,
  at: { x: number; y: number; anchor?: 'start' | 'middle' | 'end' },
  style: Style,
): string {
  const scale = style.size / unitsPerEm;
  const back = { start: 0, middle: 0.5, end: 1 }[at.anchor ?? 'start'] * widthOf(text, style);
  let pen = at.x - back;
  let data = '';
  for (const { id, advance, x } of glyphsOf(text, style)) {
    const left = pen + x * scale;
    data += placed(fonts[style.weight].glyphToPath(id), (px, py) => [left + px * scale, at.y - py * scale]);
    pen += advance * scale;
  }
  return data;
}

type Point = readonly [number, number];

/** A glyph's path at its place, in relative steps of a tenth of a unit (a fifth of a pixel on the largest rendition): short, and never drifting. */
function placed(path: string, move: (x: number, y: number) => Point): string {
  let [atX, atY] = [0, 0];
  return path.replace(/([MLQCZ])([^MLQCZ]*)/g, (_, command: string, numbers: string) => {
    const values = numbers === '' ? [] : numbers.split(/[ ,]/).map(Number);
    const points: Point[] = [];
    for (let i = 0; i < values.length; i += 2) {
      const [x, y] = move(values[i] ?? 0, values[i + 1] ?? 0);
      points.push([Math.round(x * 10), Math.round(y * 10)]);
    }
    // Each path begins with its one absolute point; after a `z` the pen is there again, and a new `M` follows.
    const from: Point = command === 'M' ? [0, 0] : [atX, atY];
    [atX, atY] = points.at(-1) ?? [atX, atY];
    const steps = points.flatMap(([x, y]) => [x - from[0], y - from[1]]).map(tenths);
    return (command === 'M' ? 'M' : command.toLowerCase()) + steps.join(' ').replaceAll(' -', '-');
  });
}

/** 125 -> '12.5', -3 -> '-.3' */
const tenths = (value: number) => String(value / 10).replace(/^(-?)0\./, '$1.');
