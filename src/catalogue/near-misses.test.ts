import { type ItemFilter, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import { expect, test } from 'vitest';
import { foundPage } from './found-page.ts';

const slot = (month: number, manuscriptUntil?: string) => ({
  ...{ id: month, month: { year: 2027, month }, remaining: 1 },
  ...(manuscriptUntil && { manuscriptUntil }),
});
const month = (number: number) => ({ year: 2027, month: number });
const [law, economics] = [['Hukum', 'Ilmu Sosial'], ['Ekonomi']];
const items = [
  sampleItem(1, {
    indexings: [sampleIndexing('SINTA 6', 100), sampleIndexing('SINTA 4', 300)],
    ...{ kategori: 'Nasional', fields: law, slots: [slot(4, '2027-03-02'), slot(6)] },
  }),
  sampleItem(2, {
    indexings: [sampleIndexing('SINTA 1', 900), sampleIndexing('Scopus Q3', 9_000)],
    ...{ fields: economics, slots: [slot(5, '2027-04-01')] },
  }),
  sampleItem(3, { fields: law, indexings: [sampleIndexing('SINTA 3', 200)] }),
];
const now = new Date('2027-02-10T03:00:00Z');
const missed = (filter: Partial<ItemFilter>) =>
  foundPage(items, { ...noFilter, ...filter }, now).similar.map(({ id, differs }) => `${id}: ${differs}`);
const fields = ['ekonomi'];
const notEconomics = '1: Hukum, Ilmu Sosial, bukan Ekonomi';

test.each<[Partial<ItemFilter>, string[]]>([
  [{ indexings: ['SINTA 2', 'SINTA 3'], until: month(9) }, ['2: SINTA 1, bukan 2-3', '1: SINTA 4, bukan 2-3']],
  [{ indexings: ['SINTA 3'], until: month(4), maxPrice: 200 }, ['1: SINTA 6, bukan SINTA 3']],
  [{ indexings: ['Scopus Q1', 'Scopus Q2', 'Scopus Q4'], fields }, ['2: Scopus Q3, bukan Q1, 2, 4']],
  [{ indexings: ['DOAJ', 'SINTA 2'], fields: ['hukum'] }, ['1: SINTA 4, bukan DOAJ atau SINTA 2']],
  [{ fields, maxPrice: 500 }, ['2: Rp 900, bukan maks. Rp 500', notEconomics]],
  [{ fields: ['hukum'], months: [month(8)] }, ['1: Terbit Jun 2027, bukan Agustus 2027']],
  [{ fields, until: month(4) }, ['2: Terbit Mei 2027, sesudah April 2027', notEconomics]],
  [{ fields, until: month(5), ready: month(4) }, ['2: Kirim s.d. 1 Apr 2027, sebelum naskah siap']],
  [{ fields: ['hukum'], until: month(6), ready: month(7) }, ['1: Terbit Jun 2027, sebelum naskah siap']],
  [{ fields, kategori: 'Internal' }, ['2: Tanpa kategori, bukan Internal']],
])('misses one wish of %j', (filter, cards) => expect(missed(filter)).toEqual(cards));
