import { itemsWithIndexing } from '@slotterbit/contract/catalogue/catalogue.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { describe, expect, test } from 'vitest';
import { categoryChoice, itemsInCategory } from './category.ts';

const indexing = (id: number | null, name: string) => sampleIndexing(name, null, id);
const items = [
  { id: 1, indexings: [indexing(5, 'SINTA 5')], indexings2: [] },
  { id: 2, indexings: [indexing(6, '')], indexings2: [indexing(5, 'SINTA 5'), indexing(7, 'DOAJ')] },
  { id: 3, indexings: [indexing(5, 'null')], indexings2: [] },
  { id: 4, indexings: [], indexings2: [] },
];
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

describe('categoryChoice', () => {
  test.each([
    [undefined, { kind: 'all' }],
    ['5', { kind: 'one', id: 5 }],
    [' 12 ', { kind: 'none' }],
    ['05', { kind: 'none' }],
    ['0', { kind: 'none' }],
    ['5.0', { kind: 'none' }],
    ['0x10', { kind: 'none' }],
    ['1e3', { kind: 'none' }],
    ['-5', { kind: 'none' }],
    ['5.5', { kind: 'none' }],
    ['abc', { kind: 'none' }],
    ['', { kind: 'none' }],
    ['99999999999999999999', { kind: 'none' }],
  ])('%o', (routeId, choice) => expect(categoryChoice(routeId)).toEqual(choice));
});

test("drops items without a usable category and filters by the route's id", () => {
  expect(ids(itemsInCategory(items, { kind: 'all' }))).toEqual([1, 2]);
  expect(ids(itemsInCategory(items, { kind: 'one', id: 5 }))).toEqual([1, 2]);
  expect(ids(itemsInCategory(items, { kind: 'one', id: 7 }))).toEqual([2]);
  expect(ids(itemsInCategory(items, { kind: 'none' }))).toEqual([]);
});

test('finds the items of an indexing in either field; all items without an id', () => {
  const catalogue = [
    sampleItem(1, { indexings: [indexing(5, 'SINTA 5'), indexing(7, 'DOAJ')] }),
    sampleItem(2, { indexings2: [indexing(7, 'DOAJ')] }),
    sampleItem(3),
  ];
  expect(ids([...itemsWithIndexing(catalogue, 7)])).toEqual([1, 2]);
  expect(ids([...itemsWithIndexing(catalogue, 9)])).toEqual([]);
  expect(ids([...itemsWithIndexing(catalogue, undefined)])).toEqual([1, 2, 3]);
});
