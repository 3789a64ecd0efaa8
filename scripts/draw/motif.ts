import type { Palette } from './layout.ts';

/** The field that a composition fills: units of the cover (300 × 400), origin at its own top left corner. */
export type Field = { width: number; height: number; palette: Palette; random: Random; initial: string };

/** Draws SVG elements that fill the field; what sticks out is clipped by the caller. */
export type Motif = (field: Field) => string;

/** A whole number as text: pictures need no fractions at this scale, and files stay small. */
export function n(value: number): string {
  return String(Math.round(value));
}

/** A whole-field rectangle. */
export function ground(field: Field, fill: string): string {
  return `<path fill="${fill}" d="M0 0h${n(field.width)}v${n(field.height)}H0z"/>`;
}

/** Side of a square tile that fills the field's width without a rest. */
export function tileSide(field: Field): number {
  return field.width / Math.max(1, Math.round(field.width / 75));
}

/** A smooth closed curve through the points (Catmull-Rom as cubic Béziers). */
export function closedCurve(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] ?? [0, 0];
  let path = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < points.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const;
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const;
    path += `C${[...c1, ...c2, ...p2].map(n).join(' ')}`;
  }
  return `${path}z`;
}

/** A source of numbers in [0, 1): the same seed always gives the same row of numbers. */
export type Random = () => number;

/** 32-bit FNV-1a hash of a text. */
export function hash(text: string): number {
  let h = 2166136261;
  for (const char of text) {
    h ^= char.codePointAt(0) ?? 0;
    h = Math.imul(h, 16777619);
  }
  return h >>> 0;
}

/** Mulberry32: small, and even enough for pictures. */
export function seeded(seed: string): Random {
  let a = hash(seed);
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1));
}

/** One of the given values. */
export function pick<T>(random: Random, values: readonly [T, ...T[]]): T {
  return values[Math.floor(random() * values.length)] ?? values[0];
}
