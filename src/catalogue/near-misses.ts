import { comparedAmount, comparedPrice } from '@slotterbit/contract/catalogue/card-price.ts';
import type { Field } from '@slotterbit/contract/catalogue/field.ts';
import type { RelaxedItems } from '@slotterbit/contract/catalogue/find-items.ts';
import { indexingsOf, sellingPrice, uniqueBy } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import {
  type FilterName,
  filters,
  filterTexts,
  type ItemFilter,
  noFilter,
} from '@slotterbit/contract/catalogue/item-filter.ts';
import { indexingDistance, nearestTo } from '@slotterbit/contract/catalogue/nearest-offer.ts';
import { byMonth, createSlotTest } from '@slotterbit/contract/catalogue/offered-slots.ts';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { formatShortDate, startOfDay } from '@slotterbit/contract/values/date.ts';
import { formatRupiah, type Rupiah } from '@slotterbit/contract/values/money.ts';
import { formatMonth, type Month, monthNumber, shortMonth } from '@slotterbit/contract/values/month.ts';

/**
 * A journal that is shown if nothing is found: the indexing, its price and the month that are offered instead. `differs` says which one wish it
 * misses ('SINTA 4, bukan 2-3'); null if it is only similar.
 */
export type SimilarItem = Pick<Item, 'id' | 'name' | 'image'> & {
  indexing: string | null;
  amount: Rupiah | null;
  month: Month;
  differs: string | null;
};

/** Returns an item as a card of an empty result. @param names the indexings; the card names the cheapest */
export function similarItem(
  item: Item,
  names: readonly string[],
  { month }: Slot,
  differs: string | null,
): SimilarItem {
  const { id, name, image } = item;
  const price = comparedPrice(item, names);
  return { id, name, image, indexing: price?.indexing ?? null, amount: price?.amount ?? null, month, differs };
}

const NEAR_COUNT = 6;

/**
 * Returns journals with a free slot that miss one wish of a filter, apart from the text: in turn one of each wish, the nearest first, and
 * those of another field last.
 * @param relaxed what the filter finds without one of its wishes
 */
export function nearMisses(
  relaxed: readonly RelaxedItems<Item>[],
  filter: ItemFilter,
  fields: readonly Field[],
  now: Date,
): SimilarItem[] {
  const wishes = relaxed.filter(({ without }) => without !== 'q');
  const inTurn = wishes.flatMap(({ without, items }) => {
    const slotOf = createSlotChoice(filter, without, now);
    return items
      .flatMap((item) => {
        const slot = slotOf(item);
        return slot === null ? [] : [{ item, slot, distance: distanceOf(item, slot, filter, without) }];
      })
      .sort((a, b) => a.distance - b.distance)
      .slice(0, NEAR_COUNT)
      .map(({ item, slot }, turn) => ({
        turn: without === 'fields' ? NEAR_COUNT : turn,
        card: cardOf(item, slot, filter, without, fields),
      }));
  });
  const cards = inTurn.sort((a, b) => a.turn - b.turn).map(({ card }) => card);
  return uniqueBy(cards, ({ id }) => id).slice(0, NEAR_COUNT);
}

/** Returns the choice of an item's free slot that is nearest to the wish that it misses. */
function createSlotChoice(filter: ItemFilter, without: FilterName, now: Date) {
  const [month] = filter.months;
  const isOffered = createSlotTest({ ...filter, [without]: noFilter[without] }, now);
  return (item: Item): Slot | null => {
    const offered = item.slots.filter(isOffered).sort(byMonth);
    if (without === 'months' && month !== undefined) return nearestTo(month, offered);
    // For a manuscript that comes too late, the last month is the nearest.
    return offered.at(without === 'ready' ? -1 : 0) ?? null;
  };
}

/** How far an item with its nearest slot is from the wish that it misses. */
function distanceOf(item: Item, slot: Slot, { indexings, months: [wanted] }: ItemFilter, without: FilterName): number {
  const month = monthNumber(slot.month);
  if (without === 'indexings')
    return Math.min(...indexingsOf(item).map(({ name }) => indexingDistance(indexings, name)));
  if (without === 'maxPrice') return comparedAmount(item, indexings) ?? Number.MAX_VALUE;
  if (without === 'months' && wanted !== undefined) return Math.abs(month - monthNumber(wanted));
  return without === 'until' ? month : without === 'ready' ? -month : 0;
}

function cardOf(item: Item, slot: Slot, filter: ItemFilter, without: FilterName, fields: readonly Field[]) {
  const indexing = nearestIndexingOf(item, filter);
  const names = without === 'indexings' && indexing !== null ? [indexing] : filter.indexings;
  const amount = comparedAmount(item, names);
  const wanted = filterTexts(filter, without).map((text) => filters[without].chip?.(text, fields) ?? text);
  const texts: Partial<Record<FilterName, string>> = {
    fields: `${item.fields.join(', ') || 'Tanpa bidang'}, bukan ${wanted.join(' atau ')}`,
    indexings: `${indexing ?? 'Tanpa indexing'}, bukan ${shortNames(filter.indexings, indexing)}`,
    months: `Terbit ${shortMonth(slot.month)}, bukan ${wanted.join(' atau ')}`,
    until: `Terbit ${shortMonth(slot.month)}, sesudah ${filter.until && formatMonth(filter.until)}`,
    ready: `${sendText(slot)}, sebelum naskah siap`,
    maxPrice: `${amount === null ? 'Tanpa harga' : formatRupiah(amount)}, bukan maks. ${formatRupiah(filter.maxPrice ?? 0)}`,
    kategori: `${item.kategori ?? 'Tanpa kategori'}, bukan ${filter.kategori}`,
  };
  return similarItem(item, names, slot, texts[without] ?? null);
}

const sendText = ({ month, manuscriptUntil }: Slot) =>
  manuscriptUntil === undefined
    ? `Terbit ${shortMonth(month)}`
    : `Kirim s.d. ${formatShortDate(new Date(startOfDay(manuscriptUntil)))}`;

/** Returns the item's indexing nearest to the wanted ones, within the maximum price if one is; null without indexings. */
function nearestIndexingOf(item: Item, { indexings, maxPrice }: ItemFilter): string | null {
  const all = indexingsOf(item);
  const within = all.filter((one) => (sellingPrice(one) ?? Number.POSITIVE_INFINITY) <= (maxPrice ?? Number.MAX_VALUE));
  const names = (within.length > 0 ? within : all).map(({ name }) => name.trim());
  return names.sort((a, b) => indexingDistance(indexings, a) - indexingDistance(indexings, b))[0] ?? null;
}

/** 'SINTA 2-3' for 'SINTA 2' and 'SINTA 3'; '2-3' beside 'SINTA 4'. Names that differ in more than their last number stay whole. */
function shortNames(names: readonly string[], beside: string | null): string {
  const familyOf = (name: string) => name.replace(/\d+$/, '');
  const [first = ''] = names;
  const family = familyOf(first);
  const ranks = names.map((name) => Number(name.slice(family.length)));
  if (names.length === 1 || !ranks.every((rank) => rank > 0)) return names.join(' atau ');
  const isRange = ranks.every((rank, index) => index === 0 || rank === (ranks[index - 1] ?? 0) + 1);
  const shown = beside !== null && familyOf(beside) === family ? family.replace(/^.*\s/, '') : family;
  return shown + (isRange ? `${ranks[0]}-${ranks.at(-1)}` : ranks.join(', '));
}
