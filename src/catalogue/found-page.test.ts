import { findItems } from '@slotterbit/contract/catalogue/find-items.ts';
import type { Item } from '@slotterbit/contract/catalogue/item.ts';
import { type ItemFilter, type ItemOrder, noFilter } from '@slotterbit/contract/catalogue/item-filter.ts';
import { sampleIndexing, sampleItem } from '@slotterbit/contract/tests/support/samples.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { foundPage } from './found-page.ts';

const slot = (month: number, remaining: number | null) => ({ id: month, month: { year: 2027, month }, remaining });
const items = [
  sampleItem(1, {
    name: 'Agrasari: Jurnal Agroekologi Padi',
    kategori: 'Nasional',
    fields: ['Pertanian', 'Ilmu Lingkungan'],
    publisher: 'Universitas Selasih',
    indexings: [sampleIndexing('SINTA 2')],
    slots: [slot(1, 5), slot(3, 2), slot(4, 0)],
  }),
  sampleItem(2, {
    name: 'Médan Pendidikan',
    kategori: 'Internal',
    fields: ['Pendidikan'],
    indexings: [sampleIndexing('SINTA 3')],
    indexings2: [sampleIndexing(' SINTA 2 ')],
    slots: [slot(4, null)],
  }),
  sampleItem(3, { name: 'Journal of Applied Soil', indexings: [sampleIndexing('Scopus Q2')], slots: [slot(3, 1)] }),
];
const months = (...numbers: number[]) => numbers.map((month) => ({ year: 2027, month }));
const now = new Date('2027-02-10T03:00:00Z');

describe('/allproduct finds items', () => {
  test.each<[string, Partial<ItemFilter>, number[]]>([
    ['everything', {}, [1, 2, 3]],
    ['by indexing, in either field', { indexings: ['SINTA 2'] }, [1, 2]],
    ['only by a whole name of an indexing', { indexings: ['SINTA'] }, []],
    ['by one of several indexings', { indexings: ['Scopus Q2', 'SINTA 3'] }, [2, 3]],
    ['by a month with a free slot', { months: months(3) }, [1, 3]],
    ['not by a past month', { months: months(1) }, []],
    ['not by a full month', { months: months(4) }, [2]],
    ['by one of several months', { months: months(3, 4) }, [1, 2, 3]],
    ['by the last month', { until: { year: 2027, month: 3 } }, [1, 3]],
    ['not by a last month that is past', { until: { year: 2027, month: 1 } }, []],
    ['by a field', { fields: ['ilmu-lingkungan'] }, [1]],
    ['by one of several fields', { fields: ['pendidikan', 'pertanian'] }, [1, 2]],
    ['by the name of a field', { q: 'pertanian' }, [1]],
    ['by a part of the name', { q: 'ekologi' }, [1]],
    ['by several words in any order', { q: 'padi  AGRA' }, [1]],
    ['by the publisher', { q: 'selasih' }, [1]],
    ['by the kategori', { q: 'internal' }, [2]],
    ['by an indexing', { q: 'sinta 3' }, [2]],
    ['a short word only at the beginning of a word', { q: 'q2' }, [3]],
    ['no number inside another word', { q: '2' }, [1, 2]],
    ['ignoring accents in the typed text', { q: 'pádi' }, [1]],
    ['ignoring accents in the name', { q: 'medan' }, [2]],
    ['with a wrong letter', { q: 'pendidekan' }, [2]],
    ['with a missing letter', { q: 'pendidkan' }, [2]],
    ['with an extra letter', { q: 'pendidikkan' }, [2]],
    ['with two swapped letters', { q: 'pendiidkan' }, [2]],
    ['with a mistake at the beginning of a word', { q: 'agroeklo' }, [1]],
    ['with an extra letter at the beginning of a longer word', { q: 'agrooek' }, [1]],
    ['with a mistake in a word of five letters', { q: 'medam' }, [2]],
    ['with a mistake in one of two words', { q: 'padi agraseri' }, [1]],
    ['nothing with two mistakes', { q: 'pendedekan' }, []],
    ['nothing for a short word with a mistake', { q: 'pari' }, []],
    ['nothing that matches only one word', { q: 'padi soil' }, []],
    ['everything for spaces and punctuation', { q: ' · ' }, [1, 2, 3]],
  ])('%s', (_, filter, ids) => {
    expect(findItems(items, { ...noFilter, ...filter }, now).map(({ id }) => id)).toEqual(ids);
  });
});

test.each(['pxyndidikan', 'pxdidikan', 'pxydidikan', 'pnxdidikan', 'pxedidikan', 'pnexdidikan', 'pneidikan'])(
  'finds nothing for two mistakes in one word: %s',
  (q) => expect(findItems(items, { ...noFilter, q }, now)).toEqual([]),
);

describe('/allproduct filters and sorts by price', () => {
  const priced = [
    sampleItem(1, {
      name: 'Citra',
      indexings: [sampleIndexing('SINTA 2', 900), sampleIndexing('SINTA 5', 200)],
      slots: [slot(2, 1)],
    }),
    sampleItem(2, { name: 'ábadi', indexings: [sampleIndexing('SINTA 2', 500)], slots: [slot(1, 9), slot(9, null)] }),
    sampleItem(3, { name: 'Bumi 10', rating: { average: 4, count: 2 }, slots: [slot(2, 0), slot(6, 1)] }),
    sampleItem(4, { name: 'Bumi 9', indexings: [sampleIndexing('SINTA 5', 200)], rating: { average: 4.5, count: 9 } }),
  ];
  const ids = (filter: Partial<ItemFilter>) => findItems(priced, { ...noFilter, ...filter }, now).map(({ id }) => id);

  test.each<[string, Partial<ItemFilter>, number[]]>([
    ['the lowest of an item', { maxPrice: 200 }, [1, 4]],
    ['no item without a price', { maxPrice: 1_000_000 }, [1, 2, 4]],
    ['the price of the chosen indexing', { maxPrice: 800, indexings: ['SINTA 2'] }, [2]],
    ['the exact amount', { maxPrice: 900, indexings: ['SINTA 2'] }, [1, 2]],
  ])('up to a maximum price: %s', (_, filter, found) => expect(ids(filter)).toEqual(found));

  test.each<[ItemOrder, number[]]>([
    // This month counts and a past month does not: item 2 waits until September.
    ['slot', [1, 3, 2, 4]],
    ['harga', [1, 4, 2, 3]],
    ['rating', [4, 3, 1, 2]],
    ['nama', [2, 4, 3, 1]],
  ])('sorts by %s', (order, found) => expect(ids({ order })).toEqual(found));

  test('sorts by slot with a month that ends within a week last', () => {
    const days = (day: string) => findItems(priced, { ...noFilter, order: 'slot' }, new Date(day)).map(({ id }) => id);
    expect(days('2027-02-20T03:00:00Z')).toEqual([1, 3, 2, 4]);
    expect(days('2027-02-24T03:00:00Z')).toEqual([3, 2, 1, 4]);
  });

  test('uses the price of the chosen indexing', () =>
    expect(ids({ order: 'harga', indexings: ['SINTA 2'] })).toEqual([2, 1]));
});

describe('a page of found items', () => {
  const many = Array.from({ length: 45 }, (_, i) =>
    sampleItem(i + 1, {
      kategori: 'Nasional',
      indexings: [sampleIndexing(' SINTA 2 ')],
      description: 'Panjang',
      slots: [slot(3, 1)],
    }),
  );

  test('has 20 items from the given position, and the total', () => {
    const {
      items: shown,
      total,
      catalogueSize,
      relaxed,
    } = foundPage(many, { ...noFilter, kategori: 'Nasional' }, now, 20);
    expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, i) => i + 21));
    expect({ total, catalogueSize, relaxed }).toEqual({ total: 45, catalogueSize: 45, relaxed: [] });
    expect(shown[0]).toMatchObject({ name: 'Jurnal 21', description: null, feedbacks: [] });
  });

  test('offers SINTA 1 to 6, Scopus Q1 to Q4, then the others as they appear', () => {
    const names = ['Garuda', 'Scopus Q2', 'SINTA 10', 'DOAJ', 'sinta 3', 'Scopus Q1', 'SINTA 1'];
    const item = sampleItem(1, { indexings: names.map((name) => sampleIndexing(name)) });
    const offered = foundPage([item], noFilter, now).options.indexings.map(({ name }) => name);
    expect(offered).toEqual(['SINTA 1', 'sinta 3', 'Scopus Q1', 'Scopus Q2', 'Garuda', 'SINTA 10', 'DOAJ']);
  });

  test('offers the choices of this month, also for a list that was shown last month', () => {
    const { months: shown, ...others } = foundPage(many, noFilter, now).options;
    expect(others).toEqual({ indexings: [{ name: 'SINTA 2', items: 45 }], kategori: ['Nasional'], fields: [] });
    expect(shown.map(({ items }) => items)).toEqual([0, 45, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(shown.at(-1)?.month).toEqual({ year: 2028, month: 1 });
    const { months: later } = foundPage(many, noFilter, new Date('2027-04-10T03:00:00Z')).options;
    expect(later[0]).toEqual({ month: { year: 2027, month: 4 }, items: 0, lack: 'none' });
  });

  test('months begin with the first one that is not closed, and count journals that the manuscript reaches', () => {
    const closed = (month: number) => ({ ...slot(month, 0), manuscriptUntil: '2027-02-09' });
    const shownFor = (...slots: Item['slots']) =>
      foundPage([sampleItem(1, { slots })], noFilter, now).options.months.map(({ month, lack }) => [month.month, lack]);
    expect(shownFor(closed(2), closed(3), slot(4, 1), closed(5), slot(6, 0)).slice(0, 4)).toEqual([
      [4, null],
      [5, 'closed'],
      [6, 'full'],
      [7, 'none'],
    ]);
    expect(shownFor(slot(2, 0), closed(3))[0]).toEqual([2, 'full']);
    const planned = { ...noFilter, ready: { year: 2027, month: 3 } };
    const { options } = foundPage([sampleItem(1, { slots: [slot(2, 1), slot(4, 1)] })], planned, now);
    expect(options.months.slice(0, 3).map(({ items: count }) => count)).toEqual([0, 0, 1]);
    expect(shownFor(...months(2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).map(({ month }) => closed(month)))).toHaveLength(12);
  });
});

describe('with any catalogue and any filter', () => {
  const word = fc.constantFrom('jurnal', 'hukum', 'biologi', 'agro', 'q2');
  const anItem = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    kategori: fc.constantFrom('Nasional', 'Internal', null),
    fields: fc.subarray(['Hukum', 'Biologi']),
    indexing: fc.constantFrom('SINTA 2', 'SINTA 3'),
    price: fc.constantFrom(500, 700, 900),
    // Without the chosen indexing, this price counts.
    otherPrice: fc.constantFrom(null, 400),
    month: fc.integer({ min: 1, max: 6 }),
    remaining: fc.integer({ min: 0, max: 1 }),
  });
  const catalogue = fc.array(anItem, { maxLength: 12 }).map((made) =>
    made.map(({ words, kategori, fields, indexing: name, price, otherPrice, month, remaining }, n) =>
      sampleItem(n + 1, {
        name: words.join(' '),
        kategori,
        fields,
        indexings: [sampleIndexing(name, price)],
        indexings2: otherPrice === null ? [] : [sampleIndexing('DOAJ', otherPrice)],
        slots: [slot(month, remaining), slot(7 - month, remaining)],
      }),
    ),
  );
  const typed = fc.constantFrom('hukum', 'hukun', 'jurnal biologi', 'zzzzz', 'q');
  const filters = fc.record<ItemFilter>({
    q: fc.option(typed),
    fields: fc.subarray(['hukum', 'biologi'], { maxLength: 2 }),
    months: fc.subarray([1, 2, 3, 4, 5, 6], { maxLength: 2 }).map((chosen) => months(...chosen)),
    until: fc.option(fc.constantFrom(...months(1, 3, 5))),
    ready: fc.option(fc.constantFrom('sudah' as const, ...months(1, 3, 5))),
    indexings: fc.subarray(['SINTA 2', 'SINTA 3', 'Scopus'], { maxLength: 2 }),
    kategori: fc.option(fc.constantFrom('Nasional', 'Internal')),
    maxPrice: fc.option(fc.constantFrom(450, 500, 700)),
    order: fc.constant(null),
  });

  test('a combined search gives the intersection of its filters', () =>
    fc.assert(
      fc.property(catalogue, filters, (items, filter) => {
        const { q, indexings, maxPrice, kategori, fields, months, until, ready } = filter;
        // The price of the chosen indexings counts, and one slot must fit all wishes, so these depend on each other.
        const parts = [{ q }, { indexings, maxPrice }, { kategori }, { fields }, { months, until, ready }];
        const byOne = parts.map((part) => new Set(findItems(items, { ...noFilter, ...part }, now)));
        const passing = findItems(items, { ...noFilter, q }, now);
        expect(findItems(items, filter, now)).toEqual(
          passing.filter((item) => byOne.every((found) => found.has(item))),
        );
      }),
    ));

  test('each suggestion gives as many results as a search without that filter', () =>
    fc.assert(
      fc.property(catalogue, filters, (items, filter) => {
        const names = ['q', 'fields', 'indexings', 'months', 'ready', 'until', 'maxPrice', 'kategori'] as const;
        const expected = names
          .filter((without) => JSON.stringify(filter[without]) !== JSON.stringify(noFilter[without]))
          .map((without) => ({
            without,
            count: findItems(items, { ...filter, [without]: noFilter[without] }, now).length,
          }))
          .filter(({ count }) => count > 0);
        const { total, relaxed } = foundPage(items, filter, now);
        expect(relaxed).toEqual(total === 0 ? expected : []);
      }),
    ));

  test('the number of a choice is that of the results with it and all other filters', () =>
    fc.assert(
      fc.property(catalogue, filters, (items, filter) => {
        const { fields, indexings, months } = foundPage(items, filter, now).options;
        const results = (part: Partial<ItemFilter>) => findItems(items, { ...filter, ...part }, now).length;
        for (const { slug, items: count } of fields) expect(count).toBe(results({ fields: [slug] }));
        for (const { name, items: count } of indexings) expect(count).toBe(results({ indexings: [name] }));
        for (const { month, items: count, lack } of months) {
          expect(count).toBe(results({ months: [month], until: null }));
          expect(lack !== null).toBe(findItems(items, { ...noFilter, months: [month] }, now).length === 0);
        }
      }),
    ));
});
