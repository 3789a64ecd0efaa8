const OPTION = /--([a-z-]+)( [A-Z][^\s\]]*)?/g;

/** Returns the options in a usage, and whether each takes a value: '[--limit N] --all' has limit (true) and all (false). */
export function optionsIn(usage: string): ReadonlyMap<string, boolean> {
  return new Map([...usage.matchAll(OPTION)].map(([, name = '', value]) => [name, value !== undefined]));
}

/** Returns the words in capitals that are placeholders for a value: 'ID|EMAIL [--holding CODE]' has ID, EMAIL and CODE. */
export function valuesIn(usage: string): string[] {
  return [...new Set(usage.match(/(?<![\w-])(YYYY-MM|[A-Z][A-Z_]*)(?![\w-])/g) ?? [])];
}

/** Returns the maximum number of words after a command. 'NAME...' has no maximum. */
export function maxWords(usage: string): number {
  const counts = usage.split(' | ').map((way) => {
    const words = way.replace(OPTION, '').replace(/[[\]]/g, ' ').split(' ').filter(Boolean);
    return words.some((word) => word.endsWith('...')) ? Number.POSITIVE_INFINITY : words.length;
  });
  return Math.max(...counts);
}
