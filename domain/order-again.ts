import { type CartChoice, qtyOfChoice } from './add-to-cart.ts';
import type { Cart } from './cart.ts';
import { indexingName, type OfferedIndexing, offeredIndexings, uniqueBy } from './indexing.ts';
import type { Item } from './item.ts';
import { formatRupiah } from './money.ts';
import { compareMonths, formatMonth, isPast, type Month, monthNumber } from './month.ts';
import type { OrderLine } from './order.ts';
import { hasCapacity, type Slot } from './slot.ts';

/** An ordered line as it can be had today (docs/product.md 13.1). */
export type LineAgain = {
  line: OrderLine;
  /** What goes into the cart; null when the line cannot be had any more. */
  choice: CartChoice | null;
  /** Months that can be chosen in place of the choice's, earliest first, each with what is free (null: not limited). */
  months: { month: Month; free: number | null }[];
  /** What is different from the order, or why it cannot be had; one short text each. */
  changes: string[];
  /** The month that was chosen can not be had any more: the choice is another, which nobody has agreed to. */
  isReplaced: boolean;
};

/**
 * What of an order can be ordered again: each line with the next month that has room for it, or the one chosen, and today's price. Lines of one
 * slot share its places, and what the cart holds already is taken.
 * @param catalogue today's items. Those of other lines are not offered any more, unless the catalogue could not be looked through to its end
 * @param chosen the months that were chosen, by line
 * @param unselected lines that are not wanted, which take no places
 */
export function orderAgain(
  lines: readonly OrderLine[],
  { items, isWhole }: { items: readonly Item[]; isWhole: boolean },
  { now, cart, chosen, unselected }: Choices,
): LineAgain[] {
  const taken = new Map<number, number>();
  for (const { slotId, qty } of cart?.lines ?? []) {
    if (slotId !== null) taken.set(slotId, (taken.get(slotId) ?? 0) + qty);
  }
  return lines.map((line) => {
    const item = items.find(({ id }) => id === line.itemId);
    if (item === undefined) {
      return cannotBeHad(line, isWhole ? 'Jurnal tidak lagi ditawarkan' : 'Jurnal ini belum dapat diperiksa');
    }
    const indexing = sameIndexing(item, line);
    if (indexing === undefined) return cannotBeHad(line, 'Indexing tidak lagi ditawarkan');

    const places = placesOf(item, now, taken);
    const place = choosePlace(places, line.qty, chosen.get(line));
    if (place === undefined) return cannotBeHad(line, fullUntil(places) ?? 'Belum ada bulan terbit yang dibuka');

    const qty = Math.min(line.qty, place.free ?? line.qty);
    const choice = { itemId: item.id, indexing, slot: place.slot, qty };
    const held = qtyOfChoice(cart, choice);
    if (!unselected.has(line)) taken.set(place.slot.id, (taken.get(place.slot.id) ?? 0) + qty);
    const month = chosen.get(line);
    const isReplaced = month !== undefined && compareMonths(month, place.slot.month) !== 0;
    return {
      line,
      choice,
      isReplaced,
      months: places.filter(isFree).map(({ slot, free }) => ({ month: slot.month, free })),
      changes: [
        isReplaced ? `${formatMonth(month)} sudah penuh` : null,
        month === undefined ? fullUntil(places.slice(0, places.indexOf(place)), line.qty) : null,
        renamed(line, indexing),
        qty < line.qty ? `Sisa ${qty} slot, jumlah menjadi ${qty}` : null,
        priceChange(line, indexing),
        held > 0 ? `Sudah ada ${held} di keranjang` : null,
      ].filter((change) => change !== null),
    };
  });
}

type Choices = {
  now: Date;
  cart: Cart | null;
  chosen: ReadonlyMap<OrderLine, Month>;
  unselected: ReadonlySet<OrderLine>;
};

/** A slot with what is free of it; null: not limited. */
type Place = { slot: Slot; free: number | null };

const isFree = ({ free }: Place) => free === null || free > 0;

function cannotBeHad(line: OrderLine, why: string): LineAgain {
  return { line, choice: null, months: [], changes: [why], isReplaced: false };
}

/** The indexing of the line as it is offered today: the one of its name, whatever its id is now, or else of its id, whatever its name is now. */
function sameIndexing(item: Item, line: OrderLine): OfferedIndexing | undefined {
  const offered = offeredIndexings(item);
  const byName = offered.filter((indexing) => hasName(indexing, line));
  return (
    byName.find(({ id }) => id === line.indexingId) ?? byName[0] ?? offered.find(({ id }) => id === line.indexingId)
  );
}

function hasName(indexing: OfferedIndexing, { indexing: name }: OrderLine): boolean {
  const comparable = (text: string) => text.trim().toLocaleLowerCase('id');
  return name !== null && comparable(indexingName(indexing)) === comparable(name);
}

function renamed(line: OrderLine, indexing: OfferedIndexing): string | null {
  return line.indexing === null || hasName(indexing, line) ? null : `Dulu bernama ${line.indexing}`;
}

/** The item's months from this one on (Jakarta), full ones too, earliest first; of several slots of a month the one with most room. */
function placesOf(item: Item, now: Date, taken: ReadonlyMap<number, number>): Place[] {
  const places = item.slots
    .filter(({ month }) => !isPast(month, now))
    .map((slot) => ({
      slot,
      free: slot.remaining === null ? null : Math.max(0, slot.remaining - (taken.get(slot.id) ?? 0)),
    }))
    .sort((a, b) => compareMonths(a.slot.month, b.slot.month) || roomOf(b) - roomOf(a) || a.slot.id - b.slot.id);
  return uniqueBy(places, ({ slot }) => monthNumber(slot.month));
}

const roomOf = ({ free }: Place) => free ?? Number.MAX_SAFE_INTEGER;

/** The chosen month if something is free in it, else the next that has room for all, else the next that has any. */
function choosePlace(places: readonly Place[], qty: number, month: Month | undefined): Place | undefined {
  const free = places.filter(isFree);
  return (
    free.find(({ slot }) => month !== undefined && compareMonths(slot.month, month) === 0) ??
    free.find((place) => place.free === null || place.free >= qty) ??
    free[0]
  );
}

/** That nothing, or less than `qty`, is free until the last of these months; null without months. */
function fullUntil(places: readonly Place[], qty = 1): string | null {
  const last = places.at(-1);
  if (last === undefined) return null;
  const month = formatMonth(last.slot.month);
  if (places.some(isFree)) return `Kurang dari ${qty} slot sampai ${month}`;
  return places.some(({ slot }) => hasCapacity(slot))
    ? `Sisa slot sampai ${month} sudah di keranjang atau di baris lain`
    : `Penuh sampai ${month}`;
}

function priceChange({ price }: OrderLine, { hargaJual }: OfferedIndexing): string | null {
  if (price === null || price === hargaJual) return null;
  const difference = formatRupiah(Math.abs(hargaJual - price));
  return hargaJual > price ? `Harga naik ${difference}` : `Harga turun ${difference}`;
}
