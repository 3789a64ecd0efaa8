import { expect, test } from 'vitest';
import { progressOn } from './progress.ts';

function sink(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => void written.push(text) };
}

test('on a terminal, redraws one line at most every 100 ms, and keeps it at the end', () => {
  const out = sink(true);
  let at = 0;
  const report = progressOn(out, 'items', () => at);
  for (let done = 1; done <= 10_000; done += 1) {
    at += 0.05;
    report(done, 10_000);
  }
  expect(out.written).toHaveLength(6);
  expect(out.written[3]).toMatch(/\[2K\[#{18}-{12}\] {2}60% {2}6,\d{3} of 10,000 items$/);
  expect(out.written.at(-1)).toBe(`\r\u001b[2K[${'#'.repeat(30)}] 100%  10,000 of 10,000 items\n`);
});

test('in a log, writes a line at every tenth, without control characters', () => {
  const out = sink(false);
  const report = progressOn(out, 'items');
  for (let done = 1; done <= 25; done += 1) report(done, 25);
  expect(out.written).toHaveLength(10);
  expect([out.written[0], out.written.at(-1)]).toEqual(['3 of 25 items\n', '25 of 25 items\n']);
});
