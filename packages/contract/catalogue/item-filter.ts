import { formatRupiah, type Rupiah } from '../values/money.ts';
import {
  currentMonth,
  formatMonth,
  type Month,
  monthsAfter,
  parseMonth,
  shortMonth,
  toInputValue,
} from '../values/month.ts';
import { parseRupiah } from '../values/typed-amount.ts';
import type { Field } from './field.ts';
import type { WantedMonths } from './offered-slots.ts';

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
 * the fields (slugs), one of the indexings (names), and a place in a wanted month.
 */
export type ItemFilter = WantedMonths & {
  q: string | null;
  fields: readonly string[];
  indexings: readonly string[];
  maxPrice: Rupiah | null;
  order: ItemOrder | null;
  kategori: string | null;
};

interface Filter<T> {
  /** The label of its field. */
  label: string;
  /** The name of its field, and its parameter in the address. */
  parameter: string;
  /** Returns its value from the texts of an address; `read([])` is no filter. */
  read: (texts: readonly string[]) => T;
  /** Returns its texts in an address; none for no filter. */
  write: (value: T) => readonly string[];
  /** The button that drops it if nothing is found. The order finds the same items, so it has none. */
  without?: string;
  /** The text of a chip for one of its texts. The others are chosen outside of the sheet of filters. */
  chip?: (text: string, fields: readonly Field[]) => string;
}

/** Longer search texts are cut. */
const MAX_SEARCH_LENGTH = 100;
/** More values of one filter are ignored. */
const MAX_VALUES = 24;

const write = (value: string | number | null) => (value === null ? [] : [String(value)]);
const writeMonths = (months: readonly Month[]) => months.map(toInputValue);

/** All filters, in the order of the address and of the screen. */
export const filters: { readonly [Name in keyof ItemFilter]: Filter<ItemFilter[Name]> } = {
  q: {
    label: 'Cari jurnal',
    parameter: 'q',
    read: ([text = '']) => text.trim().slice(0, MAX_SEARCH_LENGTH) || null,
    write,
    without: 'Tanpa kata kunci',
  },
  fields: {
    label: 'Bidang ilmu',
    parameter: 'bidang',
    read: readTexts,
    write: (slugs) => slugs,
    without: 'Semua bidang',
    chip: (slug, fields) => fields.find((field) => field.slug === slug)?.name ?? slug,
  },
  indexings: {
    label: 'Indexing',
    parameter: 'indexing',
    read: readTexts,
    write: (names) => names,
    without: 'Semua indexing',
    chip: (name) => name,
  },
  months: {
    label: 'Bulan terbit',
    parameter: 'bulan',
    read: (texts) => canonical(writeMonths(texts.flatMap(parsedMonth))).flatMap(parsedMonth),
    write: writeMonths,
    without: 'Tanpa bulan',
    chip: monthText,
  },
  ready: {
    label: 'Naskah saya siap',
    parameter: 'siap',
    read: ([text]) => (text === 'sudah' ? text : parseMonth(text)),
    write: (ready) => (ready === null || ready === 'sudah' ? write(ready) : [toInputValue(ready)]),
    without: 'Kapan pun naskah siap',
    chip: (text) => (text === 'sudah' ? 'Naskah sudah siap' : `Naskah siap ${monthText(text)}`),
  },
  until: {
    label: 'Harus terbit paling lambat',
    parameter: 'sampai',
    read: ([text]) => parseMonth(text),
    write: (month) => (month === null ? [] : [toInputValue(month)]),
    without: 'Tanpa batas bulan',
    chip: (text) => `Terbit sampai ${monthText(text)}`,
  },
  maxPrice: {
    label: 'Harga maksimal',
    parameter: 'maks',
    read: ([typed = '']) => parseRupiah(typed) || null,
    write,
    without: 'Tanpa harga maksimal',
    chip: (amount) => `Maks. ${formatRupiah(Number(amount))}`,
  },
  order: {
    label: 'Urutkan',
    parameter: 'urut',
    read: ([name = '']) => (Object.hasOwn(itemOrders, name) ? (name as ItemOrder) : null),
    write,
  },
  kategori: {
    label: 'Kategori',
    parameter: 'kategori',
    read: ([name]) => name || null,
    write,
    without: 'Semua kategori',
  },
};

export type FilterName = keyof ItemFilter;

export const filterNames = Object.keys(filters) as FilterName[]; // the type of `filters` has no other key

/** Returns the texts of one filter in an address; none if it is not set. */
export function filterTexts<Name extends FilterName>(filter: ItemFilter, name: Name): readonly string[] {
  return filters[name].write(filter[name]);
}

/** Returns the values sorted, each once, so that one filter has one address. */
function canonical(values: readonly string[]): string[] {
  const used = values.filter((value) => value !== '').slice(0, MAX_VALUES);
  return [...new Set(used)].sort();
}

function readTexts(texts: readonly string[]): string[] {
  return canonical(texts.map((text) => text.trim()));
}

const parsedMonth = (text: string) => parseMonth(text) ?? [];

function monthText(text: string): string {
  const month = parseMonth(text);
  return month === null ? text : formatMonth(month);
}

/** Returns the filter of the query of an address. Other texts are ignored. */
export function filterFromQuery(query: URLSearchParams): ItemFilter {
  const entries = filterNames.map((name) => [name, filters[name].read(query.getAll(filters[name].parameter))]);
  return Object.fromEntries(entries) as ItemFilter; // each name with the value of its `read`
}

/** Returns a filter as the query of an address; empty for no filter. */
export function filterQuery(filter: ItemFilter): URLSearchParams {
  return new URLSearchParams(
    filterNames.flatMap((name) => filterTexts(filter, name).map((text) => [filters[name].parameter, text])),
  );
}

/** Returns the address of /allproduct with a filter. */
export function filterPath(filter: ItemFilter): string {
  const query = filterQuery(filter);
  return query.size === 0 ? '/allproduct' : `/allproduct?${query}`;
}

/** Returns when a manuscript can be ready: texts of an address and their names. An address names the month, so that it stays true. */
export function readyAnswers(now: Date): (readonly [text: string, name: string])[] {
  const names = ['Bulan ini', 'Bulan depan', 'Dalam 2 bulan'];
  const months = Array.from({ length: 12 }, (_, ahead) => monthsAfter(currentMonth(now), ahead));
  return [
    ['sudah', 'Sudah'],
    ...months.map((month, ahead) => [toInputValue(month), names[ahead] ?? shortMonth(month)] as const),
  ];
}

const linkedFilters: readonly FilterName[] = ['fields', 'indexings', 'months', 'kategori'];

/**
 * Returns whether a page links to this address (path and query). Only those are cached: the number of other addresses is unlimited, and
 * they would evict useful pages.
 */
export function isLinkedFilter(filter: ItemFilter, address: string): boolean {
  const chosen = filterNames.flatMap((name) => filterTexts(filter, name).map(() => name));
  const isShort = chosen.length <= 1 || String(chosen) === 'indexings,kategori';
  return isShort && chosen.every((name) => linkedFilters.includes(name)) && filterPath(filter) === address;
}

/** The filter that all items pass. */
export const noFilter: ItemFilter = /* @__PURE__ */ filterFromQuery(/* @__PURE__ */ new URLSearchParams());

/** Items per page. */
export const foundAtATime = 20;
