import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copySite, siteEnvironment } from '#tests/support/site-copy.ts';
import { pinnedNode, root } from './project.mjs';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** For each npm script the file that runs it in tests, and the code there that does so. */
const runBy: Record<string, { file: string; code: string }> = {
  start: { file: 'tests/support/site-copy.ts', code: "'scripts/start.mjs'" },
  test: { file: 'scripts/install.test.ts', code: "'test.mjs'" },
  check: { file: 'scripts/install.test.ts', code: "['test.mjs', '--no-install']" },
  dev: { file: 'tests/development/development-server.test.ts', code: "'dev'" },
  edit: { file: 'tests/support/editors-desk.ts', code: "'edit'" },
  build: { file: 'tests/support/site-copy.ts', code: "run('npm', ['run', 'build'])" },
  setup: { file: 'packages/setup/setup.test.ts', code: "'packages/setup/main.ts'" },
  staff: { file: 'scripts/commands.test.ts', code: "run('staff', 'help')" },
  lint: { file: 'scripts/install.test.ts', code: "['run.mjs', 'lint']" },
  format: { file: 'scripts/commands.test.ts', code: "'format'" },
  types: { file: 'scripts/test.mjs', code: 'checkTypes' },
};

/** Too long for a test, or needs the package registry. */
const notInTests = ['audit', 'bench', 'failover', 'fuzz', 'races', 'screens'];

function run(command: string, ...words: string[]): string {
  const options = { cwd: root, env: siteEnvironment(), encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(pinnedNode, ['scripts/run.mjs', command, ...words], options);
}

const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

test.each(scripts)('a test runs npm run %s', (name) => {
  if (notInTests.includes(name)) return;
  const { file, code } = runBy[name] ?? {};
  expect(file, `Add a test that runs "npm run ${name}" and name it here, or add it to notInTests.`).toBeDefined();
  expect(read(file ?? ''), `${file} no longer runs it`).toContain(code);
});

test('README names only commands that exist', () => {
  const named = [...read('README.md').matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
});

test('npm run staff -- help lists the commands', () => expect(run('staff', 'help')).toContain('slots recount'));

test('npm run format formats files, and npm run staff reads .env, which the environment overrides', () => {
  const site = copySite();
  try {
    site.write('.env', 'DATA_DIR=of-file\nDATABASE_URL=\n');
    const { DATA_DIR: _, ...env } = siteEnvironment();
    for (const [name, given] of [
      ['of-file', {}],
      ['of-environment', { DATA_DIR: 'of-environment' }],
    ] as const) {
      const options = { cwd: site.root, env: { ...env, ...given }, encoding: 'utf8' } as const;
      const { stderr } = spawnSync(pinnedNode, ['scripts/run.mjs', 'staff', 'holdings', 'list'], options);
      expect(stderr).toContain(`DATA_DIR: there is no database in "${name}"`);
    }
    site.write('biome.json', JSON.stringify({ formatter: { indentStyle: 'space' }, files: { includes: ['odd/**'] } }));
    site.write('odd/odd.js', 'export const  odd = [ 1,2 ]');
    execFileSync(pinnedNode, ['scripts/run.mjs', 'format'], { cwd: site.root, env: siteEnvironment(), stdio: 'pipe' });
    expect(site.read('odd/odd.js')).toBe('export const odd = [1, 2];\n');
  } finally {
    site.dispose();
  }
});
