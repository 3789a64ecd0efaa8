import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line is JSON that steers no terminal: what it holds is escaped, and reads the same', () => {
  const lines: string[] = [];
  const log = createLog('info', (line) => lines.push(line));
  const hostile = 'a\n{"level":"error"}\u001b[2J\u007f\u009b31m\u2028\u202exslx.\u2066';
  log.error(hostile);
  log.request({ id: 'a', method: 'GET', route: hostile, status: 200, ms: 1.5, customer: null });
  log.debug('below the level');
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'error', at, message: hostile },
    {
      level: 'info',
      at,
      event: 'request',
      id: 'a',
      method: 'GET',
      route: hostile,
      status: 200,
      ms: 1.5,
      customer: null,
    },
  ]);
  for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
});
