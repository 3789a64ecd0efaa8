import { expect, test } from 'vitest';
import { progressOn } from './progress.ts';

function sink(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => void written.push(text) };
}

test('on a terminal one line is drawn over itself, not more often than an eye sees, and stands at the end', () => {
  const out = sink(true);
  let at = 0;
  const tell = progressOn(out, 'items', () => at);
  for (let done = 1; done <= 10_000; done += 1) {
    at += 0.05;
    tell(done, 10_000);
  }
  expect(out.written).toHaveLength(6);
  expect(out.written[3]).toMatch(/\[2K\[#{18}-{12}\] {2}60% {2}6,\d{3} of 10,000 items$/);
  expect(out.written.at(-1)).toBe(`\r\u001b[2K[${'#'.repeat(30)}] 100%  10,000 of 10,000 items\n`);
});

test('elsewhere a line at every tenth, without control characters', () => {
  const out = sink(false);
  const tell = progressOn(out, 'items');
  for (let done = 1; done <= 25; done += 1) tell(done, 25);
  expect(out.written).toHaveLength(10);
  expect([out.written[0], out.written.at(-1)]).toEqual(['3 of 25 items\n', '25 of 25 items\n']);
});
