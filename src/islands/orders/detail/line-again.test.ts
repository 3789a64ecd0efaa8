import type { Indexing } from '@slotterbit/contract/catalogue/indexing.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import type { Slot } from '@slotterbit/contract/catalogue/slot.ts';
import type { OrderLine } from '@slotterbit/contract/orders/order.ts';
import { anOrderLine, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { changesOfLine, selectionOfLine } from './line-again.ts';

const now = new Date('2027-03-15T05:00:00Z');
const sinta: Indexing = { id: 3, name: 'SINTA 2', image: null, price: 1_500_000, fallbackPrice: null };
const slot = (id: number, month: number, remaining: number | null): Slot => ({
  id,
  month: { year: 2027, month },
  remaining,
});
const item = (slots: Slot[], changes: Partial<Item> = {}) => sampleItem(7, { indexings: [sinta], slots, ...changes });
const april = item([slot(1, 4, 2)]);
const scopus = { ...sinta, name: 'Scopus Q1' };

describe('ordering a line again', () => {
  test.each<[string, Partial<OrderLine>, Item, { month?: string; qty?: number; indexingIds?: number[] }, string[]]>([
    ['as it was', {}, april, {}, []],
    ['the first month, for any order of slots', {}, item([slot(2, 6, 1), slot(1, 4, 1)]), {}, []],
    ['ignores past months', {}, item([slot(1, 2, 9), slot(2, 5, null)]), { month: '2027-05' }, []],
    [
      'full months first',
      {},
      item([slot(1, 3, 0), slot(2, 6, 0), slot(3, 7, 1), slot(4, 8, 0)]),
      { month: '2027-07' },
      ['Penuh sampai Juni 2027'],
    ],
    ['all months full', {}, item([slot(1, 3, 0), slot(2, 6, 0)]), { month: '' }, ['Penuh sampai Juni 2027']],
    ['no future month', {}, item([slot(1, 2, 5)]), { month: '' }, ['Belum ada bulan terbit yang dibuka']],
    ['dearer', { price: 1_350_000 }, april, {}, ['Harga naik Rp 150.000']],
    ['cheaper', { price: 1_600_000 }, april, {}, ['Harga turun Rp 100.000']],
    ['an unknown price', { price: null }, april, {}, []],
    [
      'more than the first month has',
      { qty: 2 },
      item([slot(1, 4, 1), slot(2, 5, 2), slot(3, 6, null)]),
      { month: '2027-05', qty: 2 },
      [],
    ],
    ['more than any month has', { qty: 3 }, april, { qty: 2 }, ['Qty melebihi sisa slot (2). Qty diset ke 2.']],
    ['an indexing without an id', { indexingId: null, indexing: ' sinta 2 ' }, april, {}, []],
    ['an indexing without a name', { indexing: null }, april, {}, []],
    [
      'an indexing with another id',
      {},
      item(april.slots, { indexings: [scopus, { ...sinta, id: 8 }] }),
      { indexingIds: [8] },
      [],
    ],
    ['a renamed indexing', {}, item(april.slots, { indexings: [scopus] }), {}, ['Dulu bernama SINTA 2']],
  ])('%s', (_, changes, offered, selection, shown) => {
    const line = anOrderLine({ itemId: 7, price: 1_500_000, ...changes });
    const unchanged = { itemId: 7, indexingIds: [3], month: '2027-04', qty: 1, lackedIndexing: undefined };
    expect(selectionOfLine(line, offered, now)).toEqual({ ...unchanged, ...selection });
    expect(changesOfLine(line, offered, now)).toEqual(shown);
  });

  test.each<[string, Partial<OrderLine>, Item, string | undefined]>([
    ['a removed indexing', { indexingId: 9, indexing: 'DOAJ' }, april, 'DOAJ'],
    ['an indexing without a price', {}, item(april.slots, { indexings: [{ ...sinta, price: null }] }), 'SINTA 2'],
    ['a removed indexing without a name', { indexingId: 9, indexing: null }, april, undefined],
  ])('names %s', (_, changes, offered, lackedIndexing) => {
    const line = anOrderLine({ itemId: 7, price: 1_350_000, ...changes });
    expect(selectionOfLine(line, offered, now)).toMatchObject({ indexingIds: [], lackedIndexing });
    expect(changesOfLine(line, offered, now)).toEqual([]);
  });
});
