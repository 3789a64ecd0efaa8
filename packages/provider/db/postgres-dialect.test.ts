import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ConnectPause, withPause } from './postgres-dialect.ts';

const away = new Error('connect ECONNREFUSED');

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  ['the shortest', 0, 50],
  ['in the middle', 0.5, 275],
])('the pause is between 50 and 500 milliseconds, and says why: %s', (_, random, pauseMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  const pause = new ConnectPause();
  for (let attempt = 0; attempt < 3; attempt += 1) {
    pause.failed(away);
    vi.advanceTimersByTime(pauseMs - 1);
    // Other attempts in flight fail too and do not extend the pause.
    pause.failed(away);
    expect(pause.refusal()).toMatchObject({ message: expect.stringContaining('connect ECONNREFUSED'), cause: away });
    vi.advanceTimersByTime(1);
    expect(pause.refusal()).toBeNull();
  }
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
  const Client = withPause(Refused as unknown as typeof pg.Client, new ConnectPause(), () => hasOther);
  const outcome = () => new Promise((resolve) => new Client().connect(resolve));
  expect(await outcome()).toBe(away);
  expect(await outcome()).toMatchObject({ name: 'DatabaseUnavailable', cause: away });
  expect(tries).toBe(1);
  hasOther = true;
  expect(await outcome()).toBe(away);
  expect(tries).toBe(2);
});
