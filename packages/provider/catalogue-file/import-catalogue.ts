import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { lockName } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { faultCollector } from './catalogue-faults.ts';
import type { IndexingEntry } from './catalogue-format.ts';
import { type Counts, type EntryChange, type PlannedItem, planItem, tally } from './import-plan.ts';
import { writeIndexings, writeItems } from './import-write.ts';
import type { ItemChange } from './item-change.ts';
import { readItems } from './known-items.ts';
import type { CatalogueContents } from './parse-catalogue.ts';

/**
 * The result of an import. An item counts as updated if it, its indexings or its feedbacks changed; slots are counted
 * separately. `changed` lists items that existed before, `added` the codes of the others.
 */
export type ImportReport = {
  items: Counts;
  indexings: Counts;
  slots: Counts;
  changed: readonly ItemChange[];
  added: readonly string[];
};

/** New and changed entries. */
export type ImportPlan = { report: ImportReport; indexings: readonly IndexingEntry[]; items: readonly PlannedItem[] };

/**
 * Imports a catalogue in one transaction: adds new entries, updates those that differ (found by `code`, slots by month), and leaves entries that are
 * not in the file unchanged. Throws like `planImport`.
 */
export function importCatalogue(db: Db, catalogue: CatalogueContents, now: Date): Promise<ImportReport> {
  return transact(db, async (tx) => {
    const plan = await planImport(tx, catalogue, now, true);
    if (await writeImport(tx, plan, now)) await bumpCatalogueVersion(tx);
    return plan.report;
  });
}

/**
 * Returns what an import changes. `now` decides which month an `offset` means. `locks`: locks the rows, to write the plan in this transaction. Throws
 * `CatalogueError` if a new ISSN is wrong, two slots of an item mean one month, or a capacity is below what is used.
 */
export async function planImport(tx: Tx, catalogue: CatalogueContents, now: Date, locks: boolean): Promise<ImportPlan> {
  if (locks) await lockName(tx, 'catalogue import');
  const known = new Map((await tx.selectFrom('indexings').selectAll().execute()).map((row) => [row.code, row]));
  const indexingChanges = catalogue.indexings.map(({ code, nama, image }): EntryChange => {
    const row = known.get(code);
    return row ? (row.nama === nama && row.image === image ? 'unchanged' : 'updated') : 'added';
  });
  const codes = catalogue.items.map(({ code }) => code);
  const rows = await readItems(tx, codes, locks);
  const { report, throwIfAny } = faultCollector(catalogue, catalogue.placeOf);
  const items = catalogue.items.map((entry, index) =>
    planItem(entry, rows.get(entry.code), now, (path, ...fault) => report(['items', index, ...path], ...fault)),
  );
  throwIfAny();
  return {
    indexings: catalogue.indexings.filter((_, index) => indexingChanges[index] !== 'unchanged'),
    items: items.filter(({ change, slots }) => change !== 'unchanged' || slots.length > 0),
    report: {
      items: tally(items.map(({ change }) => change)),
      indexings: tally(indexingChanges),
      slots: tally(items.flatMap(({ slotChanges }) => slotChanges)),
      changed: items.flatMap(({ changes }) => changes ?? []),
      added: items.flatMap(({ change, code }) => (change === 'added' ? code : [])),
    },
  };
}

/** Writes a planned import, whose rows are locked. Returns whether anything changed: then the caller raises the catalogue's version, last. */
export async function writeImport(tx: Tx, { indexings, items }: ImportPlan, now: Date): Promise<boolean> {
  await writeIndexings(tx, indexings);
  await writeItems(tx, items, now);
  return indexings.length + items.length > 0;
}
