import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { CatalogueError, type Fault, fieldName } from './catalogue-error.ts';
import { importFeedbacks } from './import-feedbacks.ts';
import { importIndexing } from './import-indexing.ts';
import { importItem } from './import-item.ts';
import { importOffers, knownIndexings } from './import-offers.ts';
import { type Change, type Counts, tally } from './import-report.ts';
import { importSlots } from './import-slots.ts';
import type { Catalogue } from './parse.ts';
import type { Path } from './positioned-json.ts';

/** What an import did. An item counts as updated when it, its indexings or its feedbacks changed; slots count apart. */
export type ImportReport = { items: Counts; indexings: Counts; slots: Counts };

/**
 * Loads a catalogue into the database: adds what is new, updates what differs, finds entries again by their `code` (slots
 * by month), and leaves what the file does not name as it is. All or nothing, in one transaction (its own, unless `db` is one).
 * `now` decides which months `offset` means; `onProgress` is told of every item. Throws `CatalogueError` if an item names an unknown indexing, if two slots of
 * an item mean one month, or if a capacity would fall below what is used.
 */
export async function importCatalogue(db: Db, catalogue: Catalogue, options: ImportOptions): Promise<ImportReport> {
  if (db.isTransaction) return importInside(db, catalogue, options);
  return transact(db, (tx) => importInside(tx, catalogue, options));
}

type ImportOptions = { now: Date; onProgress?: ((done: number, total: number) => void) | undefined };

async function importInside(db: Db, catalogue: Catalogue, { now, onProgress }: ImportOptions): Promise<ImportReport> {
  const faults: Fault[] = [];
  const report = (path: Path, reason: string) =>
    faults.push({ line: catalogue.lineOf(path), field: fieldName(path), reason });
  const changes: Record<keyof ImportReport, Change[]> = { items: [], indexings: [], slots: [] };

  for (const entry of catalogue.indexings) changes.indexings.push(await importIndexing(db, entry));
  const indexings = await knownIndexings(db);
  for (const [index, entry] of catalogue.items.entries()) {
    const at = (path: Path, reason: string) => report(['items', index, ...path], reason);
    const item = await importItem(db, entry, now);
    const offers = await importOffers(db, item.id, entry, indexings, at);
    const feedbacks = await importFeedbacks(db, item.id, entry.feedbacks, now);
    changes.items.push(item.change === 'unchanged' && (offers || feedbacks) ? 'updated' : item.change);
    changes.slots.push(...(await importSlots(db, item.id, entry.slots, now, at)));
    onProgress?.(index + 1, catalogue.items.length);
  }
  // Thrown inside the transaction, so that everything above is undone.
  if (faults.length > 0) throw new CatalogueError(faults);
  if (Object.values(changes).some((list) => list.some((change) => change !== 'unchanged')))
    await bumpCatalogueVersion(db);
  return { items: tally(changes.items), indexings: tally(changes.indexings), slots: tally(changes.slots) };
}
