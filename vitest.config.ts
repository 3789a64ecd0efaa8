import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

const elsewhere = [...configDefaults.exclude, 'tests/e2e/**', 'dist/**', '.cache/**'];
const provider = ['tests/provider/**/*.test.ts'];
/** These look into a PostgreSQL itself: at its locks, its log of sessions, its triggers. */
const inside = ['tests/provider/postgres/**'];
const isPostgres = process.env['TEST_DATABASE_IS_POSTGRES'] !== 'no';

export default defineConfig({
  test: {
    // Dates are rendered for Indonesian customers; a runner's own zone must not matter.
    env: { TZ: 'UTC' },
    // TEST_SEED=… repeats the random values of a run.
    setupFiles: ['tests/support/seed.ts', 'tests/support/cheap-passwords.ts'],
    // Far above what a test needs: only something that hangs, not a busy machine, may fail it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest leaves one core to itself: of two, half. Its own part is small here, and many a test waits for a database.
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
          exclude: isPostgres ? elsewhere : [...elsewhere, ...inside],
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
    ],
  },
});
