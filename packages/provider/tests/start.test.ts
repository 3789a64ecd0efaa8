import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import type { OrdersAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { openProvider, type Provider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { DATABASE_FILE } from '@slotterbit/provider/db/data-folder.ts';
import { StartError } from '@slotterbit/provider/platform/setting.ts';
import { demoAccount } from '@slotterbit/provider/seed/demo-account.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TEST_NOW } from './support/provider.ts';
import { ENGINE, emptyDatabase, type TestDatabase } from './support/test-database.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await emptyDatabase();
});
afterEach(() => database.drop());

const deps = { now: () => TEST_NOW, log: () => undefined };
const open = (env: Record<string, string> = {}) =>
  openProvider(readSettings({ ...database.env, SEED: 'demo', ...env }), deps);

async function ask<T>(provider: Provider, path: string, init: RequestInit = {}): Promise<T> {
  const answer = await provider.fetch(new Request(`http://provider.test/api/${path}`, init));
  expect(answer.status).toBe(200);
  // Each test names the shape that it then asserts on.
  return (await answer.json()) as T;
}

async function ordersOfDemo(provider: Provider) {
  const login = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(demoAccount) };
  const { access_token } = await ask<SessionAnswer>(provider, 'customer-login', login);
  const headers = { authorization: `Bearer ${access_token}` };
  return (await ask<OrdersAnswer>(provider, 'pi-orders', { headers })).data.orders.data;
}

describe('SEED=demo', () => {
  test('enters a catalogue and an account with orders in several states, once', async () => {
    const provider = await open();
    const { items } = (await ask<ItemsAnswer>(provider, 'items')).data;
    expect(items.length).toBeGreaterThanOrEqual(60);
    const orders = await ordersOfDemo(provider);
    expect(orders.map(({ status }) => status)).toEqual(['pending', 'paid', 'shipped', 'completed']);
    for (const order of orders) {
      expect(order.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
      expect(order.history.map(({ at }) => at)).toEqual(order.history.map(({ at }) => at).toSorted());
      expect(order.history.at(-1)?.at.localeCompare(TEST_NOW.toISOString())).toBeLessThanOrEqual(0);
    }
    await provider.close();
    const again = await open();
    expect(await ordersOfDemo(again)).toHaveLength(4);
    await again.close();
  });

  test('asks no gateway for the bills that it makes up', async () => {
    const provider = await open({ PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-1' });
    const bills = await provider.db.selectFrom('charges').select('gateway').distinct().execute();
    expect(bills).toEqual([{ gateway: 'sandbox' }]);
    await provider.close();
  });
});

describe('a start that cannot be says why in one line', () => {
  test('a PostgreSQL that is not there, without repeating its password', async () => {
    const start = open({ DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/name' });
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(
      /^DATABASE_URL: the database 127\.0\.0\.1:1\/name cannot be opened: [^\n]*ECONNREFUSED[^\n]*$/,
    );
  });
});

test.runIf(ENGINE === 'sqlite')(
  'what is confirmed is on the disk before it is answered: a power cut takes nothing',
  async () => {
    const provider = await open({ SEED: 'none' });
    const [synchronous, journal] = await Promise.all(
      ['synchronous', 'journal_mode'].map((name) => sql.raw(`pragma ${name}`).execute(provider.db)),
    );
    // 2 = FULL.
    expect([synchronous?.rows, journal?.rows]).toEqual([[{ synchronous: 2 }], [{ journal_mode: 'wal' }]]);
    await provider.close();
  },
);

describe.runIf(ENGINE === 'sqlite')('an embedded database that cannot be opened says why', () => {
  test('a data folder that is a file', async () => {
    const file = join(database.env['DATA_DIR'] ?? '', 'file');
    writeFileSync(file, '');
    await expect(open({ DATA_DIR: file })).rejects.toThrow(/^DATA_DIR: "[^"]+" cannot be written \(\w+\)[^\n]*$/);
  });

  test('a database file that is none', async () => {
    writeFileSync(
      join(database.env['DATA_DIR'] ?? '', DATABASE_FILE),
      'bukan basis data, hanya teks yang cukup panjang '.repeat(50),
    );
    const start = open();
    await expect(start).rejects.toThrow(StartError);
    await expect(start).rejects.toThrow(/not a database/);
  });
});
