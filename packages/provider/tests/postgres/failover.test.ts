import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PostgresCluster, startCluster } from '../support/postgres-cluster.ts';
import { registration } from '../support/provider.ts';
import { TEST_NOW } from '../support/provider-template.ts';

const PATIENT = { timeout: 20_000, interval: 100 };

let cluster: PostgresCluster;
beforeAll(async () => {
  // Commits of a careless one do not wait for a standby.
  cluster = await startCluster('durable');
}, 120_000);
afterAll(() => cluster.stop());

async function open(env: Record<string, string> = {}, log: (line: string) => void = () => undefined) {
  const settings = readSettings({ DATABASE_URL: cluster.url, SEED: 'demo', ...env });
  const provider = await openProvider(settings, { now: () => TEST_NOW, log });
  const call = (path: string, init?: RequestInit) =>
    provider
      .fetch(new Request(`http://provider.test${path}`, init))
      .then(({ status, headers }) => ({ status, again: headers.get('retry-after') }));
  return { provider, call };
}

const headers = { 'content-type': 'application/json' };
const register = { method: 'POST', headers, body: JSON.stringify(registration) };

test('a database that is frozen is told within three seconds', async () => {
  const { provider, call } = await open({ DATABASE_POOL_SIZE: '2' });
  expect((await call('/readyz')).status).toBe(200);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(provider.db);
  const pid = rows[0]?.pid ?? 0;
  process.kill(pid, 'SIGSTOP');
  const before = performance.now();
  await expect.poll(async () => (await call('/readyz')).status, PATIENT).toBe(503);
  expect(performance.now() - before).toBeLessThan(3_000);
  process.kill(pid, 'SIGCONT');
  await expect.poll(async () => (await call('/readyz')).status, PATIENT).toBe(200);
  await provider.close();
}, 120_000);

test('a database that reads and cannot commit, for its standby is gone, is not ready; then it is', async () => {
  const { provider, call } = await open({ DATABASE_POOL_SIZE: '2' });
  const standbys = async (names: string) => {
    await sql`alter system set synchronous_standby_names = ${sql.lit(names)}`.execute(provider.db);
    await sql`select pg_reload_conf()`.execute(provider.db);
  };
  expect((await call('/readyz')).status).toBe(200);
  await standbys('nobody');
  await expect.poll(async () => (await call('/readyz')).status, PATIENT).toBe(503);
  const before = performance.now();
  expect((await Promise.all([call('/readyz'), call('/readyz'), call('/readyz')])).map(({ status }) => status)).toEqual([
    503, 503, 503,
  ]);
  expect(performance.now() - before).toBeLessThan(2_000);
  // One connection is left to read with, however often somebody asked.
  expect((await call('/api/items')).status).toBe(200);
  await standbys('');
  await expect.poll(async () => (await call('/readyz')).status, PATIENT).toBe(200);
  await provider.close();
}, 120_000);

test('a primary that became a replica is not used: not ready, 503, until there is a primary again', async () => {
  const { provider, call } = await open();
  await sql`copy (select 1) to program 'touch standby.signal'`.execute(provider.db);
  await cluster.restart();
  await expect.poll(() => call('/readyz'), PATIENT).toMatchObject({ status: 503 });
  expect(await call('/api/customer-register', register)).toEqual({ status: 503, again: '2' });
  const client = new pg.Client(cluster.url);
  await client.connect();
  await client.query('select pg_promote()');
  await client.end();
  await expect.poll(() => call('/readyz'), PATIENT).toMatchObject({ status: 200 });
  await provider.close();
}, 120_000);

test('the server is restarted: requests meanwhile are 503, those afterwards are served, the process goes on', async () => {
  const lines: string[] = [];
  const { provider, call } = await open({}, (line) => lines.push(line));
  const status = async (path: string, init?: RequestInit) => (await call(path, init)).status;
  expect(await status('/readyz')).toBe(200);
  // In the middle of a transaction too: what it had done is undone, and the process goes on.
  const underWay = provider.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('feedbacks').execute();
    await cluster.restart();
    await tx.deleteFrom('feedbacks').execute();
  });
  await expect(underWay).rejects.toThrow();
  await expect.poll(() => status('/readyz'), PATIENT).toBe(200);
  expect(await provider.db.selectFrom('feedbacks').select('id').limit(1).execute()).toHaveLength(1);
  expect(await status('/api/items')).toBe(200);
  await cluster.stop();
  await expect.poll(() => status('/readyz'), PATIENT).toBe(503);
  expect(await status('/api/customer-register', register)).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(lines.join('\n')).toContain('a connection was lost');
  await provider.close();
}, 120_000);
