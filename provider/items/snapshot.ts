import type { ItemAnswer } from '#contract/items.ts';
import type { Item } from '#domain/item.ts';
import { ratingOf } from '#domain/rating.ts';

/** An item as the pages take it, and as GET items answers it: written as JSON once a change, not once a request. */
export type CatalogueEntry = { readonly item: Item; readonly json: string };

/** The public catalogue at one moment; it never changes. */
export class Snapshot {
  /** The offered items in the catalogue's order. */
  readonly entries: readonly CatalogueEntry[];
  readonly items: readonly Item[];

  private constructor(entries: readonly CatalogueEntry[]) {
    this.entries = entries;
    this.items = entries.map(({ item }) => item);
  }

  static of(answers: readonly ItemAnswer[]): Snapshot {
    return new Snapshot(answers.map(toEntry));
  }

  /** The same with these items as they are now. Null when one of them is new: then everything has to be read. */
  with(answers: readonly ItemAnswer[]): Snapshot | null {
    const renewed = new Map(answers.map((answer) => [answer.id, toEntry(answer)]));
    const known = new Set(this.items.map(({ id }) => id));
    if (answers.some(({ id }) => !known.has(id))) return null;
    return new Snapshot(this.entries.map((entry) => renewed.get(entry.item.id) ?? entry));
  }
}

function toEntry(answer: ItemAnswer): CatalogueEntry {
  return { item: toItem(answer), json: JSON.stringify(answer) };
}

const toIndexing = ({ id, nama, image, harga_jual }: ItemAnswer['indexing'][number]) => ({
  id,
  name: nama,
  image,
  hargaJual: harga_jual,
  price: null,
});

/** The item as the rest of the app knows it: the same that the browser's decoder makes of the answer. */
export function toItem(answer: ItemAnswer): Item {
  return {
    id: answer.id,
    name: answer.name,
    kategori: answer.kategori,
    image: answer.image,
    price: answer.price,
    oldPrice: answer.old_price,
    badgeText: answer.badge_text,
    badgeColor: answer.badge_color,
    indexings: answer.indexing.map(toIndexing),
    indexings2: (answer.indexing2 ?? []).map(toIndexing),
    slots: answer.slots.map(({ id, year, month, remaining }) => ({ id, month: { year, month }, remaining })),
    feedbacks: answer.feedbacks.map((feedback) => ({ ...feedback, date: new Date(feedback.date) })),
    rating: ratingOf({
      feedbacks: answer.feedbacks,
      ratings: [],
      average: answer.feedback_avg,
      count: answer.feedback_count,
    }),
    maxTermin: answer.max_termin,
    description: answer.deskripsi,
    publisher: answer.penerbit,
    issn: answer.issn,
    frequency: answer.frekuensi,
  };
}
