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
  expect(slotState({ capacity, used })).toBe(state);
});
