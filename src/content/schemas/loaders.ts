import { glob, type Loader } from 'astro/loaders';
import { shapes } from './choices.ts';
import { inDevelopment } from './development-loader.ts';

/** The location of a collection's entries, and rules beyond its schema: src/content/check.ts applies them. */
export interface EntryFiles {
  /** Relative to the project's root. */
  folder: string;
  pattern: string;
  /** The pattern of a file's name without extension: it is the entry's `id`. */
  names: { regex: RegExp; message: string };
  /** For collections whose entries are pages: ids and pages. All must exist, and no others. */
  pages: Readonly<Record<string, string>> | undefined;
  /** Rules for all entries together. */
  check: ((all: readonly CheckedEntry[]) => { field: string | null; reason: string } | undefined) | undefined;
}

/** An entry as its file contains it, valid or not. */
export type CheckedEntry = Record<string, unknown> & { id: string };

export type EntryLoader = Loader & { files: EntryFiles };

/** One file per entry of a list: Markdown for texts, YAML for everything else. */
export function entryFiles(
  folder: string,
  ending: 'md' | 'yaml',
  { names = shapes.fileName, pages, check }: Partial<Pick<EntryFiles, 'names' | 'pages' | 'check'>> = {},
): EntryLoader {
  return entryLoader({ folder, pattern: `*.${ending}`, names, pages, check });
}

/** A file of src/content that is one entry. */
export function onlyFile(name: string): EntryLoader {
  return entryLoader({
    folder: 'src/content',
    pattern: `${name}.yaml`,
    names: shapes.fileName,
    pages: undefined,
    check: undefined,
  });
}

/** The `id` of a file's entry. */
export const entryId = (file: string): string => file.replace(/\.\w+$/, '');

/** Exactly one entry must have this property. */
export function exactlyOne(
  all: readonly CheckedEntry[],
  isOne: (entry: CheckedEntry) => boolean,
  field: string,
  words: string,
): { field: string; reason: string } | undefined {
  const ids = all.filter(isOne).map(({ id }) => id);
  if (ids.length === 1) return undefined;
  const now = ids.length === 0 ? 'none has' : `${ids.join(' and ')} have`;
  return { field, reason: `exactly one must have ${words}; now ${now} it` };
}

/**
 * A page shows the first entry.
 * @param words '/vendor-shop shows the first'
 */
export function atLeastOne(all: readonly CheckedEntry[], words: string): { field: null; reason: string } | undefined {
  return all.length > 0 ? undefined : { field: null, reason: `there must be at least one: ${words}` };
}

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

function entryLoader(files: EntryFiles): EntryLoader {
  const { folder, pattern } = files;
  const loader = glob({ base: folder, pattern, generateId: ({ entry }) => entryId(entry) });
  return {
    name: 'entry-files',
    files,
    load: ({ watcher, ...context }) => loader.load(watcher ? inDevelopment({ ...context, watcher }) : context),
  };
}
