import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSettings } from '../config.ts';
import { openDatabase } from './open.ts';
import type { Db } from './schema.ts';

let folder: string;
let db: Db;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'slotterbit-driver-'));
  db = await openDatabase(readSettings({ DATA_DIR: folder }));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

const write = (on: Db, key: string) => on.insertInto('meta').values({ key, value: 'written' }).execute();

test('later writes are committed without the rows of a transaction whose rollback failed', async () => {
  const { run } = StatementSync.prototype;
  vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (this.sourceSQL === 'rollback') throw new Error('disk I/O error');
    return Reflect.apply(run, this, values);
  });
  const refused = db.transaction().execute(async (tx) => {
    await write(tx, 'a');
    throw new Error('full');
  });
  const next = write(db, 'b');
  await expect(refused).rejects.toThrow('full');
  await next;
  await db.transaction().execute((tx) => write(tx, 'c'));
  // Read like another process: only committed data.
  const other = await openDatabase(readSettings({ DATA_DIR: folder }));
  const rows = await other.selectFrom('meta').select('key').where('value', '=', 'written').orderBy('key').execute();
  await other.destroy();
  expect(rows.map(({ key }) => key)).toEqual(['b', 'c']);
});
