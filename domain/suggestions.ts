import type { Field } from './field.ts';
import { findItems, noFilter } from './find-items.ts';
import { filterOptions } from './found-page.ts';
import { type Item, itemName } from './item.ts';
import { type SynonymsOf, searchByWords, wordsIn } from './word-search.ts';

/** What a search field proposes for a typed text. */
export type Suggestions = {
  items: { id: number; name: string }[];
  fields: Pick<Field, 'slug' | 'name'>[];
  indexings: string[];
};

const MAX_ITEMS = 5;
const MAX_OTHERS = 3;

/** Returns the journals, fields and indexings that match a typed text, a few of each; none for an empty text. */
export function suggestionsFor(items: readonly Item[], typed: string, now: Date, synonymsOf: SynonymsOf): Suggestions {
  if (wordsIn(typed).length === 0) return { items: [], fields: [], indexings: [] };
  const named = <T>(all: readonly T[], nameOf: (one: T) => string) =>
    searchByWords(all, typed, (one) => wordsIn(nameOf(one)), synonymsOf).slice(0, MAX_OTHERS);
  const { fields, indexings } = filterOptions(items, now);
  return {
    items: findItems(items, { ...noFilter, q: typed }, now, synonymsOf)
      .slice(0, MAX_ITEMS)
      .map(({ id, name }) => ({ id, name: itemName(id, name) })),
    fields: named(fields, ({ name }) => name).map(({ slug, name }) => ({ slug, name })),
    indexings: named(indexings, (name) => name),
  };
}
