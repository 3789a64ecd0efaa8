import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { DATABASE_FILE } from './data-folder.ts';
import { openDatabase } from './open.ts';
import type { Db, Tx } from './schema.ts';
import { transact } from './transact.ts';

let folder: string;
let db: Db;
/** Reads the file like another process: only committed rows. */
let reader: DatabaseSync;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-group-'));
  db = await openDatabase(readSettings({ DATA_DIR: folder }));
  reader = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
});

afterAll(async () => {
  reader.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

afterEach(async () => {
  await db.deleteFrom('meta').where('value', '=', 'written').execute();
});

const committed = () =>
  reader
    .prepare("select key from meta where value = 'written' order by key")
    .all()
    .map(({ key }) => key);

/** Writes a row in a transaction, then does `more` in it. */
const write = (key: string, more: (tx: Tx) => unknown = () => undefined) =>
  transact(db, async (tx) => {
    await tx.insertInto('meta').values({ key, value: 'written' }).execute();
    await more(tx);
    return key;
  });

const statuses = async (transactions: Promise<unknown>[]) =>
  (await Promise.allSettled(transactions)).map(({ status }) => status);

test('concurrent transactions are committed together, and each promise resolves after the commit', async () => {
  const seenDuringWork: unknown[] = [];
  const seenAfterwards: unknown[] = [];
  const answers = await Promise.all(
    ['a', 'b', 'c'].map(async (key) => {
      const answer = await write(key, () => seenDuringWork.push(committed()));
      seenAfterwards.push(committed());
      return answer;
    }),
  );
  expect(answers).toEqual(['a', 'b', 'c']);
  expect(seenDuringWork).toEqual([[], [], []]);
  const all = ['a', 'b', 'c'];
  expect(seenAfterwards).toEqual([all, all, all]);
});

test('a transaction that fails rolls back its own rows, and no others', async () => {
  const fail = () => {
    throw new Error('full');
  };
  expect(await statuses([write('a'), write('b', fail), write('c')])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(committed()).toEqual(['a', 'c']);
});

test('a failed commit rejects all its transactions, and the next transaction succeeds', async () => {
  /** SQLite checks a deferred foreign key at the commit. */
  const breakCommit = async (tx: Tx) => {
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await tx.insertInto('item_indexings').values({ item_id: 404, indexing_id: 404, list: 1, position: 0 }).execute();
  };
  expect(await statuses([write('a'), write('b', breakCommit), write('c')])).toEqual(Array(3).fill('rejected'));
  expect(committed()).toEqual([]);
  expect(await write('d')).toBe('d');
  expect(committed()).toEqual(['d']);
});

test('if the database rolls back during the work, all transactions are rejected and nothing is written', async () => {
  // As on a full disk.
  const rollBack = async (tx: Tx) => {
    await sql`rollback`.execute(tx);
    throw new Error('database or disk is full');
  };
  expect(await statuses([write('a'), write('b', rollBack), write('c')])).toEqual(Array(3).fill('rejected'));
  expect(committed()).toEqual([]);
  expect(await write('d')).toBe('d');
});
