import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { digestOf } from './build.mjs';

describe('digest of the sources', () => {
  let base: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'digest-'));
    mkdirSync(join(base, 'src/pages'), { recursive: true });
    writeFileSync(join(base, 'src/pages/cart.astro'), '<p>1</p>');
    writeFileSync(join(base, 'lock.json'), '{}');
  });
  afterEach(() => rmSync(base, { recursive: true }));
  const now = (settings = {}, day = new Date('2026-11-30T23:59:59+07:00')) =>
    digestOf(base, ['src'], ['lock.json'], settings, day);

  test('depends on contents, not on modification times', () => {
    const before = now();
    utimesSync(join(base, 'lock.json'), new Date(), new Date(Date.now() + 60_000));
    expect(now()).toBe(before);
  });

  test.each([
    ['a changed file', () => writeFileSync(join(base, 'src/pages/cart.astro'), '<p>2</p>')],
    ['a new file', () => writeFileSync(join(base, 'src/pages/new.astro'), '')],
    ['a removed file', () => rmSync(join(base, 'src/pages/cart.astro'))],
    ['a changed lockfile', () => writeFileSync(join(base, 'lock.json'), '{"a":1}')],
  ])('%s changes it', (_name, change) => {
    const before = now();
    change();
    expect(now()).not.toBe(before);
  });

  test('a changed setting changes it; an empty setting equals an unset one', () => {
    expect(now({ PUBLIC_API_HOST: 'https://a.example' })).not.toBe(now({ PUBLIC_API_HOST: undefined }));
    expect(now({ PUBLIC_API_HOST: '' })).toBe(now({ PUBLIC_API_HOST: undefined }));
  });

  test('changes on the publication day of a post in Jakarta, and on no other day', () => {
    mkdirSync(join(base, 'src/content/posts'), { recursive: true });
    writeFileSync(join(base, 'src/content/posts/later.md'), '---\ntitle: A\npublished: 2026-12-01\n---\n');
    const published = now({}, new Date('2026-12-01T00:00:00+07:00'));
    expect(now()).not.toBe(published);
    expect(now({}, new Date('2026-12-02T00:00:00+07:00'))).toBe(published);
  });

  test('a test file does not change it', () => {
    const before = now();
    writeFileSync(join(base, 'src/pages/cart.test.ts'), '');
    expect(now()).toBe(before);
  });
});
