import { expect, test } from 'vitest';
import { seldom } from './database-gauges.ts';

/** A reading that takes `ms` of its own clock and returns how often it was called. */
function reading(ms: number) {
  const clock = { at: 0 };
  let count = 0;
  const held = seldom<number>(() => clock.at);
  const read = () =>
    held(async () => {
      clock.at += ms;
      count += 1;
      return count;
    });
  return { clock, read };
}

test('what is cheap is read each time', async () => {
  const { read } = reading(49);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('what took 100 ms holds for ten seconds', async () => {
  const { clock, read } = reading(100);
  expect(await read()).toBe(1);
  clock.at += 9_999;
  expect(await read()).toBe(1);
  clock.at += 1;
  expect(await read()).toBe(2);
});

test('what a slow moment of the database made long holds for a minute at most', async () => {
  const { clock, read } = reading(15_000);
  expect(await read()).toBe(1);
  clock.at += 60_000;
  expect(await read()).toBe(2);
});
