import { describe, expect, test } from 'vitest';
import { decodeIndexing, decodeItem, decodeItemPage } from './decode-item.ts';
import { decodeSlot } from './decode-slot.ts';

describe('slots', () => {
  const march = { year: 2027, month: 3 };
  test.each([
    [{ id: 1, month: 3, year: 2027 }],
    [{ slot_id: '1', bulan: 'Maret', tahun: '27' }],
    [{ value: 1, mm: '03', year: 27 }],
    [{ id: 1, periode_month: 'March', periode_year: 2027 }],
    [{ id: 1, periode: { month: 3, year: 2027 } }],
    [{ id: 1, month: '2027-03' }],
    [{ id: 1, date: '2027-03-01' }],
    [{ id: 1, tanggal: '2027-03-31 00:00:00' }],
    [{ id: 1, period: '2027-3' }],
    [{ id: 1, periode: '2027/03' }],
    [{ id: 1, date: '2027-02-28T17:00:00.000000Z' }],
    [{ id: 1, tanggal: '2027-03-31T16:59:59Z' }],
    [{ id: 1, month: '2027-02-28 23:30:00-0100' }],
    [{ id: 1, period: '2027-03-01 00:00:00' }],
    [{ id: 1, month: null, bulan: 3, year: 'null', tahun: 2027 }],
  ])('%o is March 2027', (slot) => expect(decodeSlot(slot)).toEqual({ id: 1, month: march, remaining: null }));

  test.each([
    [{ remaining: 3, capacity: 9 }, 3],
    [{ sisa: '2' }, 2],
    [{ tersisa: 0 }, 0],
    [{ slot_remaining: 4 }, 4],
    [{ remaining_slot: 5 }, 5],
    [{ remaining: null, total: 5, used: 2 }, 3],
    [{ remaining: 'banyak', limit: 5, terpakai: '5' }, 0],
    [{ kuota: 5, dipakai: 1 }, 4],
    [{ capacity: 5 }, 5],
    [{ used: 5 }, null],
    [{ remaining: -3 }, 0],
  ])('%o leaves %o', (fields, left) =>
    expect(decodeSlot({ id: 1, month: 3, year: 2027, ...fields })?.remaining).toBe(left),
  );

  test.each([
    { month: 3, year: 2027 },
    { id: 0, month: 3, year: 2027 },
    { id: 1, month: 13, year: 2027 },
    { id: 1, month: 3 },
    { id: 1, year: 2027 },
    null,
    'x',
    [],
    { id: 1, month: 3, year: 2027, capacity: 0 },
  ])('%o is not a slot', (slot) => expect(decodeSlot(slot)).toBeNull());
});

describe('indexings', () => {
  test.each([
    [
      { id: 3, nama: 'SINTA 2', harga_jual: 500 },
      { id: 3, name: 'SINTA 2', price: 500, fallbackPrice: null },
    ],
    [
      { indexing_id: '3', name: 'DOAJ', harga_jual: '500.00' },
      { id: 3, name: 'DOAJ', price: 500, fallbackPrice: null },
    ],
    [
      { id: 3, nama: '-', harga_jual: 'x', price: 7 },
      { id: 3, name: '', price: null, fallbackPrice: 7 },
    ],
    [
      { id: 'x', image: 'null' },
      { id: null, name: '', image: null },
    ],
  ])('%o', (value, indexing) => expect(decodeIndexing(value)).toMatchObject(indexing));
});

test('decodes an item with all fields', () => {
  expect(
    decodeItem({
      id: 1,
      name: 'Jurnal A',
      kategori: 'Nasional',
      image: 'covers/a.svg',
      price: 100,
      old_price: '200',
      badge_text: 'Baru',
      badge_color: 'success',
      indexing: [{ id: 3, nama: 'SINTA 2', harga_jual: 500 }, null],
      indexing2: { id: 4, nama: 'DOAJ' },
      slots: [{ id: 9, month: 3, year: 2027 }, { id: 10 }],
      feedbacks: [{ id: 1, rating: '4', comment: 'Cepat', name: 'Ani', date: '2026-10-01' }, { comment: 'x' }],
      max_termin: 3,
      deskripsi: 'Tentang A',
      penerbit: 'Penerbit',
      issn: '1234-5678',
      frekuensi: '2 kali setahun',
    }),
  ).toMatchObject({
    id: 1,
    oldPrice: 200,
    indexings: [{ id: 3 }],
    indexings2: [{ id: 4 }],
    slots: [{ id: 9 }],
    feedbacks: [{ rating: 4, date: new Date('2026-10-01T00:00:00+07:00') }],
    rating: { average: 4, count: 1 },
    maxTermin: 3,
    description: 'Tentang A',
  });
});

test('decodes an item with only an id, and rejects one without', () => {
  expect(decodeItem({ id: 5, image: 'undefined', price: 'x' })).toMatchObject({
    name: 'Item #5',
    image: null,
    price: null,
    rating: null,
    indexings: [],
  });
  expect(decodeItem({ name: 'Jurnal A' })).toBeNull();
});

test.each([
  ['number keys', (one: object) => ({ 1: one })],
  ['number keys among others', (one: object) => ({ 1: one, total: 1 })],
  ['a page', (one: object) => ({ data: [one] })],
  ['one object', (one: object) => one],
])('lists inside an item: %s', (_, list) => {
  const slots = list({ id: 9, month: 3, year: 2027 });
  const fields = { slots, indexing: list({ id: 3 }), indexing2: list({ id: 4 }), feedbacks: list({ rating: 5 }) };
  expect(decodeItem({ id: 1, ...fields })).toMatchObject({
    slots: [{ id: 9 }],
    indexings: [{ id: 3 }],
    indexings2: [{ id: 4 }],
    rating: { average: 5, count: 1 },
  });
});

test.each([
  [
    { feedback_avg: '4.5', feedback_count: 10 },
    { average: 4.5, count: 10 },
  ],
  [{ ratings: [5, { rating: 4 }, 'x'] }, { average: 4.5, count: 2 }],
  [{ ratings: { 2: 5, 7: { rating: 4 } } }, { average: 4.5, count: 2 }],
  [{ ratings: 3 }, { average: 3, count: 1 }],
])('%o gives the rating %o', (fields, rating) => expect(decodeItem({ id: 1, ...fields })?.rating).toEqual(rating));

test.each([
  [{ data: { items: [{ id: 1 }] } }, 1, 1],
  [{ items: [{ id: 1 }, { id: 2 }] }, 2, 2],
  [{ data: [{ id: 1 }] }, 1, 1],
  [{ data: { data: [{ id: 1 }] } }, 1, 1],
  [{ data: { data: { items: [{ id: 1 }] } } }, 1, 1],
  [[{ id: 1 }, 'bad', null], 1, 3],
  [{ data: { items: [] } }, 0, 0],
  [{ data: [] }, 0, 0],
  [{ data: { items: { data: [{ id: 1 }] } } }, 1, 1],
  [{ items: { 4: { id: 1 }, 9: { id: 2 } } }, 2, 2],
  [{ data: { 10: { id: 1 } }, links: {}, meta: { current_page: 2 } }, 1, 1],
])('a page in the shape %o has %d items of %d', (body, items, count) => {
  const page = decodeItemPage(body);
  expect([page?.items.length, page?.count]).toEqual([items, count]);
});

test.each([null, 'x', {}, { data: {} }, { data: { items: 'x' } }, { items: [{}, 'x'] }, { 0: 'x' }])(
  '%o is no page',
  (body) => expect(decodeItemPage(body)).toBeNull(),
);

test.each([
  [
    ['Hukum', ' Ekonomi ', null, '-', 7, {}],
    ['Hukum', 'Ekonomi', '7'],
  ],
  ['Hukum', []],
  [undefined, []],
  [null, []],
])('the fields of science %j', (bidang, expected) => {
  expect(decodeItem({ id: 1, bidang })?.fields).toEqual(expected);
});
