import { expect, test, vi } from 'vitest';
import { batchedWriter } from './log-writer.ts';

function setUp() {
  const batches: string[] = [];
  return { batches, ...batchedWriter((bytes) => batches.push(Buffer.from(bytes).toString())) };
}

test('lines wait for each other, and are written at the end', () => {
  const { batches, write, flush } = setUp();
  write('satu');
  write('dua – Š 😀');
  expect(batches).toEqual([]);
  flush();
  flush();
  expect(batches).toEqual(['satu\ndua – Š 😀\n']);
});

test('lines that wait are written after a while without being told', () => {
  vi.useFakeTimers();
  try {
    const { batches, write } = setUp();
    write('satu');
    vi.runAllTimers();
    write('dua');
    vi.runAllTimers();
    expect(batches).toEqual(['satu\n', 'dua\n']);
  } finally {
    vi.useRealTimers();
  }
});

test('however many and however long, every line comes whole and in its order', () => {
  const { batches, write, flush } = setUp();
  const lines = Array.from({ length: 3_000 }, (_, n) => `${n} ${'€'.repeat(n % 50)}`);
  lines.splice(1_500, 0, 'x'.repeat(100_000), '€'.repeat(20_000));
  for (const line of lines) write(line);
  flush();
  expect(batches.join('').split('\n')).toEqual([...lines, '']);
  expect(batches.length).toBeGreaterThan(1);
});
