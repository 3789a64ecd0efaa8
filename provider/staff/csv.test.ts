import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test.each([
  ['Jurnal Laut', 'Jurnal Laut'],
  ['Laut, Darat', '"Laut, Darat"'],
  ['"Laut"', '"""Laut"""'],
  ['dua\nbaris', '"dua\nbaris"'],
  ['dua\r\nbaris', '"dua\r\nbaris"'],
  ['=HYPERLINK("https://jahat.example")', `"'=HYPERLINK(""https://jahat.example"")"`],
  ['+62812', "'+62812"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['a=b', 'a=b'],
  [-5, '-5'],
  [1_500_000, '1500000'],
  [null, ''],
  ['', ''],
])('%j is written as %j', (value, written) => {
  expect(csv(['x'], [{ x: value }])).toEqual(['x', written]);
});

test('names stand first, also where there are no rows; columns follow them', () => {
  expect(csv(['a', 'b'], [])).toEqual(['a,b']);
  expect(csv(['a', 'b'], [{ b: 2, a: 1 }, { a: 3 }])).toEqual(['a,b', '1,2', '3,']);
});
