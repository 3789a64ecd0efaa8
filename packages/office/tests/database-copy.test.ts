import { readFile } from 'node:fs/promises';
import { openProvider } from '@slotterbit/provider/app.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { storePicture } from '@slotterbit/provider/pictures/picture-store.ts';
import { TEST_NOW } from '@slotterbit/provider/tests/support/provider-template.ts';
import { emptyDatabase, type TestDatabase } from '@slotterbit/provider/tests/support/test-database.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { staffOn, withDb } from './support/staff-context.ts';

const now = () => TEST_NOW;
const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0).reverse()) await drop();
});

async function database(): Promise<TestDatabase> {
  const made = await emptyDatabase();
  drops.push(made.drop);
  return made;
}

const files = new Map<string, string>();
const staff = (env: Record<string, string>, ...argv: string[]) => staffOn(env, files, ...argv);

/** A database with the demo in it: catalogue, customer, orders in every state. */
let demo: TestDatabase;
let from: Record<string, string>;
beforeAll(async () => {
  demo = await emptyDatabase();
  from = demo.env;
  const provider = await openProvider(readSettings({ ...from, SEED: 'demo' }), { now, log: () => undefined });
  await storePicture(provider.db, await readFile('public/og.png'), 'cover', TEST_NOW);
  await provider.close();
});
afterAll(() => demo.drop());

test('what is exported comes in whole, and the next ids are free; what the doctor finds makes the exit status 1', async () => {
  const { env: to } = await database();
  // Ends a line for some readers, but not in this file.
  await withDb(from, (db) => db.updateTable('customers').set({ name: 'Siti\u2028Aminah' }).execute());
  expect((await staff(from, 'database', 'export', 'all.jsonl')).output).toContain('Written to all.jsonl');
  const rehearsal = await staff(to, 'database', 'import', 'all.jsonl', '--dry-run');
  expect(rehearsal.output).toContain('the doctor finds nothing');
  const { output, hasFailed } = await staff(to, 'database', 'import', 'all.jsonl');
  expect(output).toContain('counts and sums are those of the export, and the doctor finds nothing');
  expect(hasFailed).toBe(false);
  await staff(to, 'database', 'export', 'again.jsonl');
  const rows = (name: string) =>
    (files.get(name) ?? '').split('\n').filter((line) => !/catalogue_version|"end"/.test(line));
  expect(rows('again.jsonl')).toEqual(rows('all.jsonl'));
  await withDb(to, async (db) => {
    const { id } = await db
      .insertInto('sessions')
      .values({ customer_id: 1, created_at: TEST_NOW.toISOString(), revoked_at: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(1);
  });
  await withDb(to, (db) => db.updateTable('slots').set({ capacity: 99, used: 98 }).where('id', '=', 1).execute());
  await staff(to, 'database', 'export', 'wrong.jsonl');
  const { env: next } = await database();
  const wrong = await staff(next, 'database', 'import', 'wrong.jsonl');
  expect([wrong.hasFailed, wrong.output]).toEqual([true, expect.stringContaining('the doctor finds 1: run doctor')]);
});

test('a file that is cut off, damaged or brought twice is refused, and nothing stays', async () => {
  const { env: to } = await database();
  await staff(from, 'database', 'export', 'all.jsonl');
  const text = files.get('all.jsonl') ?? '';
  const refusal = (changed: string) => {
    files.set('bad.jsonl', changed);
    return expect(staff(to, 'database', 'import', 'bad.jsonl')).rejects;
  };
  const insideALine = text.indexOf('"', text.length / 2);
  await refusal(text.slice(0, insideALine)).toThrow(/^Baris \d+ rusak atau terpotong\. Tidak ada yang diimpor\./);
  await refusal(text.slice(0, text.lastIndexOf('\n{'))).toThrow('Baris terakhir tidak ada: berkasnya terpotong.');
  await refusal(text.replace(/\n\["order_items".*/, '')).toThrow(/^order_items: jumlah baris \d+, di ekspor \d+\./);
  await refusal(text.replace(/("total":\d)\d/, '$19')).toThrow(/^orders: jumlah total \d+, di ekspor \d+\./);
  await refusal('{"format":"other"}\n').toThrow('Berkas ini bukan ekspor basis data.');
  expect(await withDb(to, (db) => db.selectFrom('customers').select('id').execute())).toEqual([]);
  await staff(to, 'database', 'import', 'all.jsonl');
  await expect(staff(to, 'database', 'import', 'all.jsonl')).rejects.toThrow('Basis data ini tidak kosong (holdings).');
});

test('unsent e-mail of an imported database is kept, and dropped with --drop-mail', async () => {
  await withDb(from, async (db) => {
    const { id } = await db.selectFrom('orders').select('id').orderBy('id').executeTakeFirstOrThrow();
    const at = TEST_NOW.toISOString();
    const message = { order_id: id, termin: 1, created_at: at, not_before: at, attempts: 0 };
    await db.deleteFrom('mail_messages').execute();
    await db
      .insertInto('mail_messages')
      .values([
        { ...message, kind: 'termin-paid', status: 'not-sent', next_attempt_at: at, lease_until: at },
        { ...message, kind: 'due-today', status: 'sent', next_attempt_at: null, ended_at: at },
      ])
      .execute();
  });
  await staff(from, 'database', 'export', 'mail.jsonl');
  const stateIn = (env: Record<string, string>) =>
    withDb(env, (db) => db.selectFrom('mail_messages').select(['status', 'last_error']).orderBy('id').execute());
  const { env: copy } = await database();
  const { output } = await staff(copy, 'database', 'import', 'mail.jsonl', '--drop-mail');
  expect(output).toContain('1 unsent e-mail(s): dropped.');
  expect(output).toContain('the doctor finds nothing');
  expect(await stateIn(copy)).toEqual([
    { status: 'dropped', last_error: 'imported' },
    { status: 'sent', last_error: null },
  ]);
  const { env: moved } = await database();
  expect((await staff(moved, 'database', 'import', 'mail.jsonl')).output).toContain('1 unsent e-mail(s): will be sent');
  expect(await stateIn(moved)).toEqual([
    { status: 'not-sent', last_error: null },
    { status: 'sent', last_error: null },
  ]);
});
