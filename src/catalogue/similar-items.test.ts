import { fieldsOfItems } from '@slotterbit/contract/catalogue/field.ts';
import { type ItemFilter, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { createSynonyms } from '@slotterbit/contract/catalogue/word-search.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { similarItems } from './similar-items.ts';

const april = [{ id: 1, month: { year: 2027, month: 4 }, remaining: 1 }];
const items = [
  sampleItem(1, { name: 'Ekonomi A', fields: ['Ekonomi'], indexings: [sampleIndexing('DOAJ', 100)], slots: april }),
  sampleItem(2, { name: 'Ekonomi B', fields: ['Ekonomi'], indexings: [sampleIndexing('SINTA 3', 900)], slots: april }),
  sampleItem(3, { name: 'Ekonomi C', fields: ['Ekonomi'], indexings: [sampleIndexing('SINTA 3', 500)], slots: april }),
  sampleItem(4, { name: 'Ekonomi D', fields: ['Ekonomi'], indexings: [sampleIndexing('SINTA 2', 1500)], slots: april }),
  sampleItem(5, { name: 'Hukum', fields: ['Hukum'], indexings: [sampleIndexing('SINTA 2', 100)], slots: april }),
  sampleItem(6, { name: 'Tanpa bidang', indexings: [sampleIndexing('SINTA 5', 50)], slots: april }),
  sampleItem(7, {
    name: 'Penuh',
    fields: ['Ekonomi'],
    indexings: [sampleIndexing('SINTA 2', 10)],
    slots: [{ id: 1, month: { year: 2027, month: 4 }, remaining: 0 }],
  }),
];
const now = new Date('2027-02-10T03:00:00Z');
const synonyms = createSynonyms([['ekonomi', 'econom']]);
const similar = (filter: Partial<ItemFilter>) =>
  similarItems(items, fieldsOfItems(items), { ...noFilter, ...filter }, now, synonyms);

test.each<[string, Partial<ItemFilter>, number[]]>([
  ['field, then indexing, then price', { fields: ['ekonomi'], indexings: ['SINTA 2'], maxPrice: 400 }, [4, 3, 2]],
  ['a typed field, in the other language', { q: 'economics xyz', maxPrice: 100 }, [1, 3, 2]],
  ['a typed word of the name, without a field', { q: 'tanpa xyz' }, [6]],
  ['indexing, and its family', { indexings: ['SINTA 5'] }, [6, 2, 3]],
  ['price alone', { maxPrice: 10 }, [6, 1, 5]],
  ['nothing for a text that is in no item', { q: 'zzz' }, []],
  ['nothing for a kategori or a month alone', { kategori: 'X', months: [{ year: 2027, month: 9 }] }, []],
])('similar items by %s', (_, filter, ids) => expect(similar(filter).map(({ id }) => id)).toEqual(ids));

test('a similar item names the offered indexing and its nearest month', () =>
  expect(similar({ fields: ['hukum'] })).toEqual([
    {
      ...{ id: 5, name: 'Hukum', image: null, indexing: 'SINTA 2', amount: 100 },
      ...{ month: { year: 2027, month: 4 }, differs: null },
    },
  ]));
