import { expect, test } from 'vitest';
import { formatDollars, reviewLabel, timeLeft } from './format.ts';

test.each([
  [0, 'review'],
  [1, 'review'],
  [2, 'reviews'],
  [125, 'reviews'],
])('%i %s', (count, label) => {
  expect(reviewLabel(count)).toBe(label);
});

test('dollars have two decimals', () => {
  expect(formatDollars(7.5)).toBe('$7.50');
  expect(formatDollars(1190)).toBe('$1,190.00');
});

const start = 3 * 86_400_000 * 7000;

test('a sale begins with three whole days and begins again when they are over', () => {
  expect(timeLeft(start)).toEqual({ days: '03', hours: '00', minutes: '00', seconds: '00' });
  expect(timeLeft(start + 1000)).toEqual({ days: '02', hours: '23', minutes: '59', seconds: '59' });
  expect(timeLeft(start - 1000)).toEqual({ days: '00', hours: '00', minutes: '00', seconds: '01' });
});
