/** The middle of some figures; throws without any. */
export function median(figures: readonly number[]): number {
  return percentile(figures, 50);
}

/**
 * The figure below which `percent` (0 to 100) of them lie; between two neighbours in proportion, as spreadsheets do. Throws without
 * any.
 */
export function percentile(figures: ArrayLike<number> & Iterable<number>, percent: number): number {
  const sorted = Float64Array.from(figures).sort();
  const place = ((sorted.length - 1) * percent) / 100;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new Error('Without figures there is no percentile.');
  return below + (above - below) * (place - Math.floor(place));
}

/** '12.3 ms', '0.42 ms', '1,240 ms': three digits that mean something. */
export function milliseconds(ms: number): string {
  return `${digits(ms)} ms`;
}

/** '1,240', '12.3', '0.42'. */
export function digits(value: number): string {
  const fraction = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: fraction, maximumFractionDigits: fraction });
}

/** Bytes in megabytes of 1,000,000. */
export function megabytes(bytes: number): string {
  return `${digits(bytes / 1_000_000)} MB`;
}
