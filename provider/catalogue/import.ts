import { setTimeout as wait } from 'node:timers/promises';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { lockName } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { readOneState, transact } from '../db/transact.ts';
import { CatalogueError, type Fault, fieldName } from './faults.ts';
import type { IndexingEntry, ItemEntry } from './format.ts';
import { type Change, type Counts, differs, planItem, rowsOf, tally } from './import-plan.ts';
import { readRows } from './import-rows.ts';
import { writeIndexings, writeItemPlans } from './import-write.ts';
import { type ItemChange, isOfSlotsAndPrices, itemChangeOf } from './item-change.ts';
import type { CatalogueContents } from './parse.ts';
import type { Path } from './positioned-json.ts';
import type { PriceChange } from './price-change.ts';

/** What an import did. An item counts as updated when it, its indexings or its feedbacks changed; slots count apart. `changed` are those that were there. */
export type ImportReport = { items: Counts; indexings: Counts; slots: Counts; changed: readonly ItemChange[] };

type ImportOptions = {
  now: Date;
  /** Called with what is about to be changed, before anything is written; what it throws stops the import. */
  approve?: (report: ImportReport) => Promise<void>;
  /** Called in each transaction that changes prices, after them. */
  onPrices?: (tx: Tx, changes: readonly PriceChange[]) => Promise<void>;
  onProgress?: ((done: number, total: number) => void) | undefined;
  /** For tests; `SHOW_EVERY_MS` when left out. */
  showEveryMs?: number;
};

/** Rows of one transaction: it is over within some tens of milliseconds. */
const ROWS_AT_ONCE = 1_000;
/** Milliseconds between two transactions, in which others get the embedded database's write lock: they ask for it every 20. */
const PAUSE_MS = 40;
/**
 * Milliseconds after which running servers are shown what was written so far. Not after every transaction: each time they may read the whole
 * catalogue again, while customers wait (10,000 items beside a server: 6.2 s of processor time instead of 2.8).
 */
const SHOW_EVERY_MS = 5_000;
/** Changed items that running servers read one by one; after more, they read the whole catalogue. */
const RENEWED_AT_ONCE = 1_000;
/** Items compared at a time. */
const READ_AT_ONCE = 500;

/** An import that failed after some of its transactions: `done` of `total` items are as the file says. `cause` says why. */
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
  /** What has to be written, a transaction each. Empty when nothing differs. */
  batches: readonly (readonly Indexed[])[];
};

/** Ids of the items of which nothing but slots and prices changed; null when anything may have. */
type Renewed = readonly number[] | null;

function bothRenewed(a: Renewed, b: Renewed): Renewed {
  return a !== null && b !== null && a.length + b.length <= RENEWED_AT_ONCE ? [...a, ...b] : null;
}

/** What an import would do, in one state of the database. Changes nothing and locks nothing. Throws as `importCatalogue` does. */
export async function checkImport(
  db: Db,
  catalogue: CatalogueContents,
  { now }: Pick<ImportOptions, 'now'>,
): Promise<ImportReport> {
  return (await planImport(db, catalogue, now)).report;
}

/**
 * Loads a catalogue into the database: adds what is new, updates what differs, finds entries again by their `code` (slots
 * by month), and leaves what the file does not name as it is. `now` decides which months `offset` means; `onProgress` is called after every
 * transaction. Throws `CatalogueError` if an item names an unknown indexing, if two slots of an item mean one month, or if a capacity
 * would fall below what is used.
 *
 * All of that is found before anything is written. What differs is then written in transactions of `ROWS_AT_ONCE` rows, so that customers
 * need not wait: each is all or nothing, and a small file is one. When one fails (an order took a place in the meantime, a power cut),
 * those before it stay (`ImportStopped`), and the same import goes on there. Inside a transaction of the caller it is a part of that.
 */
export async function importCatalogue(
  db: Db,
  catalogue: CatalogueContents,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, onProgress, onPrices, showEveryMs = SHOW_EVERY_MS } = options;
  const { report, indexings, batches } = await planImport(db, catalogue, now);
  await options.approve?.(report);
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) =>
    // Kysely's own test: it is a transaction.
    db.isTransaction ? work(db as Tx) : transact(db, work);
  const total = catalogue.items.length;
  let done = total - batches.reduce((sum, batch) => sum + batch.length, 0);
  if (total > 0) onProgress?.(done, total);
  let written = 0;
  let shownAt = performance.now();
  let unshown: Renewed = indexings.length === 0 ? [] : null;
  try {
    for (const batch of batches) {
      if (written > 0 && !db.isTransaction) await wait(PAUSE_MS);
      const isShown = written + 1 === batches.length || performance.now() - shownAt >= showEveryMs;
      const changed: Renewed = await inTransaction(async (tx) => {
        await lockName(tx, 'catalogue import');
        if (written === 0) await writeIndexings(tx, indexings);
        const { prices, renewed } = await writeBatch(tx, catalogue, batch, now);
        if (prices.length > 0) await onPrices?.(tx, prices);
        const all = bothRenewed(unshown, renewed);
        if (isShown) await bumpCatalogueVersion(tx, all ?? []);
        return all;
      });
      unshown = isShown ? [] : changed;
      if (isShown) shownAt = performance.now();
      written += 1;
      done += batch.length;
      if (batch.length > 0) onProgress?.(done, total);
    }
  } catch (error) {
    if (written === 0 || db.isTransaction) throw error;
    // Servers are shown what was written before. Where that fails too, they see it with the next change.
    await transact(db, (tx) => bumpCatalogueVersion(tx)).catch(() => undefined);
    throw new ImportStopped(done, total, error);
  }
  return report;
}

/** Collects faults with their lines. */
function faultList(catalogue: CatalogueContents) {
  const faults: Fault[] = [];
  const of = (index: number) => (path: Path, reason: string) => {
    const place = ['items', index, ...path];
    faults.push({ line: catalogue.lineOf(place), field: fieldName(place), reason });
  };
  return { faults, of };
}

async function planImport(db: Db, catalogue: CatalogueContents, now: Date): Promise<ImportPlan> {
  return db.isTransaction ? planInside(db, catalogue, now) : readOneState(db, (tx) => planInside(tx, catalogue, now));
}

async function planInside(db: Db, catalogue: CatalogueContents, now: Date): Promise<ImportPlan> {
  const { faults, of } = faultList(catalogue);
  const known = new Map((await db.selectFrom('indexings').selectAll().execute()).map((row) => [row.code, row]));
  const indexingChanges = catalogue.indexings.map(({ code, nama, image }): Change => {
    const row = known.get(code);
    return row ? (differs(row, { nama, image }) ? 'updated' : 'unchanged') : 'added';
  });
  const indexings = catalogue.indexings.filter((_, index) => indexingChanges[index] !== 'unchanged');
  // A new one has no id yet: no row can have this one.
  const ids = new Map([...catalogue.indexings.map(({ code }, n) => [code, -1 - n] as const), ...idsOf(known.values())]);
  const changes: { items: Change[]; slots: Change[] } = { items: [], slots: [] };
  const changed: ItemChange[] = [];
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
      const plan = planItem(entry, rowsOfItem, ids, now, of(index));
      const change = itemChangeOf(entry, rowsOfItem, plan, ids);
      if (change) changed.push(change);
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
  if (faults.length > 0) throw new CatalogueError(faults);
  if (batches.length === 0 && indexings.length > 0) batches.push([]);
  const report = {
    items: tally(changes.items),
    indexings: tally(indexingChanges),
    slots: tally(changes.slots),
    changed,
  };
  return { report, indexings, batches };
}

function idsOf(rows: Iterable<{ code: string; id: number }>): [string, number][] {
  return [...rows].map(({ code, id }) => [code, id]);
}

/** Compares once more, with what is there now, and writes; answers which prices and items it changed. Throws `CatalogueError` when an order came between. */
async function writeBatch(
  tx: Tx,
  catalogue: CatalogueContents,
  batch: readonly Indexed[],
  now: Date,
): Promise<{ prices: PriceChange[]; renewed: Renewed }> {
  const { faults, of } = faultList(catalogue);
  const ids = new Map(idsOf(await tx.selectFrom('indexings').select(['code', 'id']).execute()));
  const rowsOfCode = await readRows(
    tx,
    batch.map(({ entry }) => entry.code),
  );
  const planned = batch.map(({ entry, index }) => {
    const rows = rowsOfCode(entry.code);
    return { entry, rows, plan: planItem(entry, rows, ids, now, of(index)) };
  });
  if (faults.length > 0) throw new CatalogueError(faults);
  const indexOf = new Map(batch.map(({ entry, index }) => [entry.code, index]));
  for (const { code, place } of await writeItemPlans(tx, planned, now)) {
    of(indexOf.get(code) ?? 0)(['slots', place, 'capacity'], 'is below what orders took in the meantime');
  }
  if (faults.length > 0) throw new CatalogueError(faults);
  const changes = planned.map(({ entry, rows, plan }) => itemChangeOf(entry, rows, plan, ids));
  return {
    prices: changes.flatMap((change) => change?.prices ?? []),
    renewed: changes.every((change) => change !== null && isOfSlotsAndPrices(change))
      ? planned.flatMap(({ rows }) => rows.item?.id ?? [])
      : null,
  };
}
