import { type ItemFilter, type ItemOrder, itemOrders } from '#domain/item-filter.ts';
import { type Month, parseMonth, toInputValue } from '#domain/month.ts';

/** Longer search texts are cut. */
const MAX_SEARCH_LENGTH = 100;

/** More values of one name are ignored. */
const MAX_VALUES = 24;

/**
 * Returns the filter of an address's query: `q`, `bidang` and `bulan` (YYYY-MM), each once or several times, `sampai` (YYYY-MM), `indexing`,
 * `maks` (rupiah), `urut` and `kategori`.
 */
export function filterFromQuery(query: URLSearchParams): ItemFilter {
  return {
    q: query.get('q')?.trim().slice(0, MAX_SEARCH_LENGTH) || null,
    fields: canonical(query.getAll('bidang').map((slug) => slug.trim())),
    months: parseMonths(query.getAll('bulan')),
    until: parseMonth(query.get('sampai')),
    indexingName: query.get('indexing') || null,
    kategori: query.get('kategori') || null,
    maxPrice: parseMaxPrice(query.get('maks') ?? ''),
    order: parseOrder(query.get('urut') ?? ''),
  };
}

/** Returns the values sorted, each once, so that one filter has one address. */
function canonical(values: readonly string[]): string[] {
  const used = values.filter((value) => value !== '').slice(0, MAX_VALUES);
  return [...new Set(used)].sort();
}

/** Returns the months earliest first, each once; other texts are ignored. */
export function parseMonths(texts: readonly string[]): Month[] {
  const months = texts.map(parseMonth).filter((month) => month !== null);
  return canonical(months.map(toInputValue)).flatMap((text) => parseMonth(text) ?? []);
}

/** Returns the rupiah of 'Rp 3.000.000', '3 juta', '2,5jt' or '900rb'; null for an empty text, zero, or more than 15 digits. */
export function parseMaxPrice(typed: string): number | null {
  const [, count = '', unit] = /^\D*(\d+(?:[.,]\d+)?)\s*(juta|jt|ribu|rb)\b/i.exec(typed) ?? [];
  if (unit !== undefined) return Math.round(Number(count.replace(',', '.')) * (/^j/i.test(unit) ? 1e6 : 1e3)) || null;
  const digits = typed.replace(/[.,]\d{1,2}\s*$/, '').replace(/\D/g, '');
  return digits.length > 15 ? null : Number(digits) || null;
}

export function parseOrder(name: string): ItemOrder | null {
  return Object.hasOwn(itemOrders, name) ? (name as ItemOrder) : null;
}

/** Returns a filter as the query of an address; empty for no filter. */
export function filterQuery({
  q,
  fields,
  months,
  until,
  indexingName,
  kategori,
  maxPrice,
  order,
}: ItemFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (q !== null) query.set('q', q);
  for (const slug of fields) query.append('bidang', slug);
  for (const month of months) query.append('bulan', toInputValue(month));
  if (until !== null) query.set('sampai', toInputValue(until));
  if (indexingName !== null) query.set('indexing', indexingName);
  if (maxPrice !== null) query.set('maks', String(maxPrice));
  if (order !== null) query.set('urut', order);
  if (kategori !== null) query.set('kategori', kategori);
  return query;
}

/** Returns the address of /allproduct with a filter. */
export function filterPath(filter: ItemFilter): string {
  const query = filterQuery(filter);
  return query.size === 0 ? '/allproduct' : `/allproduct?${query}`;
}

/**
 * Returns whether a page links to this address (path and query). Only those are cached: the number of other addresses is unlimited, and
 * they would evict useful pages.
 */
export function isLinkedFilter(filter: ItemFilter, address: string): boolean {
  const { q, fields, months, until, indexingName, kategori, maxPrice, order } = filter;
  const isOfNames = indexingName !== null || kategori !== null;
  return (
    [q, until, maxPrice, order].every((value) => value === null) &&
    fields.length + months.length + (isOfNames ? 1 : 0) <= 1 &&
    filterPath(filter) === address
  );
}
