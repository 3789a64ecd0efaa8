/** One line of the printed table: '79.1 kB' must be 'at most 90 kB'. */
export type Row = { what: string; measured: string; mustHold: string; isOk: boolean };

/** One section of the bench. It reports its progress with `report`. `words`: names of its parts that are measured alone. */
export type Section = (report: (line: string) => void, words?: readonly string[]) => Promise<Row[]>;

type Measured = [what: string, value: number, limit: number, unit: string, detail?: string];

const row =
  (word: string, isHeld: (value: number, limit: number) => boolean) =>
  (...measured: Measured): Row => {
    const [what, value, limit, unit, detail = ''] = measured;
    const mustHold = `${word} ${limit.toLocaleString('en-US')}${unit}`;
    return {
      what,
      measured: `${digits(value)}${unit}${detail && `, ${detail}`}`,
      mustHold,
      isOk: isHeld(value, limit),
    };
  };

/** A row for a value that must not be larger than `limit`; `detail` follows the value. */
export const atMost = row('at most', (value, limit) => value <= limit);
/** A row for a value that must not be smaller than `limit`. */
export const atLeast = row('at least', (value, limit) => value >= limit);

/** Formats the rows as a Markdown table for docs/performance.md. */
export function asTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, mustHold, isOk }) =>
    ['|', what, '|', measured, '|', mustHold, '|', isOk ? 'ok' : 'NOT OK', '|'].join(' '),
  );
  return ['| what | measured | must hold | |', '|---|---|---|---|', ...lines].join('\n');
}

/** Returns the median. @throws if there are no figures */
export function median(figures: readonly number[]): number {
  const negative = figures.map((figure) => -figure);
  return (percentile(figures, 50) - percentile(negative, 50)) / 2;
}

/** The measured runs. One more warms up code and caches. */
const RUNS = 3;

/** Repeats the measurements in turns, so that other load on the machine slows all. Returns the median of each. */
export async function mediansOf(...measurements: (() => Promise<number>)[]): Promise<number[]> {
  const runs: number[][] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const figures: number[] = [];
    for (const measure of measurements) figures.push(await measure());
    if (run > 0) runs.push(figures);
  }
  return measurements.map((_, n) => median(runs.map((figures) => figures[n] ?? Number.NaN)));
}

/** Returns the smallest figure that `percent` % of the figures do not exceed. @throws if there are no figures */
export function percentile(figures: readonly number[], percent: number): number {
  const at = Math.max(0, Math.ceil((figures.length * percent) / 100) - 1);
  const found = figures.toSorted((a, b) => a - b)[at];
  if (found === undefined) throw new Error('The percentile needs at least one figure.');
  return found;
}

/** Formats a figure with three significant digits or so: '1,240', '12.3', '0.42', '0.0123'. */
export function digits(value: number): string {
  const fraction = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : value >= 0.1 ? 2 : 4;
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}
