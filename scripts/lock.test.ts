import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withLock } from './lock.mjs';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
  file = join(folder, 'new', 'build.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the second caller waits for the first, reports it once, and the lock file is removed', async () => {
  const first = Promise.withResolvers<void>();
  const waiting = Promise.withResolvers<void>();
  const done: string[] = [];
  const one = withLock(file, async () => {
    await first.promise;
    done.push('first');
  });
  let reports = 0;
  const onWait = () => {
    reports += 1;
    waiting.resolve();
  };
  const two = withLock(file, async () => done.push('second'), { onWait });
  await waiting.promise;
  expect(done).toEqual([]);
  first.resolve();
  await Promise.all([one, two]);
  expect([done, reports]).toEqual([['first', 'second'], 1]);
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
});

test('failed work releases the lock', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
  expect(existsSync(file)).toBe(false);
  expect(await withLock(file, async () => 'free')).toBe('free');
});

test('callers that wait for a killed holder get the lock one after the other', async () => {
  const script = `
    import { withLock } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)};
    await withLock(${JSON.stringify(file)}, () => new Promise(() => console.log('held')));`;
  const killed = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(killed.stdout, 'data');
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(existsSync(file)).toBe(true);
  let inside = 0;
  const work = async () => {
    inside += 1;
    await new Promise(setImmediate);
    expect(inside).toBe(1);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 10 }, () => withLock(file, work, { staleMs: 40 })));
  expect(readdirSync(join(folder, 'new'))).toEqual([]);
});
