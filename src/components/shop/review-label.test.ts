import { expect, test } from 'vitest';
import { formatDollars } from './dollars.ts';
import { reviewLabel } from './review-label.ts';

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
