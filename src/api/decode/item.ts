import { type Item, itemName } from '#domain/item.ts';
import { type Feedback, ratingOf } from '#domain/rating.ts';
import { usableText } from '#domain/usable-text.ts';
import { fieldsOf, idOf, numberOf } from './fields.ts';
import { decodeIndexing } from './indexing.ts';
import { at, dateOf, decodeList, first, rupiahOf } from './read.ts';
import { decodeSlot } from './slot.ts';

/** The items of a page. `count` is how many elements it had, also those that were dropped: a full page is not the last. */
export type ItemPage = { items: Item[]; count: number };

const lists = [['data', 'items'], ['data', 'data', 'items'], ['items'], ['data', 'data'], ['data'], []];

/** The items list wherever it stands: `data.items`, or a plain list (docs/product.md 7); null when there is none. */
export function decodeItemPage(body: unknown): ItemPage | null {
  const list = lists.map((path) => at(body, ...path)).find((value) => Array.isArray(value));
  return list === undefined ? null : { items: decodeList(list, decodeItem), count: list.length };
}

/** An item; null without an id. */
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
    description: first(fields, 'deskripsi description', usableText),
    publisher: first(fields, 'penerbit publisher', usableText),
    issn: first(fields, 'issn', usableText),
    frequency: first(fields, 'frekuensi frequency', usableText),
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

/** `ratings` may be stars, objects with a rating, or one figure. */
function starsOf(value: unknown): number[] {
  const list = Array.isArray(value) ? value : [value];
  return list.map((star) => numberOf(star) ?? numberOf(fieldsOf(star)['rating'])).filter((star) => star !== null);
}
