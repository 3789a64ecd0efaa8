/** One line of what the bench prints. */
export interface Row {
  what: string;
  /** With its unit, for example '79.1 kB' or '0.91 of bare node:http'. */
  measured: string;
  /** For example 'at most 90 kB'; only measured where it is missing. */
  mustHold?: string;
  ok?: boolean;
}

/** One of the parts of the bench; tells now and then what it is doing. */
export type Section = (tell: (line: string) => void) => Promise<Row[]>;

/** A row for a value that must not be larger than `limit`; `detail` stands behind the value. */
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

/** The rows as a Markdown table, as docs/performance.md has it. */
export function asTable(rows: readonly Row[]): string {
  const lines = rows.map(({ what, measured, mustHold = '', ok }) => {
    const verdict = ok === undefined ? '' : ok ? 'ok' : 'NOT OK';
    return `| ${[what, measured, mustHold, verdict].join(' | ')} |`;
  });
  return ['| what | measured | must hold | |', '|---|---|---|---|', ...lines].join('\n');
}

/** The middle of some figures; throws without any. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const below = sorted[Math.floor((sorted.length - 1) / 2)];
  const above = sorted[Math.ceil((sorted.length - 1) / 2)];
  if (below === undefined || above === undefined) throw new Error('Without figures there is no median.');
  return (below + above) / 2;
}

/** The figure that so many percent do not exceed; throws without any. */
export function percentile(figures: readonly number[], percent: number): number {
  const at = Math.max(0, Math.ceil((figures.length * percent) / 100) - 1);
  const found = figures.toSorted((a, b) => a - b)[at];
  if (found === undefined) throw new Error('Without figures there is no percentile.');
  return found;
}

/** '1,240', '12.3', '0.42': digits that mean something. */
export function digits(value: number): string {
  const fraction = value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}
