import { expect, test } from 'vitest';
import { compare, perCoreSecond } from './rates.ts';

test('runs take turns, the first does not count, the middle of the others does', async () => {
  const seen: string[] = [];
  const rate = (name: string, figures: number[]) => async (seconds: number) => {
    seen.push(`${name} ${seconds}`);
    return figures.shift() ?? 0;
  };
  const rates = await compare({ ours: rate('ours', [999, 3, 1, 2]), floor: rate('floor', [1, 10, 30, 20]) }, 2);
  expect(rates).toEqual({ ours: 2, floor: 20 });
  expect(seen).toEqual(['ours 1', 'floor 1', ...Array.from({ length: 3 }, () => ['ours 2', 'floor 2']).flat()]);
});

test('without a process to look at, the clock counts', async () => {
  expect(await perCoreSecond(undefined, async () => ({ count: 30, seconds: 2 }))).toBe(15);
});
