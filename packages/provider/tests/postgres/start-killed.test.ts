import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { migratorOf } from '@slotterbit/provider/db/migrate.ts';
import { postgresDialect } from '@slotterbit/provider/db/postgres-dialect.ts';
import type { Tables } from '@slotterbit/provider/db/schema.ts';
import { Kysely, sql } from 'kysely';
import { NO_MIGRATIONS } from 'kysely/migration';
import { expect, test } from 'vitest';
import { PATIENT, waitingBackends } from '../support/lock-queue.ts';
import { TEST_NOW } from '../support/provider-template.ts';
import { emptyDatabase } from '../support/test-database.ts';

const program = fileURLToPath(new URL('../support/serve-provider.ts', import.meta.url));

function start(env: Record<string, string>): ChildProcess {
  const settings = { PORT: '0', SEED: 'demo', TEST_CLOCK: TEST_NOW.toISOString(), ...env };
  const args = ['--disable-warning=ExperimentalWarning', program];
  return spawn(process.execPath, args, { env: { ...process.env, ...settings }, stdio: 'ignore' });
}

test('of two starts one waits for the other; when the first is killed in the middle, the second makes all of it', async () => {
  const { env, drop } = await emptyDatabase();
  const settings = readSettings({ ...env, SEED: 'demo' });
  const patient = { ...settings, databaseStatementMs: 60_000, databaseLockMs: 60_000 };
  const db = new Kysely<Tables>({ dialect: postgresDialect(settings.databaseUrl ?? '', patient) });
  // Kysely's tables are there, and nothing else: a start reads the one while it holds the lock of starts.
  await migratorOf(db, 'postgres').migrateTo(NO_MIGRATIONS);
  let first: ChildProcess | undefined;
  let second: ReturnType<typeof openProvider> | undefined;
  await db.transaction().execute(async (tx) => {
    await sql`lock table kysely_migration`.execute(tx);
    first = start(env);
    await expect.poll(() => waitingBackends(db), PATIENT).toBe(1);
    second = openProvider(settings, { now: () => TEST_NOW, log: () => undefined });
    await expect.poll(() => waitingBackends(db), PATIENT).toBe(2);
    const ended = once(first, 'exit');
    first.kill('SIGKILL');
    await ended;
  });
  const provider = await second;
  // The last table of the newest schema.
  expect(await db.selectFrom('audit_trail').select('id').where('kind', '<>', 'status').execute()).toEqual([]);
  await provider?.close();
  await db.destroy();
  await drop();
}, 120_000);
