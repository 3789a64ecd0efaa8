import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { comparableItems, comparedItems, comparePath, priceRows } from './compare.ts';

const offers = (id: number, ...prices: [name: string, price: number | null][]) => ({
  ...sampleItem(id),
  indexings: prices.map(([name, price], index) => sampleIndexing(name, price, 10 * id + index)),
  indexings2: [],
});
const all = [1, 2, 3, 4, 5].map((id) => sampleItem(id));

test.each([
  [['2', '1'], { items: [2, 1], unknown: [], left: [], isRepeated: false }],
  [['1', '1', '2', '1'], { items: [1, 2], unknown: [], left: [], isRepeated: true }],
  [['9', 'x', '01', '3'], { items: [3], unknown: ['9', 'x', '01'], left: [], isRepeated: false }],
  [['5', '4', '3', '2', '1'], { items: [5, 4, 3], unknown: [], left: [2, 1], isRepeated: false }],
  [['', ' '], { items: [], unknown: [], left: [], isRepeated: false }],
  [['x'.repeat(999)], { items: [], unknown: ['x'.repeat(20)], left: [], isRepeated: false }],
])('the ids %j', (ids, expected) => {
  const { items, left, ...rest } = comparedItems(all, ids);
  const idsOf = (found: typeof items) => found.map(({ id }) => id);
  expect({ items: idsOf(items), left: idsOf(left), ...rest }).toEqual(expected);
});

test('a long address is read only in part', () => {
  const ids = [...Array(50_000).keys()].map((id) => String(id + 100));
  expect(comparedItems(all, ids).unknown).toHaveLength(20);
});

test('prices by indexing, with the lowest where they differ', () => {
  const items = [
    offers(1, ['SINTA 2', 3_000], ['SINTA 3', 2_000], ['DOAJ', null]),
    offers(2, ['SINTA 3', 2_000], ['SINTA 2', 2_500], ['Scopus Q4', 9_000]),
  ];
  expect(priceRows(items)).toEqual([
    { indexing: 'SINTA 2', prices: [3_000, 2_500], lowest: 2_500 },
    { indexing: 'SINTA 3', prices: [2_000, 2_000], lowest: null },
    { indexing: 'Scopus Q4', prices: [null, 9_000], lowest: null },
  ]);
});

test('suggests journals that share indexings', () => {
  const items = [
    offers(1, ['SINTA 2', 1], ['DOAJ', 1]),
    offers(2, ['SINTA 5', 1]),
    offers(3, ['SINTA 2', 1]),
    offers(4, ['DOAJ', 1], ['SINTA 2', 1]),
    offers(5, ['SINTA 2', null]),
  ];
  expect(comparableItems(items, items.slice(0, 1), 5).map(({ id }) => id)).toEqual([4, 3]);
  expect(comparableItems(items, items.slice(0, 1), 1).map(({ id }) => id)).toEqual([4]);
});

test('the address of a comparison', () => {
  expect(comparePath([{ id: 3 }, { id: 1 }])).toBe('/bandingkan?id=3&id=1');
  expect(comparePath([])).toBe('/bandingkan');
});
