import { existsSync, readFileSync, utimesSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderContext } from 'astro/loaders';
import { type Reason, reasonText } from '../checks/fault-texts.ts';
import { pictureFault } from '../checks/pictures.ts';

/** Astro passes its own loaders a function that parses files by extension. Its type is not public. */
interface EntryTypes {
  entryTypes: Map<string, { getEntryInfo(file: { contents: string; fileUrl: URL }): unknown }>;
}

/**
 * Milliseconds after which a file is compared with what Astro read. Vite's watcher drops a change within 50 ms of
 * another one of the same file, so a file that is emptied and then filled would stay half read.
 */
const COMPARE_AFTER_MS = 200;

/** The files of invalid entries, by collection and `id`. */
const wrong = new Map<string, string>();

/**
 * In development an invalid entry keeps its last valid version, so that the server starts and other pages work. The
 * terminal names the fault, the editor's desk shows it in the form.
 * @returns the context for Astro's loader
 */
export function inDevelopment(given: LoaderContext & { watcher: NonNullable<LoaderContext['watcher']> }) {
  const context = given as typeof given & EntryTypes;
  const keyOf = (id: string) => `${context.collection}/${id}`;
  // One listener for all collections: Astro's loaders add two each, and Node.js warns above 50
  // (MaxListenersExceededWarning).
  for (const event of ['add', 'change'] as const) {
    context.watcher.off(event, readOfPicture);
    // Not chained: Astro removes listeners that it sees added when it reloads everything.
    context.watcher.on(event, readOfPicture);
  }

  const parseData: LoaderContext['parseData'] = async (entry) => {
    wrong.delete(keyOf(entry.id));
    try {
      const unshown = await unshownPicture(entry.data, dirname(entry.filePath ?? ''));
      if (unshown !== undefined) throw new Error(`${keyOf(entry.id)}: ${reasonText(unshown)}`);
      return await context.parseData(entry);
    } catch (error) {
      wrong.set(keyOf(entry.id), entry.filePath ?? '');
      context.logger.error(error instanceof Error ? error.message : String(error));
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
          context.logger.error(error instanceof Error ? error.message : String(error));
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
  return { ...context, parseData, store, ...{ entryTypes } };
}

/** Astro reads a file again if its modification time changes. */
function readAgain(file: string): void {
  if (existsSync(file)) utimesSync(file, new Date(), new Date());
}

function readIfChanged(file: string, contents: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') !== contents) readAgain(file);
}

/**
 * Replacing a picture changes no file that Astro would read again. Waits, because a picture that is saved together with its entry arrives while
 * Astro checks the entry, or when Vite's watcher would drop the change.
 */
function readOfPicture(changed: string): void {
  const isOf = (file: string) => dirname(changed) === resolve(file.replace(/\.\w+$/, ''));
  setTimeout(() => {
    for (const file of wrong.values()) if (isOf(file)) readAgain(file);
  }, COMPARE_AFTER_MS).unref();
}

/** Returns why a picture next to the file cannot be shown: a page that names it would fail. */
async function unshownPicture(fields: Record<string, unknown>, folder: string): Promise<Reason | undefined> {
  const pictures = JSON.stringify(fields).match(/(?<=")\.\.?\/[^"]+\.\w+(?=")/g) ?? [];
  const reasons = await Promise.all(pictures.map((picture) => pictureFault(join(folder, picture))));
  return reasons.find((reason) => reason !== undefined);
}
