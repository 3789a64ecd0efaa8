import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

/*
 * Random tests: `TEST_SEED=… npx vitest run FILE` repeats the values of a run. Without it each run has other values. fast-check and
 * `seededRandom` print the seed of a failed test. `TEST_RUNS=10` makes the long ones ten times as long.
 */

/** How often a random test against a database runs. */
export const runs = (count: number): number => count * Number(process.env['TEST_RUNS'] ?? 1);

const given = process.env['TEST_SEED'];
if (given) {
  // A slow import that most test files do not need.
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(given) });
}

/** Returns a generator of numbers from 0 to 1 (mulberry32) for one test, which prints the seed if it fails. */
export function seededRandom(): () => number {
  const seed = given ? Number(given) : randomInt(2 ** 31);
  onTestFailed(() => console.error(`Repeat these random values: TEST_SEED=${seed}`));
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
