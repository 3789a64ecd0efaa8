import type { Palette } from './palettes.ts';

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
