import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

const elsewhere = [...configDefaults.exclude, 'tests/e2e/**', 'dist/**', '.cache/**'];
const provider = ['tests/provider/**/*.test.ts'];
/** Tests of PostgreSQL itself: its locks, sessions and triggers. */
const inside = ['tests/provider/postgres/**'];
/** Without a database, or only about the files of the embedded one. */
const notOnPostgres = [
  'tests/provider/file-rights.test.ts',
  'tests/provider/full-disk.test.ts',
  'tests/provider/locked-database.test.ts',
  'tests/provider/mail-transport.test.ts',
  'tests/provider/slow-bodies.test.ts',
];
const isPostgres = process.env['TEST_DATABASE_IS_POSTGRES'] !== 'no';

export default defineConfig({
  test: {
    // The time zone of the machine must not matter. Programs that tests start compile our sources once (30 processes; 1 s each).
    env: { TZ: 'UTC', NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    // TEST_SEED=… repeats the random values of a run.
    setupFiles: ['tests/support/seed.ts'],
    execArgv: ['--import', new URL('tests/support/cheap-passwords.ts', import.meta.url).href],
    // A process runs many files, which share the modules that they load: loading the provider takes longer than most tests of it.
    isolate: false,
    // Far above the real time: only a test that hangs may fail, not a busy machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest's default leaves one core idle. Its own work is small here, and many tests wait for a database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The provider's suite runs twice: on the embedded database and on a real PostgreSQL.
    projects: [
      { extends: true, test: { name: 'unit', exclude: [...elsewhere, 'tests/provider/**'] } },
      {
        extends: true,
        test: { name: 'sqlite', include: provider, exclude: [...elsewhere, ...inside] },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: provider,
          exclude: [...elsewhere, ...notOnPostgres, ...(isPostgres ? [] : inside)],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
