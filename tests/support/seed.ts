import { randomInt } from 'node:crypto';
import { onTestFailed } from 'vitest';

/*
 * Random tests: `TEST_SEED=… npx vitest run FILE` draws the same values again. Without it each run draws others; fast-check says the seed of a
 * property that failed by itself, `seededRandom` says its own.
 */

const given = process.env['TEST_SEED'];
if (given) {
  // Loaded only then: most test files draw nothing.
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(given) });
}

/** Numbers from 0 to 1 (mulberry32) for one test, which says their seed if it fails. */
export function seededRandom(): () => number {
  const seed = given ? Number(given) : randomInt(2 ** 31);
  onTestFailed(() => console.error(`Draw the same again: TEST_SEED=${seed}`));
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
