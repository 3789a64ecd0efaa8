import { runStaff } from '@slotterbit/office/commands/run-command.ts';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import { markDemoDue } from '@slotterbit/provider/seed/seed.ts';
import { test as withProvider } from '@slotterbit/provider/tests/provider-test.ts';
import { buy, setManuscriptDays } from '@slotterbit/provider/tests/shopping.ts';
import { failFirstWrite } from '@slotterbit/provider/tests/support/serialization-failures.ts';
import { emptyDatabase } from '@slotterbit/provider/tests/support/test-database.ts';
import { expect, test } from 'vitest';
import { staffContext } from '../support/staff-context.ts';

/*
 * PostgreSQL rolls a transaction back with SQLSTATE 40001 rarely, a distributed database as a matter of course. Whatever runs in one must do its
 * work once, whole, as if nothing had been.
 */

const deps = { now: () => new Date('2026-11-20T03:00:00.000Z'), log: () => undefined };

test('a start that loads the demo', async () => {
  const { env, drop } = await emptyDatabase();
  const bare = await openDatabase(readSettings(env), { onMade: markDemoDue });
  const seeded = await failFirstWrite(bare, 'feedbacks');
  const provider = await openProvider(readSettings({ ...env, SEED: 'demo' }), deps);
  expect(await seeded()).toBeGreaterThan(1);
  expect(await provider.db.selectFrom('orders').select('id').execute()).toHaveLength(4);
  await provider.close();
  await bare.destroy();
  await drop();
});

withProvider('an order, a login and what comes by the clock', async ({ p, customer }) => {
  for (const table of ['cart_lines', 'orders', 'payments', 'login_throttles', 'sessions', 'tokens', 'password_resets'])
    await failFirstWrite(p.db, table);
  const { id } = await buy(p, customer, [3_000_000]);
  const { email, password } = customer;
  expect((await p.call('POST', 'customer-login', { email, password, holding_code: 'supp' })).status).toBe(200);
  expect((await p.call('POST', 'customer-password/forgot', { email })).status).toBe(200);
  p.advance(24 * 30);
  await p.provider.catchUp();
  expect(await p.db.selectFrom('orders').select(['id', 'status']).execute()).toEqual([{ id, status: 'cancelled' }]);
});

withProvider('staff commands: one, its dry run, a catalogue and a whole database', async ({ p }) => {
  const files = new Map<string, string>();
  const logged: string[] = [];
  const staff = async (line: string) =>
    (await runStaff(line.split(' '), async () => staffContext(p, files, logged))).output;
  const plain = await staff('holdings add lain Lain --dry-run');
  const dryRuns = await failFirstWrite(p.db, 'holdings');
  expect(await staff('holdings add lain Lain --dry-run')).toBe(plain);
  // Once in vain, once to the end.
  expect(await dryRuns()).toBe(2);
  await failFirstWrite(p.db, 'audit_trail');
  await staff('holdings add lain Lain');
  expect(await p.db.selectFrom('audit_trail').select('id').where('kind', '=', 'holding-added').execute()).toHaveLength(
    1,
  );

  await setManuscriptDays(p, 0);
  await staff('catalogue export c.json');
  await staff('database export d.jsonl');
  const { env, drop } = await emptyDatabase();
  const db = await openDatabase(readSettings(env));
  const imported = await failFirstWrite(db, 'slots');
  const into = staffContext({ ...p, db }, files, []);
  const output = (await runStaff(['database', 'import', 'd.jsonl'], async () => into)).output;
  expect(output).toContain('the doctor finds nothing');
  expect(await imported()).toBeGreaterThan(1);

  files.set('e.json', (files.get('c.json') ?? '').replaceAll('"capacity": 5', '"capacity": 6'));
  await failFirstWrite(db, 'meta');
  expect((await runStaff(['catalogue', 'import', 'e.json'], async () => into)).output).toMatch(/updated/i);
  await db.destroy();
  await drop();
});
