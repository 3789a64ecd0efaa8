import { offeredIndexings, uniqueBy } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { indexingName } from '@slotterbit/contract/catalogue/names.ts';
import { offeredSlots } from '@slotterbit/contract/catalogue/offered-slots.ts';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { monthNumber } from '@slotterbit/contract/values/month.ts';

export const MAX_COMPARED = 3;

/**
 * The journals that an address names. `unknown` are texts that name no offered journal, `left` are those above the limit, both as in the address;
 * `isRepeated`: a journal is named twice.
 */
export type ComparedItems<T> = { items: T[]; unknown: string[]; left: T[]; isRepeated: boolean };

/** More are ignored: an address can be long. */
const MAX_READ = 20;
const MAX_TEXT_LENGTH = 20;

/** Returns the items with the ids of an address, in its order and at most three. */
export function comparedItems<T extends { id: number }>(all: readonly T[], ids: readonly string[]): ComparedItems<T> {
  const given = ids.slice(0, MAX_READ).map((text) => text.trim().slice(0, MAX_TEXT_LENGTH));
  const texts = given.filter((text) => text !== '');
  const different = [...new Set(texts)];
  const found = different.map((text) => all.find(({ id }) => String(id) === text));
  const items = found.filter((item) => item !== undefined);
  return {
    items: items.slice(0, MAX_COMPARED),
    unknown: different.filter((_, index) => found[index] === undefined),
    left: items.slice(MAX_COMPARED),
    isRepeated: different.length < texts.length,
  };
}

/** The prices of one indexing, by item; null where an item does not offer it. `lowest` is null without a difference. */
export type PriceRow = { indexing: string; prices: (Rupiah | null)[]; lowest: Rupiah | null };

/** Returns the prices of all indexings that can be ordered, each name once and in order of appearance. */
export function priceRows(items: readonly Item[]): PriceRow[] {
  const offers = items.map((item) =>
    offeredIndexings(item).map((offer) => ({ name: indexingName(offer).trim(), price: offer.price })),
  );
  return uniqueBy(offers.flat(), ({ name }) => name).map(({ name }) => {
    const prices = offers.map((ofItem) => {
      const named = ofItem.filter((offer) => offer.name === name).map(({ price }) => price);
      return named.length === 0 ? null : Math.min(...named);
    });
    const known = prices.filter((price) => price !== null);
    const lowest = Math.min(...known);
    return { indexing: name, prices, lowest: known.some((price) => price > lowest) ? lowest : null };
  });
}

/** Returns other items that share an indexing with these, those with the most first. */
export function comparableItems(all: readonly Item[], items: readonly Item[], count: number): Item[] {
  const ids = new Set(items.map(({ id }) => id));
  const names = new Set(items.flatMap(offeredIndexings).map(({ name }) => name.trim()));
  return all
    .filter(({ id }) => !ids.has(id))
    .map((item) => ({ item, shared: offeredIndexings(item).filter(({ name }) => names.has(name.trim())).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, count)
    .map(({ item }) => item);
}

const MONTHS_SHOWN = 6;

/** Returns the next free slots of an item, one of each month, and how many months follow. */
export function comparedMonths(item: Item, now: Date): { shown: Slot[]; later: number } {
  const slots = uniqueBy(offeredSlots(item, now), ({ month }) => monthNumber(month));
  return { shown: slots.slice(0, MONTHS_SHOWN), later: Math.max(0, slots.length - MONTHS_SHOWN) };
}

/** Returns the address of a comparison. */
export function comparePath(items: readonly { id: number }[]): string {
  return items.length === 0 ? '/bandingkan' : `/bandingkan?${items.map(({ id }) => `id=${id}`).join('&')}`;
}
