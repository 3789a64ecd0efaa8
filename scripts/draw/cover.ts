import { type Cast, casting, type MotifName } from './casting.ts';
import * as geometric from './geometric-motifs.ts';
import * as landAndCloth from './land-and-cloth-motifs.ts';
import {
  cover,
  type Layout,
  type LayoutName,
  layouts,
  type Palette,
  type PaletteName,
  palettes,
  panelPath,
} from './layout.ts';
import { coverTitle, fitText, wrap } from './lettering.ts';
import { between, hash, type Motif, seeded } from './motif.ts';
import { outline, type Style } from './type.ts';

const motifs = {
  arcs: geometric.arcs,
  waves: landAndCloth.waves,
  topo: landAndCloth.topo,
  monogram: geometric.monogram,
  halftone: geometric.halftone,
  bauhaus: geometric.bauhaus,
  strata: landAndCloth.strata,
  orbit: geometric.orbit,
  weave: landAndCloth.weave,
  kawung: landAndCloth.kawung,
  rays: geometric.rays,
  ikat: landAndCloth.ikat,
  columns: geometric.columns,
} as const satisfies Record<MotifName, Motif>;

/** Motifs whose sky is paper: in a window of its own the sky takes another colour, or the window's head is not seen. */
const skies: ReadonlySet<MotifName> = new Set(['waves', 'strata']);

/** The smallest text of a cover: on the narrowest card of a phone (158 px for its 300 units) it is 11 px high. */
const small: Style = { size: 21, weight: 600, tracking: -0.005 };
const titleStyle = { weight: 800, tracking: -0.025 } as const;

/** What a cover is drawn from. */
export type Journal = { code: string; name: string; frekuensi?: string };

/** The cover of a journal as an SVG document, 300 × 400 units. The same journal always gives the same bytes. */
export function drawCover(journal: Journal): string {
  const [, layoutName, paletteName] = castOf(journal);
  const layout: Layout = layouts[layoutName];
  const palette: Palette = palettes[paletteName];
  return documentOf(palette, [
    placed(art(journal, layout.art, layout.mask), layout),
    panelPath(layout, palette),
    lettering(journal, layout, palette),
  ]);
}

/** The same cover as small as beside a line of a cart, where no letter could be read: its art alone. */
export function drawThumb(journal: Journal): string {
  const whole = { x: 0, y: 0, width: cover.width, height: cover.height };
  return documentOf(palettes[castOf(journal)[2]], [art(journal, whole, 'none')]);
}

function documentOf(palette: Palette, content: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cover.width} ${cover.height}">`,
    `<path fill="${palette.bg}" d="M0 0h${cover.width}v${cover.height}H0z"/>`,
    ...content,
    '</svg>\n',
  ].join('');
}

function art(journal: Journal, { width, height }: Layout['art'], mask: Layout['mask']): string {
  const [motifName, , paletteName] = castOf(journal);
  const palette: Palette = palettes[paletteName];
  return motifs[motifName]({
    width,
    height,
    palette: mask === 'arch' && skies.has(motifName) ? { ...palette, bg: palette.a, a: palette.bg } : palette,
    random: seeded(journal.code),
    initial: coverTitle(journal.name).title.slice(0, 1).toUpperCase(),
  });
}

function placed(art: string, layout: Layout): string {
  const { x, y, width, height } = layout.art;
  if (layout.mask === 'none') return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${art}</svg>`;
  const r = width / 2;
  return `<clipPath id="m"><path d="M0 ${height}V${r}a${r} ${r} 0 0 1 ${width} 0V${height}z"/></clipPath><g transform="translate(${x} ${y})"><g clip-path="url(#m)">${art}</g></g>`;
}

/** Kicker and title, and the foot with volume and number. */
function lettering(journal: Journal, layout: Layout, palette: Palette): string {
  const words = coverTitle(journal.name);
  const { x, width } = layout.text;
  const bottom = layout.text.y + layout.text.height;
  const leading = 1.06;
  let y: number = layout.text.y;
  let ink = '';
  for (const line of words.kicker === '' ? [] : wrap(words.kicker, width, small)) {
    y += small.size;
    ink += outline(line, { x, y: y - 4 }, small);
  }
  const box = { width, height: bottom - y, largest: layout.largest, smallest: 24, leading };
  const { size, lines } = fitText(words.title, box, titleStyle);
  for (const [index, line] of lines.entries()) {
    y += size * (index === 0 ? 0.86 : leading);
    ink += outline(line, { x, y }, { ...titleStyle, size });
  }
  const { foot } = layout;
  const issue = coverIssue(journal.code, journal.frekuensi);
  ink += outline(`Vol. ${issue.volume}`, { x: foot.x, y: foot.y }, small);
  ink += outline(`No. ${issue.number}`, { x: foot.end, y: foot.y, anchor: 'end' }, small);
  const numeral = layout.numeral
    ? `<path fill="${palette.a}" d="${outline(String(issue.volume), { x: foot.x - 6, y: foot.y - 36 }, { ...titleStyle, size: 120 })}"/>`
    : '';
  return `${numeral}<path fill="${palette.ink}" d="${ink}"/>`;
}

function castOf({ code }: Journal): Cast {
  return casting[code] ?? castByHash(code);
}

function castByHash(code: string): Cast {
  const at = <T extends string>(record: Record<T, unknown>, salt: string): T => {
    // The keys of a record with keys T are T; Object.keys only says string.
    const keys = Object.keys(record) as T[];
    return keys[hash(code + salt) % keys.length] as T;
  };
  return [at(motifs, 'family'), at<LayoutName>(layouts, 'layout'), at<PaletteName>(palettes, 'palette')];
}

/** Issues a year from a `frekuensi` such as 'Terbit 4 kali setahun'; 1 when it says nothing of the kind. */
export function issuesPerYear(frekuensi: string | undefined): number {
  if (frekuensi === 'Terbit setiap bulan') return 12;
  return Number(/^Terbit (\d+) kali setahun$/.exec(frekuensi ?? '')?.[1] ?? 1);
}

/** The volume and number that a cover shows: invented, the same for the same code, and possible for its frequency. */
export function coverIssue(code: string, frekuensi: string | undefined): { volume: number; number: number } {
  const random = seeded(`${code} volume`);
  return { volume: between(random, 2, 24), number: between(random, 1, issuesPerYear(frekuensi)) };
}
