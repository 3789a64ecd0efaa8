import { expect, test } from 'vitest';
import { asTable, atLeast, atMost, digits, median, percentile } from './report.ts';

test('the median of odd and even numbers of figures', () => {
  expect(median([9, 1, 4])).toBe(4);
  expect(median([9, 1, 4, 5])).toBe(4.5);
  expect(() => median([])).toThrow('at least one figure');
});

test('the percentile is one of the measured figures', () => {
  const figures = Array.from({ length: 200 }, (_, n) => 200 - n);
  expect([percentile(figures, 99), percentile(figures, 100), percentile([7], 99)]).toEqual([198, 200, 7]);
  expect(() => percentile([], 99)).toThrow('at least one figure');
});

test.each([
  [1240.4, '1,240'],
  [12.34, '12.3'],
  [0.421, '0.42'],
  [0.0123, '0.0123'],
  [0, '0'],
])('%d is written %s', (value, text) => expect(digits(value)).toBe(text));

test('a row says whether its limit holds', () => {
  const rows = [atMost('LCP', 1401, 1400, ' ms'), atLeast('orders', 0.63, 0.5, '', '951/s')];
  expect(asTable(rows).split('\n').slice(2)).toEqual([
    '| LCP | 1,401 ms | at most 1,400 ms | NOT OK |',
    '| orders | 0.63, 951/s | at least 0.5 | ok |',
  ]);
});
