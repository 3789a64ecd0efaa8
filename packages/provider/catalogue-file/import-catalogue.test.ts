import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readSettings } from '../config.ts';
import { readCatalogueVersion } from '../db/catalogue-version.ts';
import { openDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { demoCatalogue } from '../seed/seed.ts';
import { exportCatalogue } from './export-catalogue.ts';
import { importCatalogue } from './import-catalogue.ts';
import { parseCatalogue } from './parse-catalogue.ts';

const now = new Date('2026-11-20T08:00:00Z');
const none = { added: 0, updated: 0, unchanged: 0 };
let folder: string;
let db: Db;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
  db = await openDatabase(readSettings({ DATA_DIR: folder }));
});
afterEach(async () => {
  await db.destroy();
  rmSync(folder, { recursive: true });
});

type Entry = Record<string, unknown>;
const catalogue = (items: Entry[], indexings: Entry[] = [{ code: 'sinta-2', nama: 'SINTA 2' }]) =>
  parseCatalogue(JSON.stringify({ format: 'slotterbit-catalogue', version: 1, indexings, items }, null, 1));
const laut = {
  code: 'laut',
  name: 'Jurnal Laut',
  max_termin: 2,
  indexing: [{ code: 'sinta-2', harga_jual: 2_500_000 }],
  slots: [{ year: 2027, month: 3, capacity: 5, used: 2 }],
  feedbacks: [{ name: 'Ratna', rating: 5, comment: 'Rapi.', days_ago: 10 }],
};
const load = (items: Entry[], at = now) => importCatalogue(db, catalogue(items), at);
const slots = () => db.selectFrom('slots').select(['year', 'month', 'capacity', 'used']).orderBy('id').execute();

test('importing a file again changes nothing', async () => {
  expect(await load([laut])).toEqual({
    items: { ...none, added: 1 },
    indexings: { ...none, added: 1 },
    slots: { ...none, added: 1 },
    changed: [],
    added: ['laut'],
  });
  const version = await readCatalogueVersion(db);
  // A day later, `days_ago` still means the day of the first import.
  expect(await load([laut], new Date('2026-11-21T08:00:00Z'))).toEqual({
    items: { ...none, unchanged: 1 },
    indexings: { ...none, unchanged: 1 },
    slots: { ...none, unchanged: 1 },
    changed: [],
    added: [],
  });
  expect(await readCatalogueVersion(db)).toEqual(version);
  expect(await db.selectFrom('feedbacks').select('date').execute()).toEqual([{ date: '2026-11-10' }]);
});

describe('an existing entry', () => {
  beforeEach(async () => {
    await load([laut]);
  });

  test.each([
    ['its name', { ...laut, name: 'Jurnal Laut Dalam' }],
    ['its crossed-out price', { ...laut, old_price: 9_000_000 }],
    ['its offer', { ...laut, indexing: [{ code: 'sinta-2', harga_jual: 3_000_000 }] }],
    ['the list of its offer', { ...laut, indexing: [], indexing2: laut.indexing }],
    ['the loss of its offer', { ...laut, indexing: [] }],
    ['a feedback', { ...laut, feedbacks: [{ name: 'Ratna', rating: 4, comment: 'Rapi.', days_ago: 10 }] }],
    ['its archiving', { ...laut, archived: true }],
  ])('is updated by %s, under the same id', async (_what, changed) => {
    const before = await db.selectFrom('items').select('id').executeTakeFirstOrThrow();
    const version = await readCatalogueVersion(db);
    const report = await load([changed]);
    expect(report.items).toEqual({ ...none, updated: 1 });
    expect(report.slots).toEqual({ ...none, unchanged: 1 });
    expect(await db.selectFrom('items').select('id').execute()).toEqual([before]);
    expect(await readCatalogueVersion(db)).not.toEqual(version);
    expect((await load([changed])).items).toEqual({ ...none, unchanged: 1 });
  });

  test('stays unchanged at its position if the file does not name it', async () => {
    await load([{ ...laut, code: 'darat' }]);
    await load([laut]);
    const codes = await db.selectFrom('items').select('code').orderBy('position').execute();
    expect(codes.map((row) => row.code)).toEqual(['laut', 'darat']);
  });

  test('keeps its feedbacks if the file has no list', async () => {
    const { feedbacks: _, ...silent } = laut;
    expect((await load([silent])).items).toEqual({ ...none, unchanged: 1 });
    expect(await db.selectFrom('feedbacks').select('name').execute()).toEqual([{ name: 'Ratna' }]);
  });
});

describe('a slot', () => {
  test('counted in months is counted from the day of the import in Jakarta', async () => {
    const relative = { ...laut, slots: [0, 1, 2, 12].map((offset) => ({ offset, capacity: 3 })) };
    // 30 November, 23:30 in UTC is 1 December in Jakarta.
    await load([relative], new Date('2026-11-30T23:30:00Z'));
    expect((await slots()).map(({ year, month }) => `${year}-${month}`)).toEqual([
      '2026-12',
      '2027-1',
      '2027-2',
      '2027-12',
    ]);
  });

  test('gets a new capacity, but keeps its number of used slots', async () => {
    await load([laut]);
    const report = await load([{ ...laut, slots: [{ year: 2027, month: 3, capacity: 9, used: 0 }] }]);
    expect(report.slots).toEqual({ ...none, updated: 1 });
    expect(report.items).toEqual({ ...none, unchanged: 1 });
    expect(await slots()).toEqual([{ year: 2027, month: 3, capacity: 9, used: 2 }]);
  });

  test('is not lowered below what is used, and then nothing is imported', async () => {
    await load([laut]);
    const file = catalogue([
      { ...laut, code: 'baru' },
      { ...laut, name: 'Nama baru', slots: [{ year: 2027, month: 3, capacity: 1 }] },
    ]);
    await expect(importCatalogue(db, file, now)).rejects.toThrow(
      'items[1].slots[0].capacity (laut): 1, padahal 2 slot sudah terpakai',
    );
    expect(await db.selectFrom('items').select(['code', 'name']).execute()).toEqual([
      { code: 'laut', name: 'Jurnal Laut' },
    ]);
    expect((await slots()).map((slot) => slot.capacity)).toEqual([5]);
  });

  test('may not mean the same month as another one', async () => {
    const twice = [
      { offset: 4, capacity: 1 },
      { year: 2027, month: 3, capacity: 1 },
    ];
    await expect(load([{ ...laut, slots: twice }])).rejects.toThrow('items[0].slots[1] (laut): berarti bulan 2027-3');
  });
});

test('a wrong ISSN is imported only if the database has it', async () => {
  await load([laut]);
  await expect(load([{ ...laut, issn: '1234-5678' }])).rejects.toThrow(
    'items[0].issn (laut) = "1234-5678": angka terakhirnya tidak cocok dengan angka lainnya',
  );
  await db.updateTable('items').set({ issn: '1234-5678' }).execute();
  expect((await load([{ ...laut, issn: '1234-5678' }])).items).toEqual({ ...none, unchanged: 1 });
  await load([{ ...laut, issn: '1234-5679' }]);
});

test('an export imports again: without a change into the same database, completely into an empty one', async () => {
  await importCatalogue(db, demoCatalogue(), now);
  const text = await exportCatalogue(db, now);
  const { changed, added, ...again } = await importCatalogue(db, parseCatalogue(text), now);
  for (const counts of Object.values(again)) expect(counts).toMatchObject({ added: 0, updated: 0 });
  expect([changed, added]).toEqual([[], []]);

  const other = await openDatabase(readSettings({ DATA_DIR: join(folder, 'other') }));
  try {
    await importCatalogue(other, parseCatalogue(text), new Date('2029-01-01T00:00:00Z'));
    expect(await exportCatalogue(other, now)).toBe(text);
  } finally {
    await other.destroy();
  }
});

test('fields of science and the page for manuscripts are imported, exported and changed', async () => {
  const bidang = ['Hukum', 'Seni & Humaniora'];
  const naskah_url = 'https://laut.example/submit';
  await load([{ ...laut, bidang, naskah_url }]);
  const copy = await exportCatalogue(db, now);
  expect(parseCatalogue(copy).items[0]).toMatchObject({ bidang, naskah_url });
  expect((await load([{ ...laut, bidang, naskah_url }])).changed).toEqual([]);
  const { changed } = await load([{ ...laut, bidang: ['Hukum'], naskah_url }]);
  expect(changed).toEqual([
    { item: 'laut', prices: [], other: [{ field: 'bidang', was: '["Hukum","Seni & Humaniora"]', is: '["Hukum"]' }] },
  ]);
  await load([laut]);
  expect(await exportCatalogue(db, now)).not.toContain('bidang');
});
