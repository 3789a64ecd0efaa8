import { setTimeout as wait } from 'node:timers/promises';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { lockName } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { readOneState, transact } from '../db/transact.ts';
import { faultCollector, type Report } from './catalogue-faults.ts';
import type { IndexingEntry, ItemEntry } from './catalogue-format.ts';
import { type Counts, differs, type EntryChange, planItem, readRows, rowsOf, tally } from './import-plan.ts';
import { writeIndexings, writeItemPlans } from './import-write.ts';
import { type ItemChange, itemChangeOf, type PriceChange } from './item-change.ts';
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

type ImportOptions = {
  now: Date;
  /** Called in each transaction that changes prices, after the changes. */
  onPrices?: (tx: Tx, changes: readonly PriceChange[]) => Promise<void>;
  /** Called in each transaction with the ids of the items that existed before and were written. */
  onWritten?: (tx: Tx, itemIds: readonly number[]) => Promise<void>;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** For tests; default `SHOW_EVERY_MS`. */
  showEveryMs?: number;
};

/** Rows per transaction, which then takes some tens of milliseconds. */
const ROWS_AT_ONCE = 1_000;
/** Pause between transactions, so that others get the embedded database's write lock: they retry every 20 ms. */
const PAUSE_MS = 40;
/**
 * How often running servers reload while an import is running. After each transaction would be too often: with 10,000 items the server
 * needs 6.2 s of processor time instead of 2.8 s. Only at the end would leave them stale if the import is killed.
 */
const SHOW_EVERY_MS = 5_000;
/** Items compared at a time. */
const READ_AT_ONCE = 500;

/** An import that failed after some of its transactions: `done` of `total` items are as in the file. `cause` is the reason. */
export class ImportStopped extends Error {
  override readonly name = 'ImportStopped';
  readonly done: number;
  readonly total: number;
  constructor(done: number, total: number, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.done = done;
    this.total = total;
  }
}

type Indexed = { index: number; entry: ItemEntry };
type ImportPlan = {
  report: ImportReport;
  indexings: readonly IndexingEntry[];
  /** One batch per transaction. Empty if nothing differs. */
  batches: readonly (readonly Indexed[])[];
};

/**
 * Imports a catalogue: adds new entries, updates those that differ (found by `code`, slots by month), and leaves entries that are not
 * in the file unchanged. Throws like `planImport` and `writeImport`.
 */
export async function importCatalogue(
  db: Db,
  catalogue: CatalogueContents,
  options: ImportOptions,
): Promise<ImportReport> {
  const plan = await planImport(db, catalogue, options.now);
  await writeImport(db, catalogue, plan, options);
  return plan.report;
}

/**
 * Writes a planned import in transactions of `ROWS_AT_ONCE` rows, so that customers need not wait. If one fails, the earlier ones stay
 * (`ImportStopped`); importing the file again continues there. In a caller's transaction, everything is part of it. `onProgress` is called
 * after every transaction.
 */
export async function writeImport(
  db: Db,
  catalogue: CatalogueContents,
  { indexings, batches }: ImportPlan,
  { now, onProgress, onPrices, onWritten, showEveryMs = SHOW_EVERY_MS }: ImportOptions,
): Promise<void> {
  const total = catalogue.items.length;
  let done = total - batches.reduce((sum, batch) => sum + batch.length, 0);
  if (total > 0) onProgress?.(done, total);
  let written = 0;
  let shownAt = performance.now();
  try {
    for (const batch of batches) {
      if (written > 0 && !db.isTransaction) await wait(PAUSE_MS);
      const isShown = written + 1 === batches.length || performance.now() - shownAt >= showEveryMs;
      await transact(db, async (tx) => {
        await lockName(tx, 'catalogue import');
        if (written === 0) await writeIndexings(tx, indexings);
        const { prices, itemIds } = await writeBatch(tx, catalogue, batch, now);
        if (prices.length > 0) await onPrices?.(tx, prices);
        await onWritten?.(tx, itemIds);
        if (isShown) await bumpCatalogueVersion(tx);
      });
      if (isShown) shownAt = performance.now();
      written += 1;
      done += batch.length;
      if (batch.length > 0) onProgress?.(done, total);
    }
  } catch (error) {
    if (written === 0 || db.isTransaction) throw error;
    // Show running servers what was written. If this fails too, they reload with the next change.
    await transact(db, (tx) => bumpCatalogueVersion(tx)).catch(() => undefined);
    throw new ImportStopped(done, total, error);
  }
}

function faultsOf({ linesOf }: CatalogueContents) {
  const { report, throwIfAny } = faultCollector(linesOf);
  const reporterOf =
    (index: number): Report =>
    (path, reason) =>
      report(['items', index, ...path], reason);
  return { reporterOf, throwIfAny };
}

/**
 * Returns what an import changes, without changes and locks. `now` decides which month an `offset` means. Throws `CatalogueError` if an item
 * names an unknown indexing, two slots of an item mean one month, or a capacity is below what is used.
 */
export function planImport(db: Db, catalogue: CatalogueContents, now: Date): Promise<ImportPlan> {
  return readOneState(db, (tx) => planInside(tx, catalogue, now));
}

async function planInside(db: Tx, catalogue: CatalogueContents, now: Date): Promise<ImportPlan> {
  const { reporterOf, throwIfAny } = faultsOf(catalogue);
  const known = new Map((await db.selectFrom('indexings').selectAll().execute()).map((row) => [row.code, row]));
  const indexingChanges = catalogue.indexings.map(({ code, nama, image }): EntryChange => {
    const row = known.get(code);
    return row ? (differs(row, { nama, image }) ? 'updated' : 'unchanged') : 'added';
  });
  const indexings = catalogue.indexings.filter((_, index) => indexingChanges[index] !== 'unchanged');
  // A new indexing has no id yet: a negative id matches no row.
  const ids = new Map([...catalogue.indexings.map(({ code }, n) => [code, -1 - n] as const), ...idsOf(known.values())]);
  const changes: { items: EntryChange[]; slots: EntryChange[] } = { items: [], slots: [] };
  const changed: ItemChange[] = [];
  const added: string[] = [];
  const batches: Indexed[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (let from = 0; from < catalogue.items.length; from += READ_AT_ONCE) {
    const entries = catalogue.items.slice(from, from + READ_AT_ONCE);
    const rowsByCode = await readRows(
      db,
      entries.map(({ code }) => code),
    );
    for (const [offset, entry] of entries.entries()) {
      const index = from + offset;
      const rowsOfItem = rowsByCode(entry.code);
      const plan = planItem(entry, rowsOfItem, ids, now, reporterOf(index));
      const change = itemChangeOf(entry, rowsOfItem, plan, ids);
      if (change) changed.push(change);
      if (plan.change === 'added') added.push(entry.code);
      changes.items.push(plan.change);
      changes.slots.push(...plan.slotChanges);
      const more = rowsOf(plan);
      if (more === 0) continue;
      if (rows + more > ROWS_AT_ONCE) {
        batches.push([]);
        rows = 0;
      }
      batches.at(-1)?.push({ index, entry });
      rows += more;
    }
  }
  throwIfAny();
  if (batches.length === 0 && indexings.length > 0) batches.push([]);
  const report = {
    items: tally(changes.items),
    indexings: tally(indexingChanges),
    slots: tally(changes.slots),
    changed,
    added,
  };
  return { report, indexings, batches };
}

function idsOf(rows: Iterable<{ code: string; id: number }>): [string, number][] {
  return [...rows].map(({ code, id }) => [code, id]);
}

/**
 * Compares again with the current rows, and writes. Returns the changed prices, and the ids of the items that existed. Throws
 * `CatalogueError` if an order came in between.
 */
async function writeBatch(
  tx: Tx,
  catalogue: CatalogueContents,
  batch: readonly Indexed[],
  now: Date,
): Promise<{ prices: PriceChange[]; itemIds: number[] }> {
  const { reporterOf, throwIfAny } = faultsOf(catalogue);
  const ids = new Map(idsOf(await tx.selectFrom('indexings').select(['code', 'id']).execute()));
  const rowsOfCode = await readRows(
    tx,
    batch.map(({ entry }) => entry.code),
  );
  const planned = batch.map(({ entry, index }) => {
    const rows = rowsOfCode(entry.code);
    return { entry, rows, plan: planItem(entry, rows, ids, now, reporterOf(index)) };
  });
  throwIfAny();
  const indexOf = new Map(batch.map(({ entry, index }) => [entry.code, index]));
  for (const { code, place } of await writeItemPlans(tx, planned, now)) {
    reporterOf(indexOf.get(code) ?? 0)(['slots', place, 'capacity'], { code: 'capacityBelowOrdered', values: {} });
  }
  throwIfAny();
  return {
    prices: planned.flatMap(({ entry, rows, plan }) => itemChangeOf(entry, rows, plan, ids)?.prices ?? []),
    itemIds: planned.flatMap(({ rows }) => rows.item?.id ?? []),
  };
}
