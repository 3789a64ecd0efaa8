import { sampleIndexing } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import {
  type Indexing,
  offeredIndexings,
  sellingPrice,
  sortIndexings,
  uniqueIndexingsById,
  uniqueIndexingsByName,
  usableCategories,
} from './indexing.ts';

const indexing = (
  id: number | null,
  name: string,
  price?: number | null,
  fallbackPrice: number | null = null,
): Indexing => ({
  ...sampleIndexing(name, price, id),
  fallbackPrice,
});
const item = (indexings: Indexing[], indexings2: Indexing[] = []) => ({ indexings, indexings2 });

test('offers only indexings with a numeric harga_jual and a positive id, each once', () => {
  const offered = offeredIndexings(
    item(
      [
        indexing(1, 'SINTA 1'),
        indexing(null, 'SINTA 2'),
        indexing(3, 'SINTA 3', null, 5),
        indexing(-4, 'x'),
        indexing(0, 'y'),
      ],
      [indexing(1, 'SINTA 1'), indexing(6, '')],
    ),
  );
  expect(offered.map(({ id }) => id)).toEqual([1, 6]);
});

test('prefers harga_jual to price', () => {
  expect(sellingPrice(indexing(1, 'a', 200, 100))).toBe(200);
  expect(sellingPrice(indexing(1, 'a', 0, 100))).toBe(0);
  expect(sellingPrice(indexing(1, 'a', null, 100))).toBe(100);
  expect(sellingPrice(indexing(1, 'a', null))).toBeNull();
});

test('is unique by name or by id, in order of appearance', () => {
  const items = [
    item([indexing(1, 'SINTA 1'), indexing(2, 'DOAJ')], [indexing(9, 'SINTA 1 ')]),
    item([indexing(2, 'DOAJ lama'), indexing(null, 'Garuda'), indexing(5, '-')]),
  ];
  expect(uniqueIndexingsByName(items).map(({ name }) => name)).toEqual(['SINTA 1', 'DOAJ', 'DOAJ lama', 'Garuda']);
  expect(uniqueIndexingsById(items).map(({ id }) => id)).toEqual([1, 2, 9]);
});

test('a category needs a positive finite id and a usable name', () => {
  const all = [
    indexing(1, 'ok'),
    indexing(Number.POSITIVE_INFINITY, 'x'),
    indexing(2, ' '),
    indexing(null, 'x'),
    indexing(-1, 'x'),
  ];
  expect(usableCategories(item(all)).map(({ id }) => id)).toEqual([1]);
});

test('sorts by alphabet, not by code points, and does not change its input', () => {
  const list = ['scopus', 'DOAJ', 'Ébsco', 'arxiv'].map((name, i) => indexing(i + 1, name));
  expect(sortIndexings(list, 'asc').map(({ name }) => name)).toEqual(['arxiv', 'DOAJ', 'Ébsco', 'scopus']);
  expect(sortIndexings(list, 'desc').map(({ name }) => name)).toEqual(['scopus', 'Ébsco', 'DOAJ', 'arxiv']);
  expect(list[0]?.name).toBe('scopus');
});
