import type { Field } from './field.ts';
import type { Item } from './item.ts';
import type { Rupiah } from './money.ts';
import type { Month } from './month.ts';
import type { SimilarItem } from './similar-items.ts';
import type { OpenMonth } from './slot.ts';

/** The orders of /allproduct apart from the catalogue's own. Keys are used in the address, values on the screen. */
export const itemOrders = {
  slot: 'Slot terdekat',
  harga: 'Harga terendah',
  rating: 'Rating tertinggi',
  nama: 'A→Z',
} as const;

export type ItemOrder = keyof typeof itemOrders;

/**
 * The filters of /allproduct. Null or an empty list means all, or the catalogue's own order. `q` is the typed text. An item passes with one of
 * the fields (slugs), a place in one of the months, and a place in the month `until` or before it.
 */
export type ItemFilter = {
  q: string | null;
  fields: readonly string[];
  months: readonly Month[];
  until: Month | null;
  indexingName: string | null;
  kategori: string | null;
  maxPrice: Rupiah | null;
  order: ItemOrder | null;
};

/** The filter that all items pass. */
export const noFilter: ItemFilter = {
  q: null,
  fields: [],
  months: [],
  until: null,
  indexingName: null,
  kategori: null,
  maxPrice: null,
  order: null,
};

/** The filters that a visitor can drop, in the screen's order. */
export const relaxableFilters = ['q', 'months', 'until', 'maxPrice', 'indexingName', 'fields', 'kategori'] as const;

export type RelaxableFilter = (typeof relaxableFilters)[number];

/** How many items there are without one of the filters. */
export type RelaxedFilter = { without: RelaxableFilter; count: number };

/** The choices of the filters: indexing names and kategori, each once and in order of appearance, fields by name, and the next months. */
export type FilterOptions = { indexings: string[]; kategori: string[]; fields: Field[]; months: OpenMonth[] };

/** A page of matching items for cards, the total, and, if nothing matches, relaxed filters and similar items. */
export type FoundPage = {
  items: Item[];
  total: number;
  relaxed: RelaxedFilter[];
  similar: SimilarItem[];
  options: FilterOptions;
  /** Number of items without a filter. */
  catalogueSize: number;
};

/** Items per page. */
export const foundAtATime = 20;
