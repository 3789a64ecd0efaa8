import { existsSync, readFileSync } from 'node:fs';
import { contentCollections, namesOf } from '../src/content/check.ts';
import { faqGroups } from '../src/content/schemas/choices.ts';
import { revision } from '../src/content/schemas/development-loader.ts';
import { entryId } from '../src/content/schemas/loaders.ts';
import { fieldsOf } from './fault-words.ts';

/** Compares the saved content with the content that pages show. */
export interface ShownContent {
  /** Changes with each save, and whenever pages show other content. */
  version: string;
  /** Whether pages do not show a valid save yet. */
  isBehind: boolean;
}

/** The data that Astro's pages read. After Astro writes this file, its next answer uses the new data. */
const STORE = '.astro/data-store.json';

/**
 * Compares the files of src/content with Astro's data store, in which the digest of an entry is the revision of its file
 * (src/content/schemas/development-loader.ts).
 * @param faulty files with mistakes, which Astro may refuse
 */
export function shownContent(faulty: ReadonlySet<string>): ShownContent {
  const store = existsSync(STORE) ? readFileSync(STORE, 'utf8') : '';
  const stored = new Set(store.match(/(?<=")[0-9a-f]{40}(?=")/g));
  const files = new Map(
    Object.values(contentCollections).flatMap(({ loader }) =>
      namesOf('.', loader.files).map((name) => {
        const file = `${loader.files.folder}/${name}`;
        return [file, revision(readFileSync(file))] as const;
      }),
    ),
  );
  const behind = [...files].filter(([, saved]) => !stored.has(saved)).map(([file]) => file);
  const removed = (store.match(/(?<=")src\/content\/[^"]+\.(?:md|yaml)(?=")/g) ?? []).filter(
    (file) => !files.has(file),
  );
  return {
    version: revision(JSON.stringify([...files, behind, removed])),
    isBehind: removed.length > 0 || behind.some((file) => !faulty.has(file)),
  };
}

const groups = Object.keys(faqGroups);

/** Returns the file names of all entries by collection, in the order of the site: posts by day, newest first; others by `order`. */
export function siteOrder(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(contentCollections).map(([collection, { loader }]) => {
      const { folder } = loader.files;
      const entries = namesOf('.', loader.files).map((name) => {
        const fields = fieldsOf(readFileSync(`${folder}/${name}`, 'utf8'), name);
        return { id: entryId(name), key: sortKey(fields) };
      });
      entries.sort((a, b) => a.key - b.key || (a.id < b.id ? -1 : 1));
      return [collection, entries.map(({ id }) => id)];
    }),
  );
}

/** Questions are numbered within their group of Support. An entry without a valid number comes last. */
function sortKey({ order, group, published }: Record<string, unknown>): number {
  if (published instanceof Date) return -published.getTime();
  if (typeof order !== 'number') return Number.MAX_SAFE_INTEGER;
  return Math.max(groups.indexOf(String(group)), 0) * 1_000_000 + order;
}
