import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isInstalled, type Lockfile } from './install.mjs';

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b-win32': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/tests': { version: '1.0.0', integrity: 'sha512-t', dev: true },
  },
} satisfies Lockfile;
const { 'node_modules/a': a, 'node_modules/tests': tests } = wanted.packages;

describe('isInstalled', () => {
  test.each([
    ['all packages of this system', { 'node_modules/a': a, 'node_modules/tests': tests }, true, true],
    ['nothing', {}, false, false],
    ['all packages except those for tests', { 'node_modules/a': a }, true, false],
    ['another version', { 'node_modules/a': { ...a, version: '1.0.1' }, 'node_modules/tests': tests }, false, false],
    [
      'other contents',
      { 'node_modules/a': { ...a, integrity: 'sha512-x' }, 'node_modules/tests': tests },
      false,
      false,
    ],
    ['an additional package', { 'node_modules/a': a, 'node_modules/tests': tests, 'node_modules/c': a }, false, false],
  ])('%s', (_name, packages, forServing, forTests) => {
    expect(isInstalled(wanted, { packages }, false)).toBe(forServing);
    expect(isInstalled(wanted, { packages }, true)).toBe(forTests);
  });

  test('is false for an unreadable lockfile', () => {
    expect(isInstalled({ packages: {} }, { packages: {} }, false)).toBe(false);
  });

  test('is true for the install that runs this test', () => {
    const read = (file: string): Lockfile => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
    expect(isInstalled(read('package-lock.json'), read('node_modules/.package-lock.json'), true)).toBe(true);
  });
});

test('only packages that package.json allows have an install script', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));
  const packages: Record<string, { hasInstallScript?: boolean }> = read('package-lock.json').packages;
  const names = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names.toSorted()).toEqual(Object.keys(read('package.json').allowScripts).toSorted());
});

test.each([['run.mjs', 'staff'], ['run.mjs', 'lint'], ['test.mjs', '--no-install'], ['build.mjs']])(
  'without packages scripts/%s %s prints one line with the command to run',
  (script, ...words) => {
    const clone = mkdtempSync(join(tmpdir(), 'slotterbit-bare-'));
    try {
      for (const name of ['scripts', 'package.json', 'package-lock.json']) {
        cpSync(new URL(`../${name}`, import.meta.url), join(clone, name), { recursive: true });
      }
      const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', script), ...words], {
        cwd: clone,
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toMatch(/^The packages of package-lock\.json are not installed.* Run "npm ci.*\n$/);
    } finally {
      rmSync(clone, { recursive: true });
    }
  },
);
