import { existsSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { glob, type Loader, type LoaderContext } from 'astro/loaders';
import { pictureFault } from '../checks/pictures.ts';
import { shapes } from './choices.ts';

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

/** What Astro also gives, to its own loaders: what reads a file of an ending. Its type is not public. */
interface EntryTypes {
  entryTypes: Map<string, { getEntryInfo(file: { contents: string; fileUrl: URL }): unknown }>;
}

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
    load: (context) => loader.load(context.watcher ? forgiving(context) : context),
  };
}

/**
 * In development a wrong entry is left as it was, so that the server starts and the other pages show. Page and terminal name what is wrong
 * (scripts/build-steps/content-check.mjs); Astro's own words for it are of no use beside.
 */
function forgiving(given: LoaderContext): LoaderContext {
  const context = given as LoaderContext & EntryTypes;
  /** The files of entries that are wrong, by `id`. */
  const wrong = new Map<string, string>();
  // A picture that is mended under its name changes no file that Astro would read again.
  const readAgain = (changed: string) => {
    for (const file of wrong.values()) {
      const isOfEntry = dirname(changed) === resolve(file.replace(/\.\w+$/, ''));
      if (isOfEntry && existsSync(file)) utimesSync(file, new Date(), new Date());
    }
  };
  context.watcher?.on('add', readAgain).on('change', readAgain);
  const parseData: LoaderContext['parseData'] = async (entry) => {
    wrong.delete(entry.id);
    try {
      const unshown = await unshownPicture(entry.data, dirname(entry.filePath ?? ''));
      if (unshown !== undefined) throw new Error(unshown);
      return await context.parseData(entry);
    } catch (error) {
      wrong.set(entry.id, entry.filePath ?? '');
      context.logger.debug(error instanceof Error ? error.message : String(error));
      return entry.data as never; // Never stored, see below.
    }
  };
  const entryTypes = new Map(
    [...context.entryTypes].map(([ending, type]) => {
      const getEntryInfo: typeof type.getEntryInfo = async (file) => {
        try {
          return await type.getEntryInfo(file);
        } catch (error) {
          context.logger.debug(error instanceof Error ? error.message : String(error));
          return { data: {}, body: '', slug: '', rawData: '' };
        }
      };
      return [ending, { ...type, getEntryInfo }];
    }),
  );
  const store: LoaderContext['store'] = {
    ...context.store,
    set: (entry) => (wrong.has(entry.id) ? false : context.store.set(entry)),
  };
  return { ...context, parseData, store, ...{ entryTypes } };
}

/** Why a picture beside the file cannot be shown: a page that names it would fail. */
async function unshownPicture(fields: Record<string, unknown>, folder: string): Promise<string | undefined> {
  const pictures = JSON.stringify(fields).match(/(?<=")\.\.?\/[^"]+\.\w+(?=")/g) ?? [];
  const reasons = await Promise.all(pictures.map((picture) => pictureFault(join(folder, picture))));
  return reasons.find((reason) => reason !== undefined);
}
