import { hasName, type OfferedIndexing, sameIndexing, uniqueBy } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { hasCapacity, type Slot } from '@slotterbit/contract/catalogue/slot.ts';
import { type CartChoice, qtyOfChoice } from '@slotterbit/contract/orders/add-to-cart.ts';
import type { Cart } from '@slotterbit/contract/orders/cart.ts';
import type { OrderLine } from '@slotterbit/contract/orders/order.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { compareMonths, formatMonth, isPast, type Month, monthNumber } from '@slotterbit/contract/values/month.ts';

/** An ordered line as it is offered today (docs/product.md 13.1). */
export type LineAgain = {
  line: OrderLine;
  /** The choice for the cart; null if the line is not available. */
  choice: CartChoice | null;
  /** Other available months, earliest first, with their free capacity (null: unlimited). */
  months: { month: Month; free: number | null }[];
  /** The earliest full month before the choice that the customer can wait for; null without one. */
  awaited: { itemId: number; slot: Slot } | null;
  /** Differences from the order, or why the line is not available; one short text each. */
  changes: string[];
  /** The chosen month is no longer available, so the choice has another month that the customer has not confirmed. */
  isReplaced: boolean;
};

/**
 * Returns for each line of an order what can be ordered today: at today's price, in the chosen month or the next one with enough
 * capacity. Lines of one slot share its capacity, and the quantities in the cart count as taken.
 * @param catalogue today's items. Lines of other items are not offered, unless the catalogue is incomplete
 * @param chosen chosen months by line
 * @param unselected lines that take no capacity
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
    const indexing = sameIndexing(item, { id: line.indexingId, name: line.indexing ?? '' });
    if (indexing === undefined) return cannotBeHad(line, 'Indexing tidak lagi ditawarkan');

    const places = placesOf(item, now, taken);
    const place = choosePlace(places, line.qty, chosen.get(line));
    const full = places.slice(0, place && places.indexOf(place)).find(({ slot }) => slot.hasWaitingList);
    const awaited = full === undefined ? null : { itemId: item.id, slot: full.slot };
    if (place === undefined) {
      return { ...cannotBeHad(line, fullUntil(places) ?? 'Belum ada bulan terbit yang dibuka'), awaited };
    }

    const qty = Math.min(line.qty, place.free ?? line.qty);
    const choice = { itemId: item.id, indexing, slot: place.slot, qty };
    const held = qtyOfChoice(cart, choice);
    if (!unselected.has(line)) taken.set(place.slot.id, (taken.get(place.slot.id) ?? 0) + qty);
    const month = chosen.get(line);
    const isReplaced = month !== undefined && compareMonths(month, place.slot.month) !== 0;
    return {
      line,
      choice,
      awaited,
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

/** A slot with its free capacity; null: unlimited. */
type Place = { slot: Slot; free: number | null };

const isFree = ({ free }: Place) => free === null || free > 0;

function cannotBeHad(line: OrderLine, why: string): LineAgain {
  return { line, choice: null, months: [], awaited: null, changes: [why], isReplaced: false };
}

function renamed({ indexing: name }: OrderLine, indexing: OfferedIndexing): string | null {
  return name === null || hasName(indexing, name) ? null : `Dulu bernama ${name}`;
}

/** Returns the item's slots from this month (Jakarta) on, earliest first, full ones included; per month the one with the most capacity. */
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

/** Returns the chosen month if it is free, else the next with enough capacity, else the next with any. */
function choosePlace(places: readonly Place[], qty: number, month: Month | undefined): Place | undefined {
  const free = places.filter(isFree);
  return (
    free.find(({ slot }) => month !== undefined && compareMonths(slot.month, month) === 0) ??
    free.find((place) => place.free === null || place.free >= qty) ??
    free[0]
  );
}

/** Says that no month, or none with `qty`, is free until the last of these months; null without months. */
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
