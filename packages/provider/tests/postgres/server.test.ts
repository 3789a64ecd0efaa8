import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { add, order } from '../shopping.ts';
import { startTestProvider } from '../support/provider.ts';
import { TEST_NOW } from '../support/provider-template.ts';
import { emptyDatabase } from '../support/test-database.ts';

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

test('metrics show how the connections of the pool are used', async () => {
  const p = await startTestProvider({ env: { DATABASE_POOL_SIZE: '3' } });
  const pool = async () =>
    (await (await p.fetch('http://provider.test/metrics')).text()).match(/^slotterbit_database_pool\S+ \d+$/gm);
  const state = (busy: number, idle: number) => [
    'slotterbit_database_pool_size 3',
    `slotterbit_database_pool_connections{state="busy"} ${busy}`,
    `slotterbit_database_pool_connections{state="idle"} ${idle}`,
    'slotterbit_database_pool_waiting 0',
  ];
  const held = Promise.withResolvers<void>();
  const transactions = [1, 2].map(() => p.db.transaction().execute(() => held.promise));
  await expect.poll(pool, { timeout: 10_000 }).toEqual(state(2, 1));
  held.resolve();
  await Promise.all(transactions);
  expect(await pool()).toEqual(state(0, 3));
  await p.close();
});
