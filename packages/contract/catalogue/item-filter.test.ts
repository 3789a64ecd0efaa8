import { describe, expect, test } from 'vitest';
import {
  filterFromQuery,
  filterPath,
  filters,
  type ItemFilter,
  isLinkedFilter,
  noFilter,
  readyAnswers,
} from './item-filter.ts';

const march = { year: 2027, month: 3 };

describe('the filter in the address', () => {
  test.each<[Partial<ItemFilter>, string]>([
    [{}, '/allproduct'],
    [{ indexings: ['SINTA 2'] }, '/allproduct?indexing=SINTA+2'],
    [{ indexings: ['A&B=c'], kategori: 'Nasional' }, '/allproduct?indexing=A%26B%3Dc&kategori=Nasional'],
    [{ q: 'padi & laut', months: [march] }, '/allproduct?q=padi+%26+laut&bulan=2027-03'],
    [{ fields: ['ekonomi', 'hukum'] }, '/allproduct?bidang=ekonomi&bidang=hukum'],
    [{ months: [march, { year: 2027, month: 6 }] }, '/allproduct?bulan=2027-03&bulan=2027-06'],
    [{ until: march }, '/allproduct?sampai=2027-03'],
    [{ ready: 'sudah' }, '/allproduct?siap=sudah'],
    [{ ready: { year: 2027, month: 1 }, until: march }, '/allproduct?siap=2027-01&sampai=2027-03'],
    [
      { indexings: ['SINTA 2', 'SINTA 3'], until: march },
      '/allproduct?indexing=SINTA+2&indexing=SINTA+3&sampai=2027-03',
    ],
    [{ maxPrice: 3_000_000, order: 'harga' }, '/allproduct?maks=3000000&urut=harga'],
  ])('%j becomes %s and is parsed back', (some, path) => {
    const filter = { ...noFilter, ...some };
    expect(filterPath(filter)).toBe(path);
    expect(filterFromQuery(new URL(path, 'https://example.org').searchParams)).toEqual(filter);
  });

  test.each([
    'q=&indexing=&kategori=&bulan=',
    'q=%20',
    'bulan=2027-13',
    'bulan=Maret',
    'sampai=Maret',
    'siap=&siap=besok',
    'bidang=&bidang=%20',
    'maks=&urut=',
    'maks=Rp',
    'maks=0',
    'maks=9999999999999999',
    'urut=toString',
  ])('%s contains no filter', (query) => {
    expect(filterFromQuery(new URLSearchParams(query))).toEqual(noFilter);
  });

  test('an order or repetition of values makes no difference', () => {
    const query = 'bulan=2027-06&bulan=x&bulan=2027-03&bulan=2027-06&bidang=hukum&bidang=ekonomi&bidang=hukum';
    const { fields, months } = filterFromQuery(new URLSearchParams(query));
    expect({ fields, months }).toEqual({ fields: ['ekonomi', 'hukum'], months: [march, { year: 2027, month: 6 }] });
  });

  test('a long search text is cut', () => {
    expect(filterFromQuery(new URLSearchParams({ q: 'a'.repeat(5000) })).q).toHaveLength(100);
  });
});

test.each<[Partial<ItemFilter>, boolean]>([
  [{}, true],
  [{ months: [march] }, true],
  [{ fields: ['hukum'] }, true],
  [{ fields: ['ekonomi', 'hukum'] }, false],
  [{ months: [march, { year: 2027, month: 4 }] }, false],
  [{ fields: ['hukum'], kategori: 'Nasional' }, false],
  [{ until: march }, false],
  [{ ready: 'sudah' }, false],
  [{ indexings: ['SINTA 2'], kategori: 'Nasional' }, true],
  [{ indexings: ['SINTA 2', 'SINTA 3'] }, false],
  [{ months: [march], indexings: ['SINTA 2'] }, false],
  [{ q: 'padi' }, false],
  [{ maxPrice: 3_000_000 }, false],
  [{ order: 'harga' }, false],
])('a page links to %j: %s', (some, linked) => {
  const filter = { ...noFilter, ...some };
  expect(isLinkedFilter(filter, filterPath(filter))).toBe(linked);
});

test.each(['?bulan=zzz1', '?q=%20', '?bulan=2027-03-01', '?bulan=2027-03x', '?indexing=SINTA%202', '?q='])(
  '/allproduct%s is a spelling that nothing links to',
  (query) => expect(isLinkedFilter(filterFromQuery(new URLSearchParams(query)), `/allproduct${query}`)).toBe(false),
);

test('when a manuscript is ready is a month in the address, whose chip is the same later', () => {
  const answers = readyAnswers(new Date('2026-11-30T18:00:00Z'));
  expect(answers.slice(0, 5)).toEqual([
    ['sudah', 'Sudah'],
    ['2026-12', 'Bulan ini'],
    ['2027-01', 'Bulan depan'],
    ['2027-02', 'Dalam 2 bulan'],
    ['2027-03', 'Mar 2027'],
  ]);
  const texts = answers.slice(0, 2).map(([text]) => filters.ready.chip?.(text, []));
  expect(texts).toEqual(['Naskah sudah siap', 'Naskah siap Desember 2026']);
});
