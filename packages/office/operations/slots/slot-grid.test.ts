import { expect, test } from 'vitest';
import { slotState } from './slot-grid.ts';

test.for([
  [0, 0, 'closed'],
  [0, 1, 'free'],
  [1, 1, 'full'],
  [1, 2, 'free'],
  [3, 4, 'free'],
  [4, 5, 'nearly-full'],
  [79, 100, 'free'],
  [80, 100, 'nearly-full'],
  [100, 100, 'full'],
] as const)('%i of %i places taken is %s', ([used, capacity, state]) => {
  expect(slotState({ capacity, used, isSold: true })).toBe(state);
});

test('a month whose day for manuscripts is over is no longer sold', () => {
  expect(slotState({ capacity: 5, used: 1, isSold: false })).toBe('day-over');
  expect(slotState({ capacity: 0, used: 0, isSold: false })).toBe('closed');
});
