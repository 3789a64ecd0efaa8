import type { Indexing } from '../catalogue/indexing.ts';
import type { Item } from '../catalogue/item.ts';
import { itemName } from '../catalogue/names.ts';
import { type Feedback, ratingOf } from '../catalogue/rating.ts';
import { usableText } from '../values/usable-text.ts';
import { decodeSlot } from './decode-slot.ts';
import { dateOf } from './read-dates.ts';
import { decodeList, readList } from './read-lists.ts';
import { fieldsOf, first, idOf, isFields, listOf, numberOf, rupiahOf } from './read-values.ts';

/** A page of items. `count` includes dropped elements: a page with a full count is not the last. */
export type ItemPage = { items: Item[]; count: number };

/** Finds the list of items in `data.items` or as a plain list (docs/product.md 7); null without a readable list. */
export function decodeItemPage(body: unknown): ItemPage | null {
  const found = readList(body, ['items'], decodeItem);
  return found && { items: found.elements, count: found.list.length };
}

/** Decodes an item; null without an id. */
export function decodeItem(value: unknown): Item | null {
  const fields = fieldsOf(value);
  const id = first(fields, 'id item_id', idOf);
  if (id === null) return null;
  const feedbacks = decodeList(fields['feedbacks'], decodeFeedback);
  return {
    id,
    name: itemName(id, first(fields, 'name nama title', usableText)),
    kategori: first(fields, 'kategori kategori.name kategori.nama', usableText),
    image: first(fields, 'image', usableText),
    price: first(fields, 'price', rupiahOf),
    oldPrice: first(fields, 'old_price', rupiahOf),
    badgeText: first(fields, 'badge_text', usableText),
    badgeColor: first(fields, 'badge_color', usableText),
    indexings: decodeList(fields['indexing'], decodeIndexing),
    indexings2: decodeList(fields['indexing2'], decodeIndexing),
    slots: decodeList(fields['slots'], decodeSlot),
    feedbacks,
    rating: ratingOf({
      feedbacks,
      ratings: starsOf(fields['ratings']),
      average: first(fields, 'feedback_avg', numberOf),
      count: first(fields, 'feedback_count', numberOf),
    }),
    maxTermin: first(fields, 'max_termin', idOf),
    manuscriptDays: first(fields, 'manuscript_days', numberOf),
    description: first(fields, 'deskripsi description', usableText),
    publisher: first(fields, 'penerbit publisher', usableText),
    issn: first(fields, 'issn', usableText),
    frequency: first(fields, 'frekuensi frequency', usableText),
    fields: decodeList(fields['bidang'], usableText),
  };
}

function decodeFeedback(value: unknown): Feedback | null {
  const fields = fieldsOf(value);
  const rating = numberOf(fields['rating']);
  if (rating === null) return null;
  return {
    id: first(fields, 'id', idOf),
    rating,
    comment: first(fields, 'comment', usableText),
    name: first(fields, 'name', usableText),
    date: first(fields, 'date created_at', dateOf),
  };
}

/** `ratings` may be stars, objects with a rating, or one number. */
function starsOf(value: unknown): number[] {
  return (listOf(value) ?? [value])
    .map((star) => numberOf(star) ?? numberOf(fieldsOf(star)['rating']))
    .filter((star) => star !== null);
}

/** Decodes an indexing, also without id or name. Null if it is not an object. */
export function decodeIndexing(value: unknown): Indexing | null {
  if (!isFields(value)) return null;
  return {
    id: first(value, 'id indexing_id', idOf),
    name: first(value, 'nama name', usableText) ?? '',
    image: first(value, 'image', usableText),
    price: first(value, 'harga_jual', rupiahOf),
    fallbackPrice: first(value, 'price', rupiahOf),
  };
}
