/** What became of one entry. */
export type Change = 'added' | 'updated' | 'unchanged';

export type Counts = Record<Change, number>;

export function tally(changes: readonly Change[]): Counts {
  const counts: Counts = { added: 0, updated: 0, unchanged: 0 };
  for (const change of changes) counts[change]++;
  return counts;
}

/** Whether any of the wanted columns differs from the row. */
export function differs<T extends object>(row: T, wanted: Partial<T>): boolean {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.entries(wanted).some(([column, value]) => before.get(column) !== value);
}
