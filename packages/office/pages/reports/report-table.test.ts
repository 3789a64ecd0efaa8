import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvRecords } from './report-table.ts';

test.each([
  ['Jurnal Laut', '"Jurnal Laut"'],
  ['Laut, Darat', '"Laut, Darat"'],
  ['"Laut"', '"""Laut"""'],
  ['dua\nbaris', '"dua\nbaris"'],
  ['=HYPERLINK("https://jahat.example")', `"'=HYPERLINK(""https://jahat.example"")"`],
  ['+62812', `"'+62812"`],
  ['＝1+1', `"'＝1+1"`],
  ['Budi;=HYPERLINK("https://jahat.example");', `"Budi;'=HYPERLINK(""https://jahat.example"");"`],
  ['Budi;"=1"', `"Budi;""'=1"""`],
  ['\u200b=1', `"\u200b'=1"`],
  ['a=b', '"a=b"'],
  ['Siti (+62)', '"Siti (+62)"'],
  ["'Ali", `"'Ali"`],
  [-5, '"-5"'],
  [1_500_000, '"1500000"'],
  [null, '""'],
])('%j is written as %j', (value, written) => {
  expect(csvRecords([[value]])).toEqual([written]);
});

/** Texts in which separators, quotes and the beginnings of formulas are frequent. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...';,\t\r\n"\' \u00a0\u200b=+-@＝＋－＠'),
      fc.constantFrom('Budi', '=HYPERLINK(1)', ';=', '62'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

/** The fields of one record, as RFC 4180 defines them. */
function fieldsOf(record: string): string[] {
  const fields = [...record.matchAll(/"((?:[^"]|"")*)"(?:;|$)/gy)];
  expect(fields.map(([whole]) => whole).join('')).toBe(record);
  return fields.map(([, text = '']) => text.replaceAll('""', '"'));
}

test('a program that follows RFC 4180 reads every text back; only apostrophes were added', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (a, b) => {
      const [record = ''] = csvRecords([[a, b]]);
      const [readA = '', readB = '', ...more] = fieldsOf(record);
      expect(more).toEqual([]);
      expect(readA.replaceAll("'", '')).toBe(a.replaceAll("'", ''));
      expect(readB.replaceAll("'", '')).toBe(b.replaceAll("'", ''));
    }),
  );
});

test('no cell is a formula, whichever character the spreadsheet takes as separator and whether or not it obeys quotes', () => {
  fc.assert(
    fc.property(hostileText, hostileText, (a, b) => {
      const [record = ''] = csvRecords([[a, b]]);
      for (const cell of [...fieldsOf(record), ...record.split(',')])
        expect(cell).not.toMatch(/^[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠\t\r\n]/u);
      for (const cell of record.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\p{Z}\p{Cf}"]*[=+\-@＝＋－＠]/u);
    }),
  );
});
