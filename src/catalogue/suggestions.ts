import type { Field } from '@slotterbit/contract/catalogue/field.ts';
import { findItems } from '@slotterbit/contract/catalogue/find-items.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { type SynonymsOf, searchByWords, typedWords, wordsIn } from '@slotterbit/contract/catalogue/word-search.ts';
import { filterOptions } from './found-page.ts';

/** What a search field proposes for a typed text. */
export type Suggestions = {
  items: { id: number; name: string }[];
  fields: Pick<Field, 'slug' | 'name'>[];
  indexings: string[];
  /** For 'sinta 2 ekonomi': the two as one filter. */
  both: { indexing: string; field: Suggestions['fields'][number] } | null;
};

const MAX_ITEMS = 5;
const MAX_OTHERS = 3;

/** Returns the journals, fields and indexings that match a typed text, a few of each; none for an empty text. */
export function suggestionsFor(items: readonly Item[], typed: string, now: Date, synonymsOf: SynonymsOf): Suggestions {
  const words = typedWords(typed);
  if (words.length === 0) return { items: [], fields: [], indexings: [], both: null };
  const named = <T>(all: readonly T[], text: string, nameOf: (one: T) => string) =>
    searchByWords(all, text, (one) => wordsIn(nameOf(one)), synonymsOf).slice(0, MAX_OTHERS);
  const { fields, indexings: offered } = filterOptions(items, now);
  const indexings = offered.map(({ name }) => name);
  const fieldsFor = (text: string) => named(fields, text, ({ name }) => name).map(({ slug, name }) => ({ slug, name }));
  const indexing = indexings.find((name) => typedWords(name).every((word) => words.includes(word)));
  const others = indexing === undefined ? [] : words.filter((word) => !typedWords(indexing).includes(word));
  const [field] = others.length === 0 ? [] : fieldsFor(others.join(' '));
  return {
    items: findItems(items, { ...noFilter, q: typed }, now, synonymsOf)
      .slice(0, MAX_ITEMS)
      .map(({ id, name }) => ({ id, name: itemName(id, name) })),
    fields: fieldsFor(typed),
    indexings: named(indexings, typed, (name) => name),
    both: indexing !== undefined && field !== undefined ? { indexing, field } : null,
  };
}
