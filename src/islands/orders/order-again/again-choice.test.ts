import type { Indexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import type { OrderLine } from '@slotterbit/contract/orders/order.ts';
import { aCart, aLine, anOrderLine, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import type { Month } from '@slotterbit/contract/values/month.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderAgain } from './again-choice.ts';

const now = new Date('2027-03-15T05:00:00Z');
const month = (number: number): Month => ({ year: 2027, month: number });
const sinta: Indexing = { id: 3, name: 'SINTA 2', image: null, hargaJual: 1_500_000, price: null };
const slot = (id: number, number: number, remaining: number | null): Slot => ({ id, month: month(number), remaining });

const ordered = (more: Partial<OrderLine> = {}): OrderLine =>
  anOrderLine({ itemId: 7, name: 'Jurnal 7', price: 1_500_000, ...more });

const whole = (items: Item[]) => ({ items, isWhole: true });
const plain = { now, cart: null, chosen: new Map<OrderLine, Month>(), unselected: new Set<OrderLine>() };
const offered = (slots: Slot[], more: Partial<Item> = {}) => sampleItem(7, { indexings: [sinta], slots, ...more });
const again = (line: OrderLine, item: Item, chosen?: Month) => {
  const months = new Map(chosen === undefined ? [] : [[line, chosen]]);
  const [first] = orderAgain([line], whole([item]), { ...plain, chosen: months });
  if (first === undefined) throw new Error('A line is missing.');
  return first;
};

describe('ordering a line again', () => {
  test.each<[string, Partial<OrderLine>, Item, { month: number; qty?: number } | null, string[]]>([
    ['as it was', {}, offered([slot(1, 4, 2)]), { month: 4 }, []],
    ['the next month, for any order of slots', {}, offered([slot(2, 6, 1), slot(1, 4, 1)]), { month: 4 }, []],
    ['ignores past months', {}, offered([slot(1, 2, 9), slot(2, 5, null)]), { month: 5 }, []],
    [
      'full months first',
      {},
      offered([slot(1, 3, 0), slot(2, 6, 0), slot(3, 7, 1)]),
      { month: 7 },
      ['Penuh sampai Juni 2027'],
    ],
    ['all months full', {}, offered([slot(1, 3, 0), slot(2, 6, 0)]), null, ['Penuh sampai Juni 2027']],
    ['no future month', {}, offered([slot(1, 2, 5)]), null, ['Belum ada bulan terbit yang dibuka']],
    ['dearer', { price: 1_350_000 }, offered([slot(1, 4, 2)]), { month: 4 }, ['Harga naik Rp 150.000']],
    ['cheaper', { price: 1_600_000 }, offered([slot(1, 4, 2)]), { month: 4 }, ['Harga turun Rp 100.000']],
    ['an unknown price', { price: null }, offered([slot(1, 4, 2)]), { month: 4 }, []],
    [
      'more than the next month has',
      { qty: 2 },
      offered([slot(1, 4, 1), slot(2, 5, 2)]),
      { month: 5, qty: 2 },
      ['Kurang dari 2 slot sampai April 2027'],
    ],
    [
      'more than the next months have, of which one is full',
      { qty: 2 },
      offered([slot(1, 4, 0), slot(2, 5, 1), slot(3, 6, 2)]),
      { month: 6, qty: 2 },
      ['Kurang dari 2 slot sampai Mei 2027'],
    ],
    [
      'more than the next month has, with an unlimited month later',
      { qty: 3 },
      offered([slot(1, 4, 1), slot(2, 5, null)]),
      { month: 5, qty: 3 },
      ['Kurang dari 3 slot sampai April 2027'],
    ],
    [
      'more than any month has',
      { qty: 3 },
      offered([slot(1, 4, 2)]),
      { month: 4, qty: 2 },
      ['Sisa 2 slot, jumlah menjadi 2'],
    ],
    [
      'an indexing without an id',
      { indexingId: null, indexing: ' sinta 2 ' },
      offered([slot(1, 4, 2)]),
      { month: 4 },
      [],
    ],
    ['an indexing without a name', { indexing: null }, offered([slot(1, 4, 2)]), { month: 4 }, []],
    [
      'a removed indexing',
      { indexingId: 9, indexing: 'DOAJ' },
      offered([slot(1, 4, 2)]),
      null,
      ['Indexing tidak lagi ditawarkan'],
    ],
    [
      'an indexing without a price',
      {},
      offered([slot(1, 4, 2)], { indexings: [{ ...sinta, hargaJual: null }] }),
      null,
      ['Indexing tidak lagi ditawarkan'],
    ],
    ['a removed item', { itemId: 8 }, offered([slot(1, 4, 2)]), null, ['Jurnal tidak lagi ditawarkan']],
    ['an unknown item', { itemId: null }, offered([slot(1, 4, 2)]), null, ['Jurnal tidak lagi ditawarkan']],
  ])('%s', (_, line, item, expected, changes) => {
    const { choice, changes: shown } = again(ordered(line), item);
    expect(shown).toEqual(changes);
    expect(choice && { month: choice.slot.month.month, qty: choice.qty }).toEqual(expected && { qty: 1, ...expected });
  });

  test('keeps the chosen month while a slot is free, and offers months with capacity', () => {
    const item = offered([slot(1, 3, 0), slot(2, 4, 5), slot(3, 6, 2), slot(4, 8, null)]);
    const chosen = again(ordered(), item, month(6));
    expect(chosen.choice?.slot.id).toBe(3);
    expect(chosen.changes).toEqual([]);
    expect(chosen.months).toEqual([
      { month: month(4), free: 5 },
      { month: month(6), free: 2 },
      { month: month(8), free: null },
    ]);
    expect(chosen.isReplaced).toBe(false);
    const replaced = again(ordered(), item, month(3));
    expect(replaced).toMatchObject({ isReplaced: true, changes: ['Maret 2027 sudah penuh'] });
    expect(replaced.choice?.slot.id).toBe(2);
  });

  test("counts the cart's quantity as taken, and says if the line is in the cart", () => {
    const cart = aCart([aLine({ itemId: 7, indexingId: 3, slotId: 1, qty: 1 })]);
    const [full] = orderAgain([ordered()], whole([offered([slot(1, 4, 1), slot(2, 5, 1)])]), { ...plain, cart });
    expect(full?.choice?.slot.id).toBe(2);
    expect(full?.changes).toEqual(['Sisa slot sampai April 2027 sudah di keranjang atau di baris lain']);
    const [more] = orderAgain([ordered()], whole([offered([slot(1, 4, 2)])]), { ...plain, cart });
    expect(more?.changes).toEqual(['Sudah ada 1 di keranjang']);
  });

  test('lines of one slot share its capacity, and an unselected line releases it', () => {
    const item = offered([slot(1, 4, 1)]);
    const [first, second] = [ordered({ id: 1 }), ordered({ id: 2 })];
    const rows = orderAgain([first, second], whole([item]), plain);
    expect(rows[1]).toMatchObject({
      choice: null,
      changes: ['Sisa slot sampai April 2027 sudah di keranjang atau di baris lain'],
    });
    const without = orderAgain([first, second], whole([item]), { ...plain, unselected: new Set([first]) });
    expect(without[1]?.choice?.slot.id).toBe(1);
  });

  test('three lines of one slot share its capacity', () => {
    const lines = [1, 2, 3].map((id) => ordered({ id }));
    const rows = orderAgain(lines, whole([offered([slot(1, 4, 2)])]), plain);
    expect(rows.map(({ choice }) => choice?.qty ?? 0)).toEqual([1, 1, 0]);
  });

  test("says that all slots are taken if some months are full and the others are in the customer's own lines", () => {
    const item = offered([slot(1, 4, 0), slot(2, 5, 1)]);
    const [, second] = orderAgain([ordered({ id: 1 }), ordered({ id: 2 })], whole([item]), plain);
    expect(second?.changes).toEqual(['Sisa slot sampai Mei 2027 sudah di keranjang atau di baris lain']);
  });

  test('finds the same one of two indexings with one name', () => {
    const item = offered([slot(1, 4, 2)], { indexings: [{ ...sinta, id: 8, hargaJual: 900 }, sinta] });
    expect(again(ordered(), item)).toMatchObject({ choice: { indexing: { id: 3 } }, changes: [] });
  });

  test('finds an indexing by name, and says if the name changed', () => {
    const scopus = { ...sinta, name: 'Scopus Q1' };
    const moved = offered([slot(1, 4, 2)], { indexings: [scopus, { ...sinta, id: 8 }] });
    expect(again(ordered(), moved)).toMatchObject({ choice: { indexing: { id: 8 } }, changes: [] });
    const renamed = offered([slot(1, 4, 2)], { indexings: [scopus] });
    expect(again(ordered(), renamed)).toMatchObject({
      choice: { indexing: { name: 'Scopus Q1' } },
      changes: ['Dulu bernama SINTA 2'],
    });
  });

  test('uses the slot with the most capacity of a month', () => {
    const item = offered([slot(1, 4, 1), slot(2, 4, 5)]);
    const { choice, months } = again(ordered({ qty: 2 }), item);
    expect(choice?.slot.id).toBe(2);
    expect(again(ordered(), offered([slot(9, 4, 5), slot(4, 4, 5), slot(6, 4, 5)])).choice?.slot.id).toBe(4);
    expect(months).toEqual([{ month: month(4), free: 5 }]);
  });

  test('does not call a journal removed if the catalogue is incomplete', () => {
    const [row] = orderAgain([ordered()], { items: [], isWhole: false }, plain);
    expect(row?.changes).toEqual(['Jurnal ini belum dapat diperiksa']);
  });

  test('what is ordered again always fits into the slots', () => {
    const remaining = fc.option(fc.nat(4), { nil: null });
    const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), remaining), { selector: ([n]) => n });
    const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 4 });
    fc.assert(
      fc.property(slots, quantities, (months, qtys) => {
        const item = offered(months.map(([number, left], i) => slot(i + 1, number, left)));
        const lines = qtys.map((qty) => ordered({ qty }));
        const taken = new Map<number, number>();
        for (const { choice, changes } of orderAgain(lines, whole([item]), plain)) {
          if (choice === null) {
            expect(changes).toHaveLength(1);
            continue;
          }
          expect(choice.slot.month.month).toBeGreaterThanOrEqual(3);
          taken.set(choice.slot.id, (taken.get(choice.slot.id) ?? 0) + choice.qty);
        }
        for (const { id, remaining: left } of item.slots) expect(taken.get(id) ?? 0).toBeLessThanOrEqual(left ?? 99);
      }),
    );
  });
});
