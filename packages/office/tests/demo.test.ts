import type { SessionAnswer } from '@slotterbit/contract/calls/auth-calls.ts';
import type { ItemsAnswer } from '@slotterbit/contract/calls/item-calls.ts';
import { openProvider, type Provider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { demoAccount } from '@slotterbit/provider/seed/demo-account.ts';
import { registration } from '@slotterbit/provider/tests/support/provider.ts';
import { TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';
import { emptyDatabase, type TestDatabase } from '@slotterbit/provider/tests/support/test-database.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffOn, withDb } from './support/staff-context.ts';

let database: TestDatabase;
let lines: string[];
beforeEach(async () => {
  database = await emptyDatabase();
  lines = [];
});
afterEach(() => database.drop());

/** A start of the server with these settings; `now` is the clock. */
function open(env: Record<string, string> = {}, now: () => Date = () => TEST_NOW): Promise<Provider> {
  const settings = readSettings({ ...database.env, SEED: 'demo', ...env });
  return openProvider(settings, { now, log: (line) => void lines.push(line) });
}

const start = async (env?: Record<string, string>) => (await open(env)).close();

/** A catalogue that an operator imports. */
const OWN = JSON.stringify({
  format: 'slotterbit-catalogue',
  version: 1,
  indexings: [{ code: 'sendiri', nama: 'Sendiri' }],
  items: ['Milik Kami', 'Milik Kita'].map((name) => ({
    ...{ code: name.toLowerCase().replace(' ', '-'), name, kategori: 'Nasional', max_termin: 1 },
    indexing: [{ code: 'sendiri', harga_jual: 500_000 }],
    slots: [{ offset: 1, capacity: 3 }],
  })),
});

/** A staff command on the database, beside no server. */
const staff = (line: string) => staffOn(database.env, new Map([['own.json', OWN]]), ...line.split(' '));

/** The tables that the demo fills. */
const TABLES = [
  ...(['items', 'indexings', 'slots', 'feedbacks', 'customers', 'orders', 'referral_codes', 'holdings'] as const),
  ...(['payments', 'payment_notifications', 'order_items', 'mail_messages'] as const),
];

/** Their rows. */
const counts = () =>
  withDb(database.env, async (db) => {
    const found: Record<string, number> = {};
    for (const table of TABLES) found[table] = (await db.selectFrom(table).selectAll().execute()).length;
    return found;
  });

const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]));

async function call(provider: Provider, method: string, path: string, body?: unknown, token?: string) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await provider.fetch(new Request(`http://provider.test/api/${path}`, init));
  return { status: response.status, body: await response.json() };
}

const logIn = (provider: Provider) => call(provider, 'POST', 'customer-login', demoAccount);

async function itemsOf(provider: Provider): Promise<ItemsAnswer['data']['items']> {
  return (await call(provider, 'GET', 'items')).body.data.items;
}

async function registered(provider: Provider): Promise<string> {
  const body = { ...registration, password: 'kucing-oren-9' };
  const { body: session } = await call(provider, 'POST', 'customer-register', body);
  return (session as SessionAnswer).access_token;
}

describe('the demo enters only a database that the same start made', () => {
  test('a catalogue that was imported first stays alone', async () => {
    await staff('catalogue import own.json');
    const before = await counts();
    const provider = await open();
    expect((await itemsOf(provider)).map(({ name }) => name)).toEqual(['Milik Kami', 'Milik Kita']);
    expect((await logIn(provider)).status).not.toBe(200);
    await provider.close();
    expect(await counts()).toEqual(before);
    expect(lines.join('\n')).toContain('the demo was not entered');
  });

  test('one that was made empty stays empty', async () => {
    await start({ SEED: 'none' });
    await start();
    expect(await counts()).toEqual(NOTHING);
    expect(lines.join('\n')).toContain('the demo was not entered');
  });

  test('a seeding that was cut off leaves nothing, and the next start enters it whole', async () => {
    let calls = 0;
    const dying = () => {
      calls += 1;
      // The catalogue and the account are in by then, the orders are not.
      if (calls > 1) throw new Error('the power went');
      return TEST_NOW;
    };
    await expect(open({}, dying)).rejects.toThrow('the power went');
    expect(await counts()).toEqual(NOTHING);
    await start();
    expect(await counts()).toMatchObject({ items: 71, customers: 1, orders: 4 });
  });

  test('nor does it finish beside what was imported in between', async () => {
    await expect(
      open({}, () => {
        throw new Error('the power went');
      }),
    ).rejects.toThrow();
    await staff('catalogue import own.json');
    await start();
    expect(await counts()).toMatchObject({ items: 2, customers: 0 });
  });
});

describe('beside a real gateway', () => {
  const midtrans = { PAYMENT_GATEWAY: 'midtrans', MIDTRANS_SERVER_KEY: 'SB-Mid-server-1', LOG_LEVEL: 'error' };

  test('the start warns of a demo database, and its account cannot log in', async () => {
    const demo = await open();
    const session = (await logIn(demo)).body;
    await demo.close();
    const real = await open(midtrans);
    expect(lines.filter((line) => line.includes('seeded as a demo'))).toHaveLength(1);
    expect(await logIn(real)).toEqual({ status: 401, body: { message: 'Email atau password salah.' } });
    // A session from before has ended as well.
    expect((await call(real, 'GET', 'carts', undefined, session.access_token)).status).toBe(401);
    const refresh = { refresh_token: session.refresh_token };
    expect((await call(real, 'POST', 'customer-refresh', refresh)).status).toBe(401);
    await real.close();
  });

  test('a database without the demo is not warned about, and its customers log in', async () => {
    await start({ SEED: 'none' });
    await staff('holdings add supp Kami');
    await staff('referrals add supp DEMO');
    const real = await open({ ...midtrans, SEED: 'none' });
    expect(lines.join('\n')).not.toContain('seeded as a demo');
    const token = await registered(real);
    expect((await call(real, 'GET', 'carts', undefined, token)).status).toBe(200);
    await real.close();
  });
});
