import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { DATABASE_FILE } from './data-folder.ts';
import { baseline } from './migrations/001-baseline.ts';
import { openDatabase } from './open.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-migrate-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => openDatabase(readSettings({ DATA_DIR: folder }));

function run(sql: string): void {
  const database = new DatabaseSync(join(folder, DATABASE_FILE));
  database.exec(sql);
  database.close();
}

test('a migration that fails in its last statement is rolled back, and the next start runs it again', async () => {
  // An index with the name that the last statement uses already exists.
  run('create table other (id integer); create index audit_trail_customer on other (id)');
  await expect(open()).rejects.toThrow('audit_trail_customer');
  run('drop table other');
  const db = await open();
  expect(await db.selectFrom('refunds').select('charge_id').execute()).toEqual([]);
  await db.destroy();
});

/** Takes back what the migrations after the baseline did. */
const asOfBaseline = `pragma foreign_keys = off; alter table charges drop column paid_at;
    alter table items drop column manuscript_days; alter table order_items drop column manuscript_until;
    alter table order_items drop column article; drop table pictures;
    alter table mail_messages drop column sent_subject; alter table mail_messages drop column sent_text;
    alter table refunds drop column destination; alter table customers drop column search_text;
    alter table items drop column search_text;
    alter table customers drop column mail_proved_at;
    drop index sessions_family; alter table sessions drop column family; alter table sessions drop column network;
    delete from kysely_migration where name >= '002';`;

test('charges of an earlier version get the day of the termin that they pay, else of their notification', async () => {
  await (await open()).destroy();
  const at = (day: number) => `2026-11-${day}T03:00:00.000Z`;
  run(`${asOfBaseline}
    insert into payments (id, order_id, termin, amount, status, due_at, paid_at, link_token)
      values (1, 1, 1, 9, 'paid', '${at(20)}', '${at(11)}', 'a'), (2, 1, 2, 9, 'pending', '${at(20)}', null, 'b');
    insert into charges (payment_id, gateway, reference, amount, status, created_at, expires_at, closed_at)
      values (1, 'transfer', 'a', 9, 'paid', '${at(10)}', '${at(20)}', '${at(12)}'),
        (2, 'midtrans', 'b', 8, 'paid', '${at(10)}', '${at(20)}', '${at(13)}'),
        (2, 'midtrans', 'c', 9, 'expired', '${at(10)}', '${at(20)}', '${at(14)}'),
        (2, 'transfer', 'd', 7, 'open', '${at(10)}', '${at(20)}', null);`);
  const db = await open();
  const charges = await db.selectFrom('charges').select('paid_at').orderBy('id').execute();
  expect(charges.map(({ paid_at }) => paid_at)).toEqual([at(11), at(13), null, null]);
  // An announced transfer is open until the end of its day in Jakarta, and its termin is due then.
  const ends = await db.selectFrom('charges').select('expires_at').where('reference', '=', 'd').executeTakeFirst();
  const due = await db.selectFrom('payments').select('due_at').orderBy('id').execute();
  expect([ends?.expires_at, ...due.map(({ due_at }) => due_at)]).toEqual([
    '2026-11-20T16:59:59.999Z',
    at(20),
    '2026-11-20T16:59:59.999Z',
  ]);
  await db.destroy();
});

test('ordered lines of an earlier version keep 45 days for their manuscript, and entries end when their month closes', async () => {
  await (await open()).destroy();
  const at = '2026-11-20T03:00:00.000Z';
  run(`${asOfBaseline}
    insert into items (id, code, name, max_termin, position, created_at, updated_at) values (1, 'a', 'A', 1, 1, '${at}', '${at}');
    insert into slots (id, item_id, year, month, capacity) values (1, 1, 2027, 3, 1);
    insert into order_items (order_id, item_id, indexing_id, slot_id, qty, price, item_name, item_index, slot_year, slot_month)
      values (1, 1, 1, 1, 1, 9, 'A', 'B', 2027, 3), (1, 1, 1, 1, 1, 9, 'A', 'B', 2028, 1);
    insert into waiting_entries (customer_id, slot_id, state, hold_hours, places_limit, network_limit, created_at, ends_at)
      values (1, 1, 'waiting', 12, 3, 3, '${at}', '2027-03-31T17:00:00.000Z');`);
  const db = await open();
  const lines = await db.selectFrom('order_items').select('manuscript_until as day').orderBy('id').execute();
  expect(lines).toEqual([{ day: '2027-01-15' }, { day: '2027-11-17' }]);
  expect(await db.selectFrom('items').select('manuscript_days as days').execute()).toEqual([{ days: 30 }]);
  // The end of 30 January in Jakarta.
  expect(await db.selectFrom('waiting_entries').select('ends_at').execute()).toEqual([
    { ends_at: '2027-01-30T17:00:00.000Z' },
  ]);
  await db.destroy();
});

test('customers and journals of an earlier version are found by their words', async () => {
  await (await open()).destroy();
  const at = '2026-11-20T03:00:00.000Z';
  const customer = (n: number) =>
    `(${n}, 'supp', 'A', 'a${n}@b.test', 'a${n}@b.test', 'Nur’AINI  Ma´ruf-${n}', '+62', 'SMA1', '-', '-', '-', '${at}')`;
  run(`${asOfBaseline}
    insert into customers (id, holding_code, referral_code, email, mailbox, name, whatsapp, instansi, pekerjaan, address, password_hash, created_at)
      values ${Array.from({ length: 1_001 }, (_, n) => customer(n + 1)).join()};
    insert into items (id, code, name, max_termin, position, created_at, updated_at) values (1, 'a', 'Syari''ah', 1, 1, '${at}', '${at}');`);
  const db = await open();
  const customers = await db.selectFrom('customers').select('search_text').orderBy('id').execute();
  expect(customers.map(({ search_text }) => search_text)).toEqual(
    customers.map((_, n) => `nuraini maruf ${n + 1}\nsma 1`),
  );
  expect(customers).toHaveLength(1_001);
  expect(await db.selectFrom('items').select('search_text').execute()).toEqual([{ search_text: 'syariah' }]);
  await db.destroy();
});

test('concurrent opens of a new folder migrate it one after the other', async () => {
  const both = await Promise.allSettled([open(), open()]);
  for (const opened of both) if (opened.status === 'fulfilled') await opened.value.destroy();
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
});

test('a database of another baseline is refused, and the name of this baseline changes with its statements', async () => {
  run(`create table kysely_migration (name text, timestamp text);
    insert into kysely_migration values ('001-baseline', '2026-11-25T00:00:00.000Z')`);
  await expect(open()).rejects.toThrow(/^The database has schema 001-baseline, which this version .* does not know/);
  const statements = baseline({ id: 'id', byBytes: '', json: 'json' }).join(' ').replace(/\s+/g, ' ');
  // Another digest: write a migration instead.
  expect(createHash('sha256').update(statements).digest('hex').slice(0, 12)).toBe('469933c2db88');
});
