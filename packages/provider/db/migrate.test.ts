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

test('charges of an earlier version get the day of the termin that they pay, else of their notification', async () => {
  await (await open()).destroy();
  const at = (day: number) => `2026-11-${day}T03:00:00.000Z`;
  run(`pragma foreign_keys = off; alter table charges drop column paid_at;
    delete from kysely_migration where name = '002-charges-paid-at';
    insert into payments (id, order_id, termin, amount, status, due_at, paid_at, link_token)
      values (1, 1, 1, 9, 'paid', '${at(20)}', '${at(11)}', 'a'), (2, 1, 2, 9, 'pending', '${at(20)}', null, 'b');
    insert into charges (payment_id, gateway, reference, amount, status, created_at, expires_at, closed_at)
      values (1, 'transfer', 'a', 9, 'paid', '${at(10)}', '${at(20)}', '${at(12)}'),
        (2, 'midtrans', 'b', 8, 'paid', '${at(10)}', '${at(20)}', '${at(13)}'),
        (2, 'midtrans', 'c', 9, 'expired', '${at(10)}', '${at(20)}', '${at(14)}');`);
  const db = await open();
  const charges = await db.selectFrom('charges').select('paid_at').orderBy('id').execute();
  expect(charges.map(({ paid_at }) => paid_at)).toEqual([at(11), at(13), null]);
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
