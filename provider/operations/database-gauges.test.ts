import { describe, expect, test } from 'vitest';
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

describe('while a reading is under way', () => {
  /** Readings that a test ends itself, in start order. */
  function endless() {
    const clock = { at: 0 };
    const begun: PromiseWithResolvers<string>[] = [];
    const held = seldom<string>(() => clock.at);
    const read = () =>
      held(() => {
        const reading = Promise.withResolvers<string>();
        begun.push(reading);
        return reading.promise;
      });
    return { clock, begun, read };
  }

  test('whoever asks gets what it gives', async () => {
    const { begun, read } = endless();
    const asked = [read(), read(), read()];
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('once');
    expect(await Promise.all(asked)).toEqual(['once', 'once', 'once']);
  });

  test('its failure is told to all of them, and the next one reads again', async () => {
    const { begun, read } = endless();
    const asked = [read(), read()];
    begun[0]?.reject(new Error('away'));
    for (const one of asked) await expect(one).rejects.toThrow('away');
    const next = read();
    begun[1]?.resolve('back');
    expect(await next).toBe('back');
  });

  test('one whose connection was lost is not waited for', async () => {
    const { clock, begun, read } = endless();
    void read();
    clock.at += 15_000;
    const next = read();
    begun[1]?.resolve('over another connection');
    expect(await next).toBe('over another connection');
  });
});
