/** A rectangle in units of the cover. */
export type Box = { x: number; y: number; width: number; height: number };

/**
 * Where things stand: the art's box and its mask, the panels laid over the art (one unit over its edge,
 * so that no hairline of it shows), the box of the text (the title stands
 * at its top), the size of the largest title, and the baseline of the foot line.
 */
export type Layout = {
  art: Box;
  mask: 'none' | 'arch';
  panels: readonly Box[];
  text: Box;
  largest: number;
  foot: { x: number; y: number; end: number };
  /** Whether the number of the volume stands large above the foot. */
  numeral: boolean;
};

export const cover = { width: 300, height: 400, margin: 22 } as const;

const { width, height, margin } = cover;
const column = width - margin * 2;

export const layouts = {
  /** Title above, art below to the edges. */
  poster: {
    art: { x: 0, y: 175, width, height: height - 175 },
    mask: 'none',
    panels: [{ x: 0, y: 0, width, height: 176 }],
    text: { x: margin, y: 48, width: column, height: 116 },
    largest: 50,
    foot: { x: margin, y: 32, end: width - margin },
    numeral: false,
  },
  /** Art above, title below. */
  base: {
    art: { x: 0, y: 0, width, height: 225 },
    mask: 'none',
    panels: [{ x: 0, y: 224, width, height: 176 }],
    text: { x: margin, y: 241, width: column, height: 112 },
    largest: 48,
    foot: { x: margin, y: 380, end: width - margin },
    numeral: false,
  },
  /** Art over the whole cover, a card with the title on it. */
  label: {
    art: { x: 0, y: 0, width, height },
    mask: 'none',
    panels: [{ x: 0, y: 52, width: 262, height: 176 }],
    text: { x: margin, y: 70, width: 262 - margin * 2, height: 112 },
    largest: 44,
    foot: { x: margin, y: 210, end: 262 - margin },
    numeral: false,
  },
  /** Art over two thirds, a low foot with the title. */
  full: {
    art: { x: 0, y: 0, width, height: 270 },
    mask: 'none',
    panels: [{ x: 0, y: 269, width, height: 131 }],
    text: { x: margin, y: 286, width: column, height: 72 },
    largest: 46,
    foot: { x: margin, y: 381, end: width - margin },
    numeral: false,
  },
  /** A strip of art along the spine, text and a large numeral beside it. */
  spine: {
    art: { x: 0, y: 0, width: 100, height },
    mask: 'none',
    panels: [{ x: 99, y: 0, width: 201, height }],
    text: { x: 116, y: 26, width: 166, height: 200 },
    largest: 42,
    foot: { x: 116, y: 380, end: width - 18 },
    numeral: true,
  },
  /** Art in a round-headed window. */
  arch: {
    art: { x: 58, y: 26, width: 184, height: 208 },
    mask: 'arch',
    panels: [],
    text: { x: margin, y: 250, width: column, height: 104 },
    largest: 44,
    foot: { x: margin, y: 381, end: width - margin },
    numeral: false,
  },
} as const satisfies Record<string, Layout>;

export type LayoutName = keyof typeof layouts;

/** The panels as one path in the paper's colour. */
export function panelPath(layout: Layout, palette: Palette): string {
  if (layout.panels.length === 0) return '';
  const d = layout.panels.map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}h${-box.width}z`).join('');
  return `<path fill="${palette.bg}" d="${d}"/>`;
}

/**
 * Five flat colours of one cover. `ink` is written on `bg` (contrast at least 4.5, see cover.test.ts);
 * `a`, `b` and `c` draw, from the quietest to the loudest.
 */
export type Palette = { bg: string; ink: string; a: string; b: string; c: string };

/** All are neighbours of the brand's deep teal and coral, so that any two covers may stand side by side. */
export const palettes = {
  lagoon: { bg: '#0b3b3c', ink: '#f6f0e3', a: '#15605c', b: '#f2c46d', c: '#ff7a59' },
  paper: { bg: '#f4eee1', ink: '#12312f', a: '#0f766e', b: '#e2b24c', c: '#ff7a59' },
  coral: { bg: '#ff7f5f', ink: '#2a1113', a: '#ffb59c', b: '#fff1df', c: '#0f4f4b' },
  night: { bg: '#14213d', ink: '#fdf6e9', a: '#2c4168', b: '#8fc1c7', c: '#f6a55c' },
  sage: { bg: '#cfdccb', ink: '#1b3a2f', a: '#8fb299', b: '#2f6f5e', c: '#e4572e' },
  ochre: { bg: '#edba52', ink: '#26221a', a: '#f8dc96', b: '#1f5c57', c: '#a5341f' },
  brick: { bg: '#8c3327', ink: '#fdeedd', a: '#b4533c', b: '#f6d3a0', c: '#2d1b1e' },
  mist: { bg: '#d9e7ea', ink: '#12344a', a: '#9cc3cf', b: '#1f6f8b', c: '#ff7a59' },
  forest: { bg: '#1e3d2f', ink: '#f3f0dd', a: '#3d6b4f', b: '#b5cf8f', c: '#f0a860' },
  fig: { bg: '#3b2432', ink: '#fce9dc', a: '#6b3a4a', b: '#f1c48c', c: '#ee8063' },
  plain: { bg: '#fbfaf6', ink: '#131c1f', a: '#cfd6d2', b: '#131c1f', c: '#ff6a45' },
  petrol: { bg: '#0f6f68', ink: '#fdf8ec', a: '#0a4d49', b: '#ffd588', c: '#ff9476' },
  rose: { bg: '#f3dacb', ink: '#40221c', a: '#e3a98f', b: '#265d5a', c: '#b5442c' },
  slate: { bg: '#2c3b43', ink: '#f1f5ee', a: '#4c626b', b: '#a9c7ad', c: '#ff9b71' },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
