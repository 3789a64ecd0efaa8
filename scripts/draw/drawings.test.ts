import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import demo from '#provider/catalogue/demo.json' with { type: 'json' };
import previews from '../../src/components/previews.json' with { type: 'json' };
import { coverIssue, drawCover, issuesPerYear } from './cover.ts';
import { emblems } from './emblem.ts';
import { palettes } from './layout.ts';
import { coverTitle, fitText, lineWidth } from './lettering.ts';

const project = new URL('../../', import.meta.url);
const drawn = demo.items.filter((item) => item.image !== undefined);

/** WCAG 2 contrast of two colours written as #rrggbb. */
function contrast(one: string, two: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(two)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

describe('a cover', () => {
  test.each(drawn.map((item) => [item.code, item] as const))(
    '%s is at most 4 KB and the committed file',
    (code, item) => {
      const svg = drawCover(item);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4096);
      expect(svg).not.toMatch(/NaN|undefined|href="http/);
      expect(readFileSync(new URL(`public/covers/${code}.svg`, project), 'utf8')).toBe(svg);
    },
  );

  test('is drawn for a code that is not in the list, the same each time', () => {
    const journal = { code: 'belum-dikenal', name: 'Riset & Karya <Baru>' };
    expect(drawCover(journal)).toBe(drawCover(journal));
    expect(drawCover(journal)).toContain('&amp;');
    expect(drawCover(journal)).not.toContain('<Baru>');
  });

  test.each(Object.entries(palettes))('in %s can be read', (_name, palette) => {
    expect(contrast(palette.ink, palette.bg)).toBeGreaterThanOrEqual(4.5);
  });
});

test('the emblems are the committed files', () => {
  const files = readdirSync(new URL('public/indexings/', project));
  expect(files.sort()).toEqual(
    Object.keys(emblems)
      .map((code) => `${code}.svg`)
      .sort(),
  );
  for (const [code, svg] of Object.entries(emblems))
    expect(readFileSync(new URL(`public/indexings/${code}.svg`, project), 'utf8'), code).toBe(svg);
});

// Not drawn anew here: their texts come out in the fonts of the machine.
test('each link preview was made from the drawing that is there now: `node scripts/draw.ts previews`', () => {
  const digests = [
    ['public/covers/', ''],
    ['src/content/posts/', 'blog/'],
  ].flatMap(([folder = '', prefix = '']) =>
    readdirSync(new URL(folder, project))
      .filter((name) => name.endsWith('.svg'))
      .map((name) => {
        const svg = readFileSync(new URL(folder + name, project));
        return [prefix + name.slice(0, -'.svg'.length), createHash('sha256').update(svg).digest('hex').slice(0, 16)];
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
  ['Agrasari: Jurnal Agroekologi', { kicker: '', title: 'Agrasari', subtitle: 'Jurnal Agroekologi' }],
  ['Jurnal Ringkas Penelitian Dosen', { kicker: 'Jurnal', title: 'Ringkas Penelitian Dosen', subtitle: '' }],
  [
    'Journal of Monsoon Hydrology and Climate Adaptation',
    { kicker: 'Journal of', title: 'Monsoon Hydrology', subtitle: 'and Climate Adaptation' },
  ],
  ['Kawahira', { kicker: '', title: 'Kawahira', subtitle: '' }],
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
  const { size, lines } = fitText('Jurnal Kesehatan', box);
  expect(lines.every((line) => lineWidth(line) * size <= box.width)).toBe(true);
  expect(lines.length * size).toBeLessThanOrEqual(box.height);
  expect(size).toBeGreaterThan(20);
});
