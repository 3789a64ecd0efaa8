import { describe, expect, test } from 'vitest';
import { fullStop, usableText } from './usable-text.ts';

describe('usableText', () => {
  test.each([
    '',
    '   ',
    'null',
    'NULL',
    'undefined',
    'Undefined ',
    '-',
    ' - ',
    null,
    undefined,
    {},
    [],
    true,
    Number.NaN,
  ])('%o is not usable', (value) => expect(usableText(value)).toBeNull());

  test.each([
    [' Jurnal A ', 'Jurnal A'],
    ['--', '--'],
    ['nullable', 'nullable'],
    [7, '7'],
  ])('%o is usable', (value, text) => expect(usableText(value)).toBe(text));
});

test.each([
  ['Pesanan dari Budi', 'Pesanan dari Budi.'],
  ['Pesanan dari Budi, M.Pd.', 'Pesanan dari Budi, M.Pd.'],
])('the sentence %s ends with one full stop', (sentence, ended) => expect(fullStop(sentence)).toBe(ended));
