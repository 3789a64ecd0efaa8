import { comparedAmount } from '@slotterbit/contract/catalogue/card-price.ts';
import { type Field, fieldSlugs } from '@slotterbit/contract/catalogue/field.ts';
import { type Findable, wordsOf } from '@slotterbit/contract/catalogue/find-items.ts';
import { indexingsOf } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import type { ItemFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { indexingDistance, UNRELATED } from '@slotterbit/contract/catalogue/nearest-offer.ts';
import { offeredSlots } from '@slotterbit/contract/catalogue/offered-slots.ts';
import { isForm, noSynonyms, plainWords, type SynonymsOf } from '@slotterbit/contract/catalogue/word-search.ts';
import { type SimilarItem, similarItem } from './near-misses.ts';

const SIMILAR_COUNT = 3;
/** Shorter typed words, such as 'di', are in too many names. */
const MIN_WORD_LENGTH = 3;

/**
 * Returns the items that are most like a filter without results: first those with one of its fields (chosen, or typed), then those with its
 * indexing, or one of the same family, then those near its maximum price. Only items with a free slot, and only those that share a field,
 * a typed word or an indexing; for a filter by price alone the cheapest.
 * @param fields those of the items
 */
export function similarItems(
  items: readonly Item[],
  fields: readonly Field[],
  filter: ItemFilter,
  now: Date,
  synonymsOf: SynonymsOf = noSynonyms,
): SimilarItem[] {
  const hasField = fieldTest(fields, filter, synonymsOf);
  const { q, indexings, maxPrice } = filter;
  const isByPriceAlone = q === null && filter.fields.length === 0 && indexings.length === 0 && maxPrice !== null;
  const ranked = items.flatMap((item) => {
    const field = hasField(item) ? 0 : 1;
    const indexing = Math.min(...indexingsOf(item).map(({ name }) => indexingDistance(indexings, name)), UNRELATED);
    const isSimilar = field === 0 || indexing < UNRELATED || isByPriceAlone;
    if (!isSimilar || item.slots.length === 0) return [];
    return [{ item, rank: [field, indexing, priceDistance(item, indexings, maxPrice)] }];
  });
  const found: SimilarItem[] = [];
  for (const { item } of ranked.sort((a, b) => compareRanks(a.rank, b.rank))) {
    const [slot] = offeredSlots(item, now);
    if (slot) found.push(similarItem(item, indexings, slot, null));
    if (found.length === SIMILAR_COUNT) break;
  }
  return found;
}

/** Returns whether an item has a chosen or typed field; without a typed field, whether it has a typed word. */
function fieldTest(known: readonly Field[], { q, fields }: ItemFilter, synonymsOf: SynonymsOf) {
  const typed = plainWords(q ?? '').filter((word) => word.length >= MIN_WORD_LENGTH);
  const forms = typed.flatMap((word) => [word, ...synonymsOf(word)]);
  const isTyped = (words: readonly string[]) => words.some((word) => forms.some((form) => isForm(word, form)));
  const typedFields = known.filter(({ name }) => isTyped(plainWords(name))).map(({ slug }) => slug);
  const wanted = [...fields, ...typedFields];
  if (wanted.length > 0) return (item: Findable) => fieldSlugs(item).some((slug) => wanted.includes(slug));
  return (item: Findable) => typed.length > 0 && isTyped(wordsOf(item));
}

/** How far a price is above the maximum; items without a price come last. */
function priceDistance(item: Findable, indexings: readonly string[], maxPrice: number | null): number {
  if (maxPrice === null) return 0;
  const amount = comparedAmount(item, indexings);
  return amount === null ? Number.POSITIVE_INFINITY : Math.max(0, amount - maxPrice);
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const other = b[index] ?? 0;
    if (rank !== other) return rank - other;
  }
  return 0;
}
