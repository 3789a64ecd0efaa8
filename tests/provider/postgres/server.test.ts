import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { ItemsAnswer } from '#contract/items.ts';
import { openProvider } from '#provider/app.ts';
import { readSettings } from '#provider/config.ts';
import { startCluster } from '#tests/support/postgres-cluster.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { TEST_NOW } from '#tests/support/provider-template.ts';
import { emptyDatabase } from '#tests/support/test-database.ts';
import { add, order } from '../shopping.ts';

const deps = { now: () => TEST_NOW, log: () => undefined };
const PATIENT = { timeout: 20_000, interval: 100 };

test('ten instances that start at once make one schema and one demo', async () => {
  const { env, drop } = await emptyDatabase();
  const settings = readSettings({ ...env, SEED: 'demo', DATABASE_POOL_SIZE: '2' });
  const opened = await Promise.all(Array.from({ length: 10 }, () => openProvider(settings, deps)));
  const [first] = opened;
  expect(await first?.db.selectFrom('customers').select('id').execute()).toHaveLength(1);
  expect(await first?.db.selectFrom('orders').select('id').execute()).toHaveLength(4);
  await Promise.all(opened.map((provider) => provider.close()));
  await drop();
}, 120_000);

test('an order through one instance is seen in the catalogue of another', async () => {
  const p = await startTestProvider();
  const other = await openProvider(p.settings, deps);
  const used = async () => {
    const answer = await other.fetch(new Request('http://provider.test/api/items'));
    return ((await answer.json()) as ItemsAnswer).data.items[0]?.slots[1]?.used;
  };
  expect(await used()).toBe(0);
  const customer = await p.register();
  await add(customer, p.catalogue.alfa, 'SINTA 2', 1, 3);
  await order(customer);
  await expect.poll(used, PATIENT).toBe(3);
  await other.close();
  await p.close();
});

describe('limits', () => {
  test('a statement that takes too long is cancelled, a lock that is held too long is given up: 503', async () => {
    const p = await startTestProvider({
      env: { DATABASE_STATEMENT_MS: '1500', DATABASE_LOCK_MS: '200' },
      log: () => undefined,
    });
    await expect(sql`select pg_sleep(20)`.execute(p.db)).rejects.toMatchObject({ code: '57014' });
    const customer = await p.register();
    await p.db.transaction().execute(async (tx) => {
      await sql`select 1 from customers where id = ${customer.id} for update`.execute(tx);
      const { status, headers } = await add(customer, p.catalogue.alfa, 'SINTA 2');
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
    });
    expect((await add(customer, p.catalogue.alfa, 'SINTA 2')).status).toBe(201);
    await p.close();
  });
});

test('the server is restarted: requests meanwhile are 503, those afterwards are served, the process goes on', async () => {
  const cluster = await startCluster();
  const lines: string[] = [];
  const settings = readSettings({ DATABASE_URL: cluster.url, SEED: 'demo' });
  const provider = await openProvider(settings, { now: () => TEST_NOW, log: (line) => void lines.push(line) });
  const status = async (path: string) => (await provider.fetch(new Request(`http://provider.test${path}`))).status;
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
  expect(await status('/readyz')).toBe(503);
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@b.test","password":"rahasia","holding_code":"supp"}',
  };
  expect((await provider.fetch(new Request('http://provider.test/api/customer-login', login))).status).toBe(503);
  expect(await status('/healthz')).toBe(200);
  expect(lines.join('\n')).toContain('a connection was lost');
  await provider.close();
}, 120_000);
