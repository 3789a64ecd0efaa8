import { readFileSync } from 'node:fs';
import { contentCollections, namesOf } from '../src/content/check.ts';
import { faqGroups } from '../src/content/schemas/choices.ts';
import { entryId } from '../src/content/schemas/loaders.ts';
import { fieldsOf } from './fault-words.ts';

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
