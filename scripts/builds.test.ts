import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT_BUILDS, publish, unfinished } from './builds.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function make(folder: string, content: string) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'page'), content);
}
const current = () => readFileSync(join(root, 'dist/page'), 'utf8');
const builds = () => readdirSync(join(root, '.builds')).sort((a, b) => Number(a) - Number(b));

test('a finished build becomes the current one, and the previous one is kept', () => {
  make(unfinished, 'first');
  publish(root);
  expect(current()).toBe('first');
  make(unfinished, 'second');
  expect(current()).toBe('first');
  publish(root);
  expect(current()).toBe('second');
  expect(readFileSync(join(root, '.builds/1/page'), 'utf8')).toBe('first');
  expect(readdirSync(root).sort()).toEqual(['.builds', 'dist']);
});

test('older builds are removed', () => {
  for (let n = 1; n <= KEPT_BUILDS + 3; n += 1) {
    make(unfinished, `build ${n}`);
    publish(root);
  }
  expect(builds()).toEqual(Array.from({ length: KEPT_BUILDS }, (_, i) => String(i + 4)));
  expect(current()).toBe(`build ${KEPT_BUILDS + 3}`);
});

test('a build that a running server uses is kept until the server ends', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (let n = 1; n <= KEPT_BUILDS + 3; n += 1) {
    make(unfinished, `build ${n}`);
    publish(root);
    if (n <= 2) writeFileSync(join(root, `.builds/${n}/used-by-${n === 1 ? process.pid : ended}`), '');
  }
  expect(builds()).toEqual(['1', ...Array.from({ length: KEPT_BUILDS }, (_, i) => String(i + 4))]);
});

test('a broken dist link is replaced', () => {
  make(unfinished, 'first');
  publish(root);
  rmSync(join(root, '.builds'), { recursive: true });
  make(unfinished, 'second');
  publish(root);
  expect(current()).toBe('second');
});
