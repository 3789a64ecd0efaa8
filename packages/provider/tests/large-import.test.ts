import { setImmediate } from 'node:timers/promises';
import { exportCatalogue } from '@slotterbit/provider/catalogue/export-catalogue.ts';
import { importCatalogue } from '@slotterbit/provider/catalogue/import-catalogue.ts';
import { parseCatalogue } from '@slotterbit/provider/catalogue/parse-catalogue.ts';
import { readSettings } from '@slotterbit/provider/config.ts';
import { readCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { writeMeta } from '@slotterbit/provider/db/meta.ts';
import { openDatabase } from '@slotterbit/provider/db/open.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_NOW } from './support/provider-template.ts';
import { emptyDatabase, type TestDatabase } from './support/test-database.ts';

/** About ten transactions: each item has 16 rows. */
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
function fileOf(capacity = 5, capacityOfLast = capacity) {
  const items = Array.from({ length: ITEMS }, (_, n) => ({
    code: `jurnal-${n}`,
    name: `Jurnal ${n}`,
    max_termin: 2,
    price: 1_000_000 + n,
    indexing: [{ code: 'sinta-2', harga_jual: 1_000_000 }, { code: 'doaj' }],
    slots: months.map((month) => ({ ...month, capacity: n === ITEMS - 1 ? capacityOfLast : capacity })),
    feedbacks: [{ name: 'Ratna', rating: 5, date: '2026-11-01' }],
  }));
  const indexings = ['sinta-2', 'doaj'].map((code) => ({ code, nama: code.toUpperCase() }));
  return parseCatalogue(JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings, items }));
}

const itemsIn = async (on: Db) =>
  Number(
    (
      await on
        .selectFrom('items')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

test(
  'other processes can write during a large import',
  async () => {
    let running = true;
    const importing = importCatalogue(db, fileOf(), { now: TEST_NOW, showEveryMs: 0 }).finally(() => {
      running = false;
    });
    let between = 0;
    const versions = new Set<string>();
    for (let n = 0; running; n += 1) {
      // Otherwise this loop would block the import.
      await setImmediate();
      await writeMeta(other, 'somebody_else', String(n));
      const seen = await itemsIn(other);
      if (seen === 0 || seen === ITEMS) continue;
      between += 1;
      versions.add(JSON.stringify([...(await readCatalogueVersion(other))]));
    }
    expect((await importing).items).toEqual({ added: ITEMS, updated: 0, unchanged: 0 });
    // With a single transaction there would be no partial state and no writes before its end.
    expect(between).toBeGreaterThan(3);
    // Servers see the progress, not only the end.
    expect(versions.size).toBeGreaterThan(3);
    expect(await itemsIn(db)).toBe(ITEMS);
    expect(
      await db
        .selectFrom('slots')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst(),
    ).toEqual({
      n: ITEMS * 12,
    });
    // In the file's order, and every item once.
    const { items } = JSON.parse(await exportCatalogue(db, TEST_NOW));
    expect(items.map(({ code }: { code: string }) => code)).toEqual(fileOf().items.map(({ code }) => code));
  },
  LIMIT_MS,
);

test(
  'reports a month that an order takes during the import, and continues there when repeated',
  async () => {
    // Faults of the file were found before the first transaction. This one happens in the last.
    const last = (
      await db
        .selectFrom('items')
        .select((eb) => eb.fn.max('id').as('id'))
        .executeTakeFirstOrThrow()
    ).id;
    let underWay: Promise<unknown> | undefined;
    const onProgress = (done: number) => {
      if (underWay || done === 0) return;
      underWay = other.updateTable('slots').set({ used: 4, taken_elsewhere: 4 }).where('item_id', '=', last).execute();
    };
    const version = await readCatalogueVersion(db);
    await expect(importCatalogue(db, fileOf(6, 3), { now: TEST_NOW, onProgress })).rejects.toThrow(
      /items\[999\]\.slots\[0\]\.capacity: 3, padahal 4 slot sudah terpakai/,
    );
    await underWay;
    // Servers see what was written before.
    expect(await readCatalogueVersion(db)).not.toEqual(version);
    const { slots } = await importCatalogue(db, fileOf(6, 4), { now: TEST_NOW });
    expect(slots.added).toBe(0);
    expect(slots.unchanged).toBeGreaterThan(0);
    expect(slots.updated).toBeGreaterThan(0);
    expect(slots.unchanged + slots.updated).toBe(ITEMS * months.length);
  },
  LIMIT_MS,
);
