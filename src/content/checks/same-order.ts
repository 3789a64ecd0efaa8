import type { CheckedEntry } from '../schemas/loaders.ts';

/**
 * Entries of a list with the same `order`: their sequence is undefined. Questions are compared within their group.
 * @returns a fault for each entry
 */
export function sameOrderFaults(entries: readonly CheckedEntry[]): { id: string; field: 'order'; reason: string }[] {
  return entries.flatMap(({ id, order, group }) => {
    if (typeof order !== 'number') return [];
    const others = entries.filter((other) => other.id !== id && other['order'] === order && other['group'] === group);
    if (others.length === 0) return [];
    const names = others.map(nameOf).join(' and ');
    return [
      {
        id,
        field: 'order' as const,
        reason: `${names} ${others.length === 1 ? 'has' : 'have'} the number ${order} too; each needs its own`,
      },
    ];
  });
}

/** The first field of a file names its entry. */
function nameOf({ id, ...fields }: CheckedEntry): string {
  const [name] = Object.values(fields);
  return typeof name === 'string' ? `"${name}"` : id;
}
