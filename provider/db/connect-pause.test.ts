import type pg from 'pg';
import { expect, test } from 'vitest';
import { ConnectPause, withPause } from './connect-pause.ts';

const away = new Error('connect ECONNREFUSED');

/** Returns the pauses in ms after each of `failures`, with a clock that is moved to the end of each pause. */
function pauses(failures: number, random: number): number[] {
  let now = 1000;
  const pause = new ConnectPause(
    () => now,
    () => random,
  );
  return Array.from({ length: failures }, () => {
    const began = now;
    pause.failed(away);
    // Other attempts in flight fail too and do not extend the pause.
    pause.failed(away);
    while (pause.refusal() !== null) now += 1;
    return now - began;
  });
}

test.each([
  ['the shortest', 0, [50, 100, 200, 250, 250]],
  ['in the middle', 0.5, [75, 150, 300, 375, 375]],
])('the pause doubles up to half a second: %s', (_, random, expected) => {
  expect(pauses(5, random)).toEqual(expected);
});

test('a successful connection ends the pause, and the next pause has the first length', () => {
  let now = 0;
  const pause = new ConnectPause(
    () => now,
    () => 0,
  );
  for (let i = 0; i < 4; i++) {
    pause.failed(away);
    now += 1000;
  }
  pause.failed(away);
  expect(pause.refusal()).toMatchObject({ message: expect.stringContaining('connect ECONNREFUSED'), cause: away });
  pause.worked();
  expect(pause.refusal()).toBeNull();
  pause.failed(away);
  now += 50;
  expect(pause.refusal()).toBeNull();
});

test('does not connect during the pause, unless another connection is open', async () => {
  let tries = 0;
  class Refused {
    connect(callback: (error: Error) => void) {
      tries += 1;
      callback(away);
    }
  }
  let hasOther = false;
  const pause = new ConnectPause(() => 0);
  const Client = withPause(Refused as unknown as typeof pg.Client, pause, () => hasOther);
  const outcome = () => new Promise((resolve) => new Client().connect(resolve));
  expect(await outcome()).toBe(away);
  expect(await outcome()).toMatchObject({ name: 'DatabaseUnavailable', cause: away });
  expect(tries).toBe(1);
  hasOther = true;
  expect(await outcome()).toBe(away);
  expect(tries).toBe(2);
});
