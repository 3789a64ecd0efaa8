import { glob, type Loader } from 'astro/loaders';
import type { Reason } from '../checks/fault-texts.ts';
import { inDevelopment } from './development-loader.ts';

/** The location of a collection's entries, and rules beyond its schema: src/content/check.ts applies them. */
export interface EntryFiles {
  /** Relative to the project's root. */
  folder: string;
  pattern: string;
  /** The pattern of a file's name without extension: it is the entry's `id`. */
  names: { regex: RegExp; reason: Reason };
  /** For collections whose entries are pages: ids and pages. All must exist, and no others. */
  pages?: Readonly<Record<string, string>> | undefined;
  /** The entry whose page does not exist while it has no text. */
  mayBeEmpty?: string | undefined;
  /** Rules for all entries together. */
  check?: ((all: readonly CheckedEntry[]) => FaultOfEntries | undefined) | undefined;
}

interface FaultOfEntries {
  field: string | null;
  reason: Reason;
}

/** Small letters, digits and hyphens: part of an address. */
const fileNames: EntryFiles['names'] = { regex: /^[a-z0-9-]+$/, reason: { code: 'fileName' } };

/** An entry as its file contains it, valid or not. */
export type CheckedEntry = Record<string, unknown> & { id: string };

export type EntryLoader = Loader & { files: EntryFiles };

/** One file per entry of a list: Markdown for texts, YAML for everything else. */
export function entryFiles(
  folder: string,
  ending: 'md' | 'yaml',
  { names = fileNames, ...more }: Partial<Pick<EntryFiles, 'names' | 'pages' | 'mayBeEmpty' | 'check'>> = {},
): EntryLoader {
  return entryLoader({ folder, pattern: `*.${ending}`, names, ...more });
}

/** A file of src/content that is one entry. */
export function onlyFile(name: string): EntryLoader {
  return entryLoader({ folder: 'src/content', pattern: `${name}.yaml`, names: fileNames });
}

/** The `id` of a file's entry. */
export const entryId = (file: string): string => file.replace(/\.\w+$/, '');

/** Exactly one entry must have a property, if there are entries. @param what 'default: true' */
export function exactlyOne(
  all: readonly CheckedEntry[],
  isOne: (entry: CheckedEntry) => boolean,
  field: string,
  what: string,
): FaultOfEntries | undefined {
  const ids = all.filter(isOne).map(({ id }) => id);
  if (all.length === 0 || ids.length === 1) return undefined;
  return { field, reason: { code: 'notExactlyOne', what, now: ids.join(', ') || '-' } };
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
