/** One figure of the bench. */
export interface Row {
  name: string;
  /** With its unit, for example '79.1 kB' or '0.91 of nginx (3 runs)'. */
  figure: string;
  /** What it should be, for example 'at most 80 kB'. */
  goal?: string;
  /** Undefined where there is no goal. */
  holds?: boolean;
  /** One line: what the figure needs to be understood, or why the goal does not hold. */
  note?: string;
}

/** A table of docs/performance.md. */
export interface Section {
  title: string;
  /** How it was measured, in one or two sentences. */
  method: string;
  rows: Row[];
}

/** Measures one section; tells in one line now and then what it is doing. */
export type Measure = (tell: (line: string) => void) => Promise<Section>;

export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('A median needs at least one figure.');
  return sorted.length % 2 === 1 ? middle : (middle + (sorted[sorted.length / 2 - 1] ?? middle)) / 2;
}
