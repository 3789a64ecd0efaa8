import { expect, test } from 'vitest';
import { digits, median, megabytes, milliseconds, percentile } from './figures.ts';

test.each([
  [50, [3], 3],
  [50, [4, 1, 2], 2],
  [50, [1, 2, 3, 4], 2.5],
  [0, [5, 7, 6], 5],
  [100, [5, 7, 6], 7],
  [99, Array.from({ length: 101 }, (_, n) => 100 - n), 99],
  [95, [0, 10], 9.5],
])('percentile %i of %j is %f', (percent, figures, expected) => {
  expect(percentile(figures, percent)).toBeCloseTo(expected, 10);
});

test('figures stay in their order', () => {
  const figures = [3, 1, 2];
  expect(median(figures)).toBe(2);
  expect(figures).toEqual([3, 1, 2]);
});

test('without figures there is nothing to say', () => {
  expect(() => median([])).toThrow('Without figures');
});

test('figures are written with the digits that mean something', () => {
  expect([digits(0.4249), digits(12.34), digits(1240.4), digits(0)]).toEqual(['0.42', '12.3', '1,240', '0.00']);
  expect(milliseconds(2.749)).toBe('2.75 ms');
  expect(megabytes(123_456_789)).toBe('123 MB');
});
