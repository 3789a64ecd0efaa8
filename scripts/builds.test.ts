import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { KEPT, publish, unfinished } from './builds.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'builds-'));
});
afterEach(() => rmSync(root, { recursive: true }));

function make(folder: string, content: string) {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, 'page'), content);
}
const present = () => readFileSync(join(root, 'dist/page'), 'utf8');
const kept = () => readdirSync(join(root, '.builds')).sort((a, b) => Number(a) - Number(b));

test('a finished build becomes the present one; the one before stays where it is', () => {
  make(unfinished, 'first');
  publish(root);
  expect(present()).toBe('first');
  make(unfinished, 'second');
  expect(present()).toBe('first');
  publish(root);
  expect(present()).toBe('second');
  expect(readFileSync(join(root, '.builds/1/page'), 'utf8')).toBe('first');
  expect(readdirSync(root).sort()).toEqual(['.builds', 'dist']);
});

test('the last ones are kept, no more', () => {
  for (let n = 1; n <= KEPT + 3; n += 1) {
    make(unfinished, `build ${n}`);
    publish(root);
  }
  expect(kept()).toEqual(Array.from({ length: KEPT }, (_, i) => String(i + 4)));
  expect(present()).toBe(`build ${KEPT + 3}`);
});

test('what a running server uses is kept besides them, until it ends', () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (let n = 1; n <= KEPT + 3; n += 1) {
    make(unfinished, `build ${n}`);
    publish(root);
    if (n <= 2) writeFileSync(join(root, `.builds/${n}/used-by-${n === 1 ? process.pid : ended}`), '');
  }
  expect(kept()).toEqual(['1', ...Array.from({ length: KEPT }, (_, i) => String(i + 4))]);
});

test('a folder that an earlier version built into makes room, and its files are kept', () => {
  for (const old of ['old', 'older again']) {
    rmSync(join(root, 'dist'), { force: true });
    make('dist', old);
    make(unfinished, 'new');
    publish(root);
    expect(present()).toBe('new');
    expect(readFileSync(join(root, '.builds/0/page'), 'utf8')).toBe(old);
  }
});

test('a link that somebody left pointing nowhere is mended', () => {
  make(unfinished, 'first');
  publish(root);
  rmSync(join(root, '.builds'), { recursive: true });
  make(unfinished, 'second');
  publish(root);
  expect(present()).toBe('second');
});
