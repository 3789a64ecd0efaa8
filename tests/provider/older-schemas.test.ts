import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readSettings } from '#provider/config.ts';
import { DATABASE_FILE } from '#provider/db/data-folder.ts';
import { migratorOf } from '#provider/db/migrate.ts';
import { translateGatewayWords } from '#provider/db/migrations/013-to-015.ts';
import { openDatabase } from '#provider/db/open.ts';
import { postgresDialect } from '#provider/db/postgres-dialect.ts';
import type { Db } from '#provider/db/schema.ts';
import { sqliteDialect } from '#provider/db/sqlite-dialect.ts';
import { checkIntegrity } from '#provider/operations/doctor/integrity.ts';
import { runStaff } from '#provider/staff/run.ts';
import { startTestProvider } from '#tests/support/provider.ts';
import { TEST_NOW } from '#tests/support/provider-template.ts';
import { notifySandbox } from '#tests/support/sandbox-notification.ts';
import { staffContext } from '#tests/support/staff-context.ts';
import { ENGINE, emptyDatabase } from '#tests/support/test-database.ts';
import { add, order } from './shopping.ts';

/** An export that the last version with schema 008 wrote: a termin paid by one charge, and a second charge due for refund. */
const SCHEMA = '008-unpaid-limits-and-refunds';
const file = readFileSync(join(import.meta.dirname, 'exports', `${SCHEMA}.jsonl`), 'utf8');

/** A database with schema 008 and the rows of that export. */
async function makeOldDatabase(env: Record<string, string>): Promise<void> {
  const { databaseUrl: url, dataDir } = readSettings(env);
  const options = { poolSize: 1, statementMs: 15_000, lockMs: 10_000, named: false };
  const dialect =
    url === null ? sqliteDialect(join(dataDir, DATABASE_FILE), () => 0) : postgresDialect({ url, ...options });
  // Tables and columns are those of the file.
  const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect });
  const { error } = await migratorOf(db, ENGINE).migrateTo(SCHEMA);
  if (error) throw error;
  for (const line of file.split('\n').slice(1)) {
    const [table, row] = line.startsWith('[') ? JSON.parse(line) : [];
    if (!table) continue;
    // The ids of the file count up from 1 in each table: the database gives the same, and the next one after them.
    const { id: _, ...values } = row;
    await db.insertInto(table).values(values).execute();
  }
  await db.destroy();
}

async function expectRowsOf008(db: Db): Promise<void> {
  expect(
    await db.selectFrom('charges').select(['id', 'payment_id', 'amount', 'status']).orderBy('id').execute(),
  ).toEqual([
    { id: 1, payment_id: 1, amount: 1_000_000, status: 'paid' },
    { id: 2, payment_id: 1, amount: 1_000_000, status: 'paid' },
  ]);
  expect(await db.selectFrom('refunds').select(['charge_id', 'amount']).execute()).toEqual([
    { charge_id: 2, amount: 1_000_000 },
  ]);
  expect(await db.selectFrom('order_status_changes').select(['order_id', 'to_status', 'reason']).execute()).toEqual([
    { order_id: 1, to_status: 'pending', reason: 'created' },
  ]);
  expect(await db.selectFrom('customers').select(['id', 'name']).execute()).toEqual([{ id: 1, name: 'Pelanggan 1' }]);
  const receipts = await db.selectFrom('payments').select('receipt_number').orderBy('id').execute();
  expect(receipts.map(({ receipt_number }) => receipt_number)).toEqual(['KW/2026/000001', null]);
  const events = await db.selectFrom('payment_notifications').select('kind').orderBy('id').execute();
  expect(events.map(({ kind }) => kind)).toEqual(['expired', 'captured', 'captured']);
  expect(await checkIntegrity(db)).toEqual([]);
  // The tables go on as they were: ids count up, a payment has one open charge, and refunds belong to a charge.
  const { id: _, ...charge } = await db.selectFrom('charges').selectAll().limit(1).executeTakeFirstOrThrow();
  const open = (reference: string) =>
    db
      .insertInto('charges')
      .values({ ...charge, payment_id: 2, reference, status: 'open' })
      .returning('id')
      .executeTakeFirstOrThrow();
  expect(await open('a')).toEqual({ id: 3 });
  await expect(open('b')).rejects.toThrow(/unique/i);
  await db.deleteFrom('charges').where('id', '=', 2).execute();
  expect(await db.selectFrom('refunds').select('id').execute()).toEqual([]);
}

/** Tables, indexes, sequences, constraints and columns that are still called by a name of schema 008. */
async function oldNames(db: Db): Promise<string[]> {
  const { rows } = await (ENGINE === 'sqlite'
    ? sql<{ name: string }>`select name || ' ' || coalesce(sql, '') as name from sqlite_master`
    : sql<{ name: string }>`select relname as name from pg_class union all select conname from pg_constraint
        union all select attname from pg_attribute where not attisdropped`
  ).execute(db);
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  return names.filter((name) => /payment_attempts|attempt_id|refunds_attempt|order_moves|orders_made/.test(name));
}

test('a database of schema 008 is brought to this one with its rows', async () => {
  const { env, drop } = await emptyDatabase();
  await makeOldDatabase(env);
  const db = await openDatabase(readSettings(env));
  expect(await oldNames(db)).toEqual([]);
  await expectRowsOf008(db);
  await db.destroy();
  await drop();
});

test('an export of schema 008 can still be imported', async () => {
  const { env, drop } = await emptyDatabase();
  const settings = readSettings(env);
  const db = await openDatabase(settings);
  const files = new Map([
    ['old.jsonl', file],
    ['older.jsonl', file.replace(SCHEMA, '007-catalogue-changes')],
    ['short.jsonl', file.replace(/\n\["payment_attempts".*/, '')],
  ]);
  const staff = (name: string) =>
    runStaff(['database', 'import', name], async () => staffContext({ db, settings, now: () => TEST_NOW }, files));
  await expect(staff('older.jsonl')).rejects.toThrow('it was exported with schema 007-catalogue-changes');
  await expect(staff('short.jsonl')).rejects.toThrow('charges: 1 rows instead of 2');
  const { output } = await staff('old.jsonl');
  expect(output).toContain('counts and sums are those of the export, and the doctor finds nothing');
  await expectRowsOf008(db);
  await db.destroy();
  await drop();
});

test.for([
  '009-charges-and-status-changes',
  '010-mail-messages',
  '011-staff-changes',
  '013-order-networks-and-mailboxes',
])('an export of schema %s, which lacks tables or columns of today, can still be imported', async (schema) => {
  const { env, drop } = await emptyDatabase();
  const settings = readSettings(env);
  const db = await openDatabase(settings);
  // The same rows by the names of 009, which the later ones have too.
  const of009 = file
    .replace(SCHEMA, schema)
    .replace(/payment_attempts/g, 'charges')
    .replace(/order_moves/g, 'order_status_changes')
    .replace(/"attempt_id"/g, '"charge_id"')
    .replace(/,"orders_made":\d+|"orders_made":\d+,/g, '');
  const context = staffContext({ db, settings, now: () => TEST_NOW }, new Map([['009.jsonl', of009]]));
  const { output } = await runStaff(['database', 'import', '009.jsonl'], async () => context);
  expect(output).toMatch(/mail_messages +0/);
  await expectRowsOf008(db);
  await db.destroy();
  await drop();
});

test('an open bill of the sandbox has the present address of its page, a payment event our own words', async () => {
  const p = await startTestProvider();
  const customer = await p.register();
  await add(customer, p.catalogue.alfa, 'SINTA 2');
  const { payment_url } = await order(customer);
  const open = async () => (await p.fetch(new URL(payment_url ?? '', p.base))).headers.get('location') ?? '';
  const address = await open();
  await notifySandbox(p, { reference: address.split('/').at(-1) ?? '', amount: 1_500_000 }, { event: 'pending' });
  const old = address.replace('/gateway/sandbox/', '/sandbox-gateway/');
  await p.db.updateTable('charges').set({ url: old }).execute();
  await sql`update payment_notifications set kind = 'partial_chargeback'`.execute(p.db);
  await translateGatewayWords(p.db as unknown as Kysely<unknown>);
  expect(await open()).toBe(address);
  const { kind } = await p.db.selectFrom('payment_notifications').select('kind').executeTakeFirstOrThrow();
  expect(kind).toBe('partially_refunded');
  await p.close();
});
