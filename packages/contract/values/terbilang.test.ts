import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mostInWords, terbilang } from './terbilang.ts';

describe('terbilang', () => {
  test.each([
    [0, 'nol'],
    [1, 'satu'],
    [11, 'sebelas'],
    [19, 'sembilan belas'],
    [21, 'dua puluh satu'],
    [110_110, 'seratus sepuluh ribu seratus sepuluh'],
    [100_000, 'seratus ribu'],
    [1_000, 'seribu'],
    [21_000, 'dua puluh satu ribu'],
    [1_001_000, 'satu juta seribu'],
    [1_500_000, 'satu juta lima ratus ribu'],
    [2_001_000_011, 'dua miliar satu juta sebelas'],
    [
      mostInWords,
      'sembilan ratus sembilan puluh sembilan triliun sembilan ratus sembilan puluh sembilan miliar sembilan ratus sembilan puluh sembilan juta sembilan ratus sembilan puluh sembilan ribu sembilan ratus sembilan puluh sembilan',
    ],
  ])('%d is %s', (amount, words) => {
    expect(terbilang(amount).toLowerCase()).toBe(`${words} rupiah`);
  });

  test.each([-1, 0.5, 1.000_001, Number.NaN, Number.POSITIVE_INFINITY, mostInWords + 1])('refuses %d', (amount) => {
    expect(() => terbilang(amount)).toThrow(RangeError);
  });

  // Random numbers rarely contain zeros, so groups of three digits are drawn alone and are often small.
  const group = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 999 }));
  const amounts = fc
    .tuple(group, group, group, group, group)
    .map((groups) => groups.reduce((sum, digits) => sum * 1000 + digits, 0));

  test('reads back as the same number, up to 999 trillion', () => {
    fc.assert(
      fc.property(fc.oneof(amounts, fc.integer({ min: 0, max: mostInWords })), (amount) => {
        expect(
          read(
            terbilang(amount)
              .toLowerCase()
              .replace(/ rupiah$/, ''),
          ),
        ).toBe(amount);
      }),
      { numRuns: 2000 },
    );
  });
});

/** Reads number words independently of the code that wrote them. */
function read(text: string): number {
  const digits = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];
  const scales: Record<string, number> = { ribu: 1e3, juta: 1e6, miliar: 1e9, triliun: 1e12 };
  const long = text
    .replaceAll('sepuluh', 'satu puluh')
    .replaceAll('sebelas', 'satu belas')
    .replaceAll('seratus', 'satu ratus')
    .replaceAll('seribu', 'satu ribu');
  let [total, group, digit] = [0, 0, 0];
  for (const word of long.split(' ')) {
    if (digits.includes(word)) digit = digits.indexOf(word);
    else if (word === 'belas') [group, digit] = [group + 10 + digit, 0];
    else if (word === 'puluh') [group, digit] = [group + digit * 10, 0];
    else if (word === 'ratus') [group, digit] = [group + digit * 100, 0];
    else if (scales[word] !== undefined) [total, group, digit] = [total + (group + digit) * scales[word], 0, 0];
    else throw new Error(`Not a number word: ${word}`);
  }
  return total + group + digit;
}
