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
import { coverTitle, escapeXml, fitText, wrap } from './lettering.ts';
import { between, hash, type Motif, seeded } from './motif.ts';

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

const font = 'Helvetica Neue,Helvetica,Arial,Liberation Sans,Roboto,system-ui,sans-serif';

/** What a cover is drawn from. */
export type Journal = { code: string; name: string; frekuensi?: string };

/**
 * The cover of a journal as an SVG document, 300 × 400 units, at most 4 KB. The same journal always gives the same
 * bytes.
 */
export function drawCover(journal: Journal): string {
  const [motifName, layoutName, paletteName] = casting[journal.code] ?? castByHash(journal.code);
  const layout: Layout = layouts[layoutName];
  const palette: Palette = palettes[paletteName];
  const title = coverTitle(journal.name);
  const random = seeded(journal.code);
  const art = motifs[motifName]({
    width: layout.art.width,
    height: layout.art.height,
    palette: layout.mask === 'arch' && skies.has(motifName) ? { ...palette, bg: palette.a, a: palette.bg } : palette,
    random,
    initial: escapeXml(title.title.slice(0, 1).toUpperCase()),
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cover.width} ${cover.height}" font-family="${font}">`,
    `<path fill="${palette.bg}" d="M0 0h${cover.width}v${cover.height}H0z"/>`,
    placed(art, layout),
    panelPath(layout, palette),
    lettering(journal, title, layout, palette),
    '</svg>\n',
  ].join('');
}

function placed(art: string, layout: Layout): string {
  const { x, y, width, height } = layout.art;
  if (layout.mask === 'none') return `<svg x="${x}" y="${y}" width="${width}" height="${height}">${art}</svg>`;
  const r = width / 2;
  return `<clipPath id="m"><path d="M0 ${height}V${r}a${r} ${r} 0 0 1 ${width} 0V${height}z"/></clipPath><g transform="translate(${x} ${y})"><g clip-path="url(#m)">${art}</g></g>`;
}

/** Kicker, title, subtitle as far as the box has room, and the foot with volume and number. */
function lettering(journal: Journal, words: ReturnType<typeof coverTitle>, layout: Layout, palette: Palette): string {
  const { x, width } = layout.text;
  let y = layout.text.y;
  const bottom = layout.text.y + layout.text.height;
  let out = '';
  if (words.kicker) {
    y += 12;
    out += `<text x="${x}" y="${y}" font-size="14">${escapeXml(words.kicker)}</text>`;
    y += 4;
  }
  const leading = 1.02;
  const small = 14;
  const room = words.subtitle ? Math.min(2, wrap(words.subtitle, (width * 1.08) / small).length) * 18 + 6 : 0;
  const fitted = fitText(words.title, {
    width,
    height: bottom - y - room,
    largest: layout.largest,
    smallest: 20,
    leading,
  });
  for (const [index, line] of fitted.lines.entries()) {
    y += fitted.size * (index === 0 ? 0.84 : leading);
    out += `<text x="${x}" y="${Math.round(y)}" font-size="${fitted.size}" font-weight="700" letter-spacing="-.5">${escapeXml(line)}</text>`;
  }
  y += 6;
  for (const line of wrap(words.subtitle, (width * 1.08) / small)) {
    y += 18;
    if (line === '' || y > bottom + 6) break;
    out += `<text x="${x}" y="${Math.round(y)}" font-size="${small}">${escapeXml(line)}</text>`;
  }
  const { foot } = layout;
  const issue = coverIssue(journal.code, journal.frekuensi);
  if (layout.numeral) {
    out += `<text x="${foot.x - 3}" y="${foot.y - 28}" font-size="128" font-weight="700" letter-spacing="-6" fill="${palette.a}">${issue.volume}</text>`;
  }
  out += `<text x="${foot.x}" y="${foot.y}" font-size="13">Vol. ${issue.volume}</text><text x="${foot.end}" y="${foot.y}" font-size="13" text-anchor="end">No. ${issue.number}</text>`;
  return `<g fill="${palette.ink}">${out}</g>`;
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
