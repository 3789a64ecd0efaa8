import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { coverWidths, emblemWidths, thumbWidth } from '#domain/renditions.ts';
import demo from '#provider/catalogue/demo.json' with { type: 'json' };
import { contrast } from '#src/content/checks/contrast.ts';
import previews from '../../src/components/previews.json' with { type: 'json' };
import { coverIssue, drawCover, drawThumb, issuesPerYear } from './cover.ts';
import { emblems } from './emblem.ts';
import { palettes } from './layout.ts';
import { coverTitle, fitText } from './lettering.ts';
import renditions from './renditions.json' with { type: 'json' };
import { widthOf } from './type.ts';

const project = new URL('../../', import.meta.url);
const drawn = demo.items.filter((item) => item.image !== undefined);

describe('a cover', () => {
  test.each(drawn.map((item) => [item.code, item] as const))(
    '%s is the committed file, with outlines for letters',
    (code, item) => {
      const svg = drawCover(item);
      expect(svg).not.toMatch(/NaN|undefined|href="http|<text/);
      expect(readFileSync(new URL(`public/covers/${code}.svg`, project), 'utf8')).toBe(svg);
    },
  );

  test('is drawn for a code that is not in the list, the same each time', () => {
    const journal = { code: 'belum-dikenal', name: 'Riset & Karya <Baru>' };
    expect(drawCover(journal)).toBe(drawCover(journal));
    expect(drawCover(journal)).not.toContain('Riset');
  });

  test.each(Object.entries(palettes))('in %s can be read', (_name, palette) => {
    expect(contrast(palette.ink, palette.bg)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the emblems are the committed files', () => {
  const files = readdirSync(new URL('public/indexings/', project));
  const expected = Object.keys(emblems).flatMap((code) => [
    `${code}.svg`,
    ...emblemWidths.map((width) => `${code}-${width}w.webp`),
  ]);
  expect(files.sort()).toEqual(expected.sort());
  for (const [code, svg] of Object.entries(emblems))
    expect(readFileSync(new URL(`public/indexings/${code}.svg`, project), 'utf8'), code).toBe(svg);
});

// Not encoded anew here: another version of the encoder gives other bytes.
test('covers and emblems were made from the drawings that are there now: `node scripts/draw.ts covers` and `emblems`', () => {
  const digest = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 16);
  expect(renditions.covers).toEqual(
    Object.fromEntries(drawn.map((item) => [item.code, digest(drawCover(item) + drawThumb(item))])),
  );
  expect(renditions.indexings).toEqual(
    Object.fromEntries(Object.entries(emblems).map(([code, svg]) => [code, digest(svg)])),
  );
  for (const { code, image } of drawn) {
    expect(image).toBe(`covers/${code}-${coverWidths.at(-1)}w.webp`);
    for (const width of [thumbWidth, ...coverWidths])
      expect(existsSync(new URL(`public/covers/${code}-${width}w.webp`, project)), code).toBe(true);
  }
});

// Not drawn anew here: their texts come out in the fonts of the machine.
test('each link preview was made from the drawing that is there now: `node scripts/draw.ts previews`', () => {
  const digests = [
    ['public/covers/', ''],
    ['src/content/posts/', 'blog/'],
  ].flatMap(([folder = '', prefix = '']) =>
    readdirSync(new URL(folder, project), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.svg'))
      .map((name) => {
        const svg = readFileSync(new URL(folder + name, project));
        return [
          prefix + name.replace(/(\/picture)?\.svg$/, ''),
          createHash('sha256').update(svg).digest('hex').slice(0, 16),
        ];
      }),
  );
  expect(previews).toEqual(Object.fromEntries(digests));
  const files = readdirSync(new URL('public/previews/', project), { recursive: true }).map(String);
  expect(files.filter((name) => name.endsWith('.png')).sort()).toEqual(
    Object.keys(previews)
      .map((name) => `${name}.png`)
      .sort(),
  );
});

test.each([
  ['Agrasari: Jurnal Agroekologi', { kicker: '', title: 'Agrasari' }],
  ['Jurnal Ringkas Penelitian Dosen', { kicker: 'Jurnal', title: 'Ringkas Penelitian Dosen' }],
  ['Journal of Monsoon Hydrology and Climate Adaptation', { kicker: 'Journal of', title: 'Monsoon Hydrology' }],
  ['Kawahira', { kicker: '', title: 'Kawahira' }],
])('the title of %s', (name, title) => {
  expect(coverTitle(name)).toEqual(title);
});

test('the first slot of a demo journal is the issue after the one on its cover', () => {
  for (const { code, frekuensi, slots } of demo.items) {
    const { volume, number } = coverIssue(code, frekuensi);
    const next = number < issuesPerYear(frekuensi) ? [volume, number + 1] : [volume + 1, 1];
    if (slots[0]) expect(slots[0].volume_issue, code).toBe(`Vol. ${next[0]} No. ${next[1]}`);
  }
});

test('a title is set as large as its box allows', () => {
  const box = { width: 200, height: 60, largest: 50, smallest: 12, leading: 1 };
  const style = { weight: 800 } as const;
  const { size, lines } = fitText('Jurnal Kesehatan', box, style);
  expect(lines.every((line) => widthOf(line, { ...style, size }) <= box.width)).toBe(true);
  expect(lines.length * size).toBeLessThanOrEqual(box.height);
  expect(size).toBeGreaterThan(20);
});
