import { expect, test } from 'vitest';
import { type Month, parseMonth } from '../values/month.ts';
import { nearestIndexing, nearestTo } from './nearest-offer.ts';

const month = (text: string): Month => {
  const parsed = parseMonth(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const offered = (...names: [name: string, price: number][]) =>
  names.map(([name, price], index) => ({ id: index + 1, name, image: null, price, fallbackPrice: null }));

test.each([
  ['2027-04', ['2027-02', '2027-05'], '2027-05'],
  ['2027-04', ['2027-03', '2027-05'], '2027-03'],
  ['2027-01', ['2027-12', '2026-12'], '2026-12'],
  ['2027-01', [], null],
])('nearest to %s among %j: %j', (full, open, nearest) => {
  const slots = open.map((text) => ({ month: month(text), remaining: 1 }));
  expect(nearestTo(month(full), slots)?.month ?? null).toEqual(nearest && month(nearest));
});

test.each([
  ['SINTA 2', offered(['SINTA 5', 1], ['SINTA 3', 9]), 'SINTA 3'],
  ['SINTA 2', offered(['SINTA 3', 1], ['SINTA 1', 9]), 'SINTA 1'],
  ['sinta 2 ', offered(['Scopus Q2', 1], ['SINTA 6', 9]), 'SINTA 6'],
  ['Scopus Q1', offered(['SINTA 1', 1], ['Scopus Q4', 9]), 'Scopus Q4'],
  ['Garuda', offered(['SINTA 1', 5], ['SINTA 2', 3]), 'SINTA 2'],
  ['SINTA 2', [], null],
])('instead of %s: %#', (name, indexings, nearest) => {
  expect(nearestIndexing(name, indexings)?.name ?? null).toBe(nearest);
});
