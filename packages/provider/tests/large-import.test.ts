import { setImmediate } from 'node:timers/promises';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { importCatalogue } from '@slotterbit/provider/catalogue-file/import-catalogue.ts';
import { parseCatalogue } from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileLocked } from './support/lock-queue.ts';
import { TEST_NOW } from './support/provider-template.ts';
import { ENGINE, emptyDatabase, type TestDatabase } from './support/test-database.ts';

const ITEMS = 1_000;
const LIMIT_MS = 120_000;

let database: TestDatabase;
let db: Db;
let other: Db;

beforeAll(async () => {
  database = await emptyDatabase();
  db = await openDatabase(readSettings(database.env));
  other = await openDatabase(readSettings(database.env));
}, LIMIT_MS);

afterAll(async () => {
  await db.destroy();
  await other.destroy();
  await database.drop();
});

const months = Array.from({ length: 12 }, (_, n) => ({ year: 2027, month: n + 1 }));
function fileOf(capacity: number) {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    code: `jurnal-${n}`,
    name: `Jurnal ${n}`,
    max_termin: 2,
    indexing: [{ code: 'sinta-2', harga_jual: 1_000_000 }, { code: 'doaj' }],
    slots: months.map((month) => ({ ...month, capacity })),
    feedbacks: [{ name: 'Ratna', rating: 5, date: '2026-11-01' }],
  }));
  const indexings = ['sinta-2', 'doaj'].map((code) => ({ code, nama: code.toUpperCase() }));
  return parseCatalogue(JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings, items }));
}

const countOf = async (on: Db, table: 'items' | 'slots') =>
  Number(
    (
      await on
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test(
  'others see the whole import or nothing of it',
  async () => {
    let running = true;
    const importing = importCatalogue(db, fileOf(5), TEST_NOW).finally(() => {
      running = false;
    });
    const seen = new Set<number>();
    while (running) {
      // Otherwise this loop would block the import.
      await setImmediate();
      seen.add(await countOf(other, 'items'));
    }
    expect((await importing).items).toEqual({ added: ITEMS, updated: 0, unchanged: 0 });
    expect([0, ITEMS]).toEqual(expect.arrayContaining([...seen]));
    expect(await countOf(db, 'slots')).toBe(ITEMS * months.length);
    // In the file's order, and every item once.
    const { items } = JSON.parse(await exportCatalogue(db, TEST_NOW));
    expect(items.map(({ code }: { code: string }) => code)).toEqual(fileOf(5).items.map(({ code }) => code));
  },
  LIMIT_MS,
);

test.runIf(ENGINE === 'postgres')(
  'an import waits for an order that is taking places, and is refused as a whole',
  async () => {
    const { id } = await db.selectFrom('slots').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    const takePlaces = (tx: Tx) =>
      tx.updateTable('slots').set({ used: 4, taken_elsewhere: 4 }).where('id', '=', id).execute();
    await expect(whileLocked(other, takePlaces, () => importCatalogue(db, fileOf(3), TEST_NOW))).rejects.toThrow(
      'items[999].slots[11].capacity (jurnal-999): 3, padahal 4 slot sudah terpakai',
    );
    expect(await db.selectFrom('slots').select('capacity').distinct().execute()).toEqual([{ capacity: 5 }]);
    expect((await importCatalogue(db, fileOf(4), TEST_NOW)).slots.updated).toBe(ITEMS * months.length);
  },
  LIMIT_MS,
);
