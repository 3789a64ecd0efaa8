/**
 * Writes src/styles/plus-jakarta-sans.woff2: the variable font of its npm package, cut down to what the screens can
 * show (Latin letters, Indonesian typography, arrows) and to the weights used (400-800).
 * Run by hand after an update of the package: `node scripts/subset-font.ts`. The result is committed, so that a build
 * needs no font tool.
 */
import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const source = new URL(
  '../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  import.meta.url,
);
const target = new URL('../src/styles/plus-jakarta-sans.woff2', import.meta.url);

/** One font file may cost this much on a 3G phone. */
const LIMIT_BYTES = 40 * 1024;

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
const text = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”•…€™→←↑↓−×✓★`;

const font = await subsetFont(await readFile(source), text, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
  noHinting: true,
});
if (font.length > LIMIT_BYTES) throw new Error(`The font has ${font.length} bytes, allowed are ${LIMIT_BYTES}.`);
await writeFile(target, font);
console.log(`${target.pathname}: ${font.length} bytes`);
