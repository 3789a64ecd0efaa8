import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { iconPaths } from '@slotterbit/server/icon-paths.mjs';
import { configDefaults, defineConfig } from 'vitest/config';

const elsewhere = [...configDefaults.exclude, 'tests/e2e/**', 'dist/**', '.cache/**'];
/** The tests that need a provider, with a database. Rules and helpers have theirs next to the code. */
const provider = ['packages/{provider,office,server}/tests/**/*.test.ts'];
/** Up to a minute each. The name of their project puts them first, so that no process waits for them at the end. */
const builds = ['tests/{build,development}/*.test.ts', 'packages/setup/*.test.ts'];
/** Tests of PostgreSQL itself: its locks, sessions and triggers. */
const inside = ['packages/*/tests/postgres/**'];

/**
 * All tests of the provider run on the embedded database. These also run on PostgreSQL, because it differs in what they test. A new test belongs
 * here if it fits one of the reasons; rules, HTTP answers, pages and e-mail texts do not. `TEST_DATABASE=postgres` runs all on PostgreSQL.
 */
const onPostgres = {
  'row locks: transactions that meet, several processes, crashes': `
    races two-servers staff-races paid-in-time waiting-list-races mail-races crash
  `,
  'upserts and comparisons of times: once, in one order of the texts': `
    mail-reminders retention pictures
  `,
  'search and sums: collation, null, types of numbers, computed days': `
    manuscript-day staff-orders-page report-figures
  `,
  'input that a stricter database refuses: NUL, large numbers': `
    control-characters fuzz staff-odd-input
  `,
  'whole databases: migration, seed, import, export, deletion': `
    start staff-schema database-copy large-import
  `,
};

/** Without a database, or only about the files of the embedded one. */
const notOnPostgres = 'file-rights full-disk locked-database mail-transport slow-bodies';

/** The files of the listed names. A wrong name must not test nothing. */
function files(names: string): string[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => {
      const [path, ...more] = globSync(`packages/{provider,office,server}/tests/${name}.test.ts`, {
        cwd: import.meta.dirname,
      });
      if (path === undefined || more.length > 0)
        throw new Error(`vitest.config.ts: ${more.length > 0 ? 'two tests are' : 'there is no test'} called ${name}`);
      return path;
    });
}

const runsAllOnPostgres = process.env['TEST_DATABASE'] === 'postgres';

export default defineConfig({
  plugins: [iconPaths],
  test: {
    // The time zone of the machine must not matter. Programs that tests start compile our sources once (30 processes; 1 s each).
    // TEST_OFFICE: see packages/provider/tests/support/mounted-office.ts.
    env: {
      TZ: 'UTC',
      NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled'),
      TEST_OFFICE: '@slotterbit/office/office.ts',
    },
    // TEST_SEED=… repeats the random values of a run.
    setupFiles: ['packages/provider/tests/support/seed.ts'],
    execArgv: ['--import', new URL('packages/provider/tests/support/cheap-passwords.ts', import.meta.url).href],
    // A process runs many files, which share the modules that they load: loading the provider takes longer than most of its tests.
    isolate: false,
    // scripts/test.mjs counts the tests.
    reporters: ['default', ['json', { outputFile: '.cache/vitest.json' }]],
    // Far above the real time: only a test that hangs may fail, not a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // One more than there are cores: many tests wait for a database, a process or a timer.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { extends: true, test: { name: 'build', include: builds } },
      { extends: true, test: { name: 'unit', exclude: [...elsewhere, ...provider, ...builds] } },
      { extends: true, test: { name: 'sqlite', include: provider, exclude: [...elsewhere, ...inside] } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: runsAllOnPostgres ? provider : [...inside, ...files(Object.values(onPostgres).join(' '))],
          exclude: [...elsewhere, ...files(notOnPostgres)],
          globalSetup: ['packages/provider/tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
