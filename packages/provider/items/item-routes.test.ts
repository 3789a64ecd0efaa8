import { itemsQuery } from '@slotterbit/contract/calls/item-calls.ts';
import { expect, test } from 'vitest';
import { answerKey } from './item-routes.ts';

test('queries that differ in any field, including a field added later, share no cached answer', () => {
  const query = itemsQuery.parse({ page: '1', limit: '20' });
  const others = [
    {},
    { page: 2 },
    { limit: 21 },
    { indexingId: 3 },
    { kategori: 'Nasional' },
    { kategori: 'Internal' },
  ];
  const keys = others.map((other) => answerKey({ ...query, ...other }));
  expect(new Set(keys).size).toBe(others.length);
});

test('a query has the same key in any order of its parameters', () => {
  const given = itemsQuery.parse({ limit: '20', indexingId: '3', page: '1', utm_source: 'wa' });
  expect(answerKey(given)).toBe(answerKey(itemsQuery.parse({ page: '01', indexingId: '3', limit: '20' })));
});
