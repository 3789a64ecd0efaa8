/** One line of the printed table. */
export interface Row {
  what: string;
  /** With its unit, for example '79.1 kB' or '0.91 of bare node:http'. */
  measured: string;
  /** For example 'at most 90 kB'; missing: there is no limit. */
  mustHold?: string;
  ok?: boolean;
}

/** One section of the bench. It reports its progress with `report`. */
export type Section = (report: (line: string) => void) => Promise<Row[]>;

/** A row for a value that must not be larger than `limit`; `detail` follows the value. */
export function atMost(what: string, value: number, limit: number, unit: string, detail = ''): Row {
  return {
    what,
    measured: `${digits(value)}${unit}${detail && `, ${detail}`}`,
    mustHold: `at most ${limit.toLocaleString('en-US')}${unit}`,
    ok: value <= limit,
  };
}

/** A row for a value that must not be smaller than `limit`. */
export function atLeast(what: string, value: number, limit: number, unit: string, detail = ''): Row {
  return {
    what,
    measured: `${digits(value)}${unit}${detail && `, ${detail}`}`,
    mustHold: `at least ${limit.toLocaleString('en-US')}${unit}`,
    ok: value >= limit,
  };
}

/** Formats the rows as a Markdown table for docs/performance.md. */
export function asTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, mustHold = '', ok }) => {
    const verdict = ok === undefined ? '' : ok ? 'ok' : 'NOT OK';
    return `| ${[what, measured, mustHold, verdict].join(' | ')} |`;
  });
  return ['| what | measured | must hold | |', '|---|---|---|---|', ...lines].join('\n');
}

/** Returns the median. @throws if there are no figures */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const below = sorted[Math.floor((sorted.length - 1) / 2)];
  const above = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (below === undefined || above === undefined) throw new Error('The median needs at least one figure.');
  return (below + above) / 2;
}

/** Returns the smallest figure that `percent` % of the figures do not exceed. @throws if there are no figures */
export function percentile(figures: readonly number[], percent: number): number {
  const at = Math.max(0, Math.ceil((figures.length * percent) / 100) - 1);
  const found = figures.toSorted((a, b) => a - b)[at];
  if (found === undefined) throw new Error('The percentile needs at least one figure.');
  return found;
}

/** Formats a figure with three significant digits or so: '1,240', '12.3', '0.42'. */
export function digits(value: number): string {
  const fraction = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}
