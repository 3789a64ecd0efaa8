import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { copySite, siteEnvironment } from '#tests/support/site-copy.ts';
import { pinnedNode, root } from './project.mjs';
import { releaseChecks, releaseTable } from './release-checks.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The test that runs a command, and what in it does. */
const runBy: Record<string, { file: string; how: string }> = {
  dev: { file: 'tests/development/served-files.test.ts', how: "command: 'dev'" },
  edit: { file: 'tests/development/served-files.test.ts', how: "command: 'edit'" },
  build: { file: 'tests/support/site-copy.ts', how: "run('npm', ['run', 'build'])" },
  staff: { file: 'scripts/commands.test.ts', how: "run('staff', 'help')" },
  format: { file: 'scripts/commands.test.ts', how: "'format'" },
  'release-check': { file: 'scripts/commands.test.ts', how: "'release-check', 'nonsense'" },
  // npm test is this script without the flag.
  check: { file: 'scripts/install.test.ts', how: "['test.mjs', '--no-install']" },
};

function run(command: string, ...words: string[]): string {
  const options = { cwd: root, env: siteEnvironment(), encoding: 'utf8', stdio: 'pipe' } as const;
  return execFileSync(pinnedNode, ['scripts/run.mjs', command, ...words], options);
}

describe("the commands of README's table", () => {
  const commands = [...read('README.md').matchAll(/^\| `npm run ([\w-]+)/gm)].map(([, name = '']) => name);

  test('are there', () => expect(commands).toContain('bench'));

  test.each(commands)('npm run %s is a command, and a test or npm run release-check runs it', (name) => {
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).toContain(name);
    if (releaseChecks.includes(name)) return;
    const { file, how } = runBy[name] ?? {};
    expect(file, `Add a test that runs "npm run ${name}" and name it here, or add it to releaseChecks.`).toBeDefined();
    expect(read(file ?? ''), `${file} does not run it any more`).toContain(how);
  });
});

test('npm run staff -- help tells the commands', () => expect(run('staff', 'help')).toContain('orders show'));

test('npm run format mends what is badly formatted', () => {
  const site = copySite();
  try {
    site.write('biome.json', JSON.stringify({ formatter: { indentStyle: 'space' }, files: { includes: ['odd/**'] } }));
    site.write('odd/odd.js', 'export const  odd = [ 1,2 ]');
    execFileSync(pinnedNode, ['scripts/run.mjs', 'format'], { cwd: site.root, env: siteEnvironment(), stdio: 'pipe' });
    expect(site.read('odd/odd.js')).toBe('export const odd = [1, 2];\n');
  } finally {
    site.dispose();
  }
});

describe('npm run release-check', () => {
  test('names the checks that there are when another is asked for', () =>
    expect(() => run('release-check', 'nonsense')).toThrow(/There is no check "nonsense"; there are: .*fuzz/));

  test('ends with a table of what failed and where its output is', () =>
    expect(
      releaseTable([
        { name: 'fuzz', status: 0, seconds: 61.4, output: 'fuzz.txt' },
        { name: 'engines', status: 3, seconds: 9, output: 'engines.txt' },
      ]),
    ).toBe(
      [
        'command  result      time  output',
        'fuzz     ok          61 s  fuzz.txt',
        'engines  FAILED (3)  9 s   engines.txt',
      ].join('\n'),
    ));
});
