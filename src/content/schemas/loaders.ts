import { glob, type Loader } from 'astro/loaders';
import { shapes } from './choices.ts';
import { inDevelopment } from './development-loader.ts';

/** Where the entries of a collection are, and what must hold for them beside its schema: src/content/check.ts says so. */
export interface EntryFiles {
  /** From the project's root. */
  folder: string;
  pattern: string;
  /** What the name of a file may be, without its ending: it is the entry's `id`. */
  names: { regex: RegExp; message: string };
  /** Where each entry is a page of its own, their ids and pages: all of them must be there, and no other. */
  pages: Readonly<Record<string, string>> | undefined;
  /** What must hold for all entries together. */
  check: ((all: readonly CheckedEntry[]) => { field: string | null; reason: string } | undefined) | undefined;
}

/** An entry as its file has it, right or wrong. */
export type CheckedEntry = Record<string, unknown> & { id: string };

export type EntryLoader = Loader & { files: EntryFiles };

/** One file for each entry of a list: Markdown for texts, YAML for everything else. */
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

/** Exactly one entry may, and must, be such a one. */
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

/** A page shows the first of the entries. @param words '/vendor-shop shows the first' */
export function atLeastOne(all: readonly CheckedEntry[], words: string): { field: null; reason: string } | undefined {
  return all.length > 0 ? undefined : { field: null, reason: `there must be at least one: ${words}` };
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
