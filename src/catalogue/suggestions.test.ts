import { createSynonyms } from '@slotterbit/contract/catalogue/word-search.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { suggestionsFor } from './suggestions.ts';

const items = [
  ...Array.from({ length: 7 }, (_, n) => sampleItem(n + 1, { name: `Jurnal Hukum ${n}`, fields: ['Hukum'] })),
  sampleItem(8, { name: 'Maritime Law', fields: ['Hukum', 'Kelautan'], indexings: [sampleIndexing(' SINTA 2 ')] }),
];
const suggest = (typed: string) => {
  const found = suggestionsFor(items, typed, new Date('2027-02-10T03:00:00Z'), createSynonyms([['hukum', 'law']]));
  return { ...found, items: found.items.map(({ id }) => id) };
};

const hukum = { slug: 'hukum', name: 'Hukum' };
const none = { items: [], fields: [], indexings: [], both: null };

test.each([
  ['hukum', { ...none, items: [1, 2, 3, 4, 5], fields: [hukum] }],
  ['law sinta 2', { ...none, items: [8], both: { indexing: 'SINTA 2', field: hukum } }],
  ['sinta 2 zzz', none],
  ['law kelautan', { ...none, items: [8] }],
  ['sinta', { ...none, items: [8], indexings: ['SINTA 2'] }],
  ['kelautn', { ...none, items: [8], fields: [{ slug: 'kelautan', name: 'Kelautan' }] }],
  [' · ', none],
])('suggestions for %j', (typed, expected) => expect(suggest(typed)).toEqual(expected));
