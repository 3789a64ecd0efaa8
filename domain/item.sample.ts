import type { Item } from './item.ts';

/** An item for tests, with nothing but an id, a name and what `more` says. */
export function sampleItem(id: number, more: Partial<Item> = {}): Item {
  return {
    id,
    name: `Jurnal ${id}`,
    kategori: null,
    image: null,
    price: null,
    oldPrice: null,
    badgeText: null,
    badgeColor: null,
    indexings: [],
    indexings2: [],
    slots: [],
    feedbacks: [],
    rating: null,
    maxTermin: null,
    description: null,
    publisher: null,
    issn: null,
    frequency: null,
    ...more,
  };
}
