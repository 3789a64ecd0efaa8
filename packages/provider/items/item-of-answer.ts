import type { IndexingAnswer, ItemAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { Indexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { itemName } from '@slotterbit/contract/catalogue/names.ts';
import { ratingOf } from '@slotterbit/contract/catalogue/rating.ts';
import { startOfDay } from '@slotterbit/contract/values/date.ts';
import { usableText } from '@slotterbit/contract/values/usable-text.ts';

const indexingOf = ({ id, nama, image, harga_jual }: IndexingAnswer): Indexing => ({
  id,
  name: usableText(nama) ?? '',
  image: usableText(image),
  price: harga_jual,
  fallbackPrice: null,
});

/** Returns an item for our pages from what GET items says about it: as a browser decodes it, but without looking for other providers' names. */
export function itemOfAnswer(answer: ItemAnswer): Item {
  const feedbacks = answer.feedbacks.map(({ id, rating, comment, name, date }) => ({
    id,
    rating,
    comment: usableText(comment),
    name: usableText(name),
    date: new Date(startOfDay(date)),
  }));
  return {
    id: answer.id,
    name: itemName(answer.id, answer.name),
    kategori: usableText(answer.kategori),
    image: usableText(answer.image),
    price: answer.price,
    oldPrice: answer.old_price,
    badgeText: usableText(answer.badge_text),
    badgeColor: usableText(answer.badge_color),
    indexings: answer.indexing.map(indexingOf),
    indexings2: (answer.indexing2 ?? []).map(indexingOf),
    slots: answer.slots.map(({ id, year, month, remaining, waiting_list, manuscript_until: manuscriptUntil }) => ({
      id,
      month: { year, month },
      remaining,
      manuscriptUntil,
      ...(waiting_list && { hasWaitingList: true }),
    })),
    feedbacks,
    rating: ratingOf({ feedbacks, ratings: [], average: answer.feedback_avg, count: answer.feedback_count }),
    maxTermin: answer.max_termin,
    manuscriptDays: answer.manuscript_days,
    description: usableText(answer.deskripsi),
    publisher: usableText(answer.penerbit),
    issn: usableText(answer.issn),
    frequency: usableText(answer.frekuensi),
    fields: (answer.bidang ?? []).map(usableText).filter((name) => name !== null),
  };
}
