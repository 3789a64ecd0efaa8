import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DocumentSeries, demoSeries, documentNumber, readDocumentNumber } from './document-number.ts';

test.each<[DocumentSeries, number, string]>([
  [{ kind: 'invoice', holding: 'supp', year: 2026 }, 123, 'INV/2026/000123'],
  [{ kind: 'receipt', holding: 'supp', year: 2027 }, 1, 'KW/2027/000001'],
  [{ kind: 'invoice', holding: 'abc', year: 2026 }, 123, 'INV/ABC/2026/000123'],
  [{ kind: 'receipt', holding: demoSeries, year: 2026 }, 4, 'CONTOH/KW/2026/000004'],
  [{ kind: 'receipt', holding: 'supp', year: 2026 }, 1_234_567, 'KW/2026/1234567'],
])('%o: number %i is %s', (series, count, number) => expect(documentNumber(series, count)).toBe(number));

const series = fc.record({
  kind: fc.constantFrom('invoice' as const, 'receipt' as const),
  holding: fc.oneof(
    fc.constantFrom('supp', demoSeries, '2026', 'inv', 'contoh'),
    fc.stringMatching(/^[a-z0-9-]{1,9}$/),
  ),
  year: fc.integer({ min: 2026, max: 2030 }),
});

test('two documents never have the same number', () => {
  const one = fc.tuple(series, fc.integer({ min: 1, max: 2_000_000 }));
  fc.assert(
    fc.property(one, one, (a, b) => {
      const isSame = JSON.stringify(a) === JSON.stringify(b);
      expect(documentNumber(...a) === documentNumber(...b)).toBe(isSame);
    }),
  );
});

test('a printed number, and the name of its PDF, are read as the same number', () => {
  fc.assert(
    fc.property(series, fc.integer({ min: 1, max: 2_000_000 }), (one, count) => {
      const number = documentNumber(one, count);
      expect(readDocumentNumber(number)).toBe(number);
      expect(readDocumentNumber(` ${number.replaceAll('/', '-').toLowerCase()}`)).toBe(number);
    }),
  );
});

test('a number is read without its zeros; other texts are no number', () => {
  expect(readDocumentNumber('kw/2026/12')).toBe('KW/2026/000012');
  for (const other of [
    '',
    '12',
    'ST270331-7KQ2M9',
    'INV/2026',
    'KW/2026/',
    'INV/26/1',
    'CONTOH/INV/ABC/2026/1',
    "KW/2026/1'",
  ])
    expect(readDocumentNumber(other)).toBeNull();
});
