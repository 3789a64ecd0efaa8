import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { pictureFault } from '../checks/pictures.ts';
import { revision } from './revision.ts';

/** What Astro also gives, to its own loaders: what reads a file of an ending. Its type is not public. */
interface EntryTypes {
  entryTypes: Map<string, { getEntryInfo(file: { contents: string; fileUrl: URL }): unknown }>;
}

/**
 * How long after Astro has read a file it is compared with what Astro read. Vite's watcher drops a change that follows another one of the same file within
 * 50 ms, so a file whose writing takes that long (emptied, then filled) would stay half read.
 */
const COMPARE_AFTER_MS = 200;

/** The files of entries that are wrong, by collection and `id`. */
const wrong = new Map<string, string>();

/**
 * In development a wrong entry is left as it was, so that the server starts and the other pages show. Page and terminal name what is wrong
 * (scripts/build-steps/content-check.mjs); Astro's own words for it are of no use beside.
 * @returns the context for Astro's loader. The digest of an entry in it is the revision of its file: the editor's desk compares the two.
 */
export function inDevelopment(given: LoaderContext & { watcher: NonNullable<LoaderContext['watcher']> }) {
  const context = given as typeof given & EntryTypes;
  const keyOf = (id: string) => `${context.collection}/${id}`;
  // One listener for all collections: Astro's own loaders have two each, and Node.js warns of more than 50 (MaxListenersExceededWarning).
  for (const event of ['add', 'change'] as const) {
    context.watcher.off(event, readOfPicture);
    // Not chained: Astro removes the listeners that it sees added when it loads everything again.
    context.watcher.on(event, readOfPicture);
  }

  const parseData: LoaderContext['parseData'] = async (entry) => {
    wrong.delete(keyOf(entry.id));
    try {
      const unshown = await unshownPicture(entry.data, dirname(entry.filePath ?? ''));
      if (unshown !== undefined) throw new Error(unshown);
      return await context.parseData(entry);
    } catch (error) {
      wrong.set(keyOf(entry.id), entry.filePath ?? '');
      context.logger.debug(error instanceof Error ? error.message : String(error));
      return entry.data as never; // Never stored, see below.
    }
  };
  const entryTypes = new Map(
    [...context.entryTypes].map(([ending, type]) => {
      const getEntryInfo: typeof type.getEntryInfo = async (file) => {
        setTimeout(() => readIfChanged(fileURLToPath(file.fileUrl), file.contents), COMPARE_AFTER_MS).unref();
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
    set: (entry) => (wrong.has(keyOf(entry.id)) ? false : context.store.set(entry)),
  };
  const generateDigest: LoaderContext['generateDigest'] = (data) =>
    typeof data === 'string' ? revision(data) : context.generateDigest(data);
  return { ...context, parseData, store, generateDigest, ...{ entryTypes } };
}

/** Astro reads a file again when its time changes. */
function readAgain(file: string): void {
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
}

function readIfChanged(file: string, contents: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') !== contents) readAgain(file);
}

/** A picture that is mended under its name changes no file that Astro would read again. */
function readOfPicture(changed: string): void {
  for (const file of wrong.values()) if (dirname(changed) === resolve(file.replace(/\.\w+$/, ''))) readAgain(file);
}

/** Why a picture beside the file cannot be shown: a page that names it would fail. */
async function unshownPicture(fields: Record<string, unknown>, folder: string): Promise<string | undefined> {
  const pictures = JSON.stringify(fields).match(/(?<=")\.\.?\/[^"]+\.\w+(?=")/g) ?? [];
  const reasons = await Promise.all(pictures.map((picture) => pictureFault(join(folder, picture))));
  return reasons.find((reason) => reason !== undefined);
}
