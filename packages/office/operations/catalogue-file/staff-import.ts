import { changesOfKind } from '@slotterbit/provider/audit/read-audit.ts';
import { type AuditRecord, recordChanges } from '@slotterbit/provider/audit/record-audit.ts';
import { CatalogueError } from '@slotterbit/provider/catalogue-file/catalogue-faults.ts';
import { exportCatalogue } from '@slotterbit/provider/catalogue-file/export-catalogue.ts';
import { type ImportPlan, planImport, writeImport } from '@slotterbit/provider/catalogue-file/import-catalogue.ts';
import {
  type ItemChange,
  isSteep,
  type PriceChange,
  priceRecord,
} from '@slotterbit/provider/catalogue-file/item-change.ts';
import {
  type CatalogueContents,
  checkCatalogue,
  parseJson,
} from '@slotterbit/provider/catalogue-file/parse-catalogue.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { storedPictures } from '@slotterbit/provider/pictures/picture-store.ts';
import { offerPlacesOfItems } from '@slotterbit/provider/waiting/offer-place.ts';
import { countLeaving } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import { type OperationContext, type TransactionContext, transactionalOperation } from '../operation.ts';
import { OperationRefused } from '../refusals.ts';
import { requireUnchanged } from '../versions.ts';
import { documentOfSheets } from './sheets-document.ts';

/** Who set the price that a file replaces. Null: not set by staff, or set before the file was exported. */
type SetByStaff = { at: string; by: string | null; why: string | null } | null;

const priceKey = ({ itemId, field }: { itemId: number | null; field: string }) => `${itemId} ${field}`;

/**
 * Adds to each changed price who set it after the export. `needs_yes`: staff must confirm the change (`isSteep`).
 */
async function reviewChanges(db: Db, changed: readonly ItemChange[], exportedAt: string | null) {
  const hasPrices = changed.some(({ prices }) => prices.length > 0);
  const records = hasPrices ? await changesOfKind(db, 'price-changed', exportedAt) : [];
  const newest = new Map(records.toReversed().map((record) => [priceKey({ ...record, ...record.facts }), record]));
  const setByStaff = (price: PriceChange): SetByStaff => {
    const last = newest.get(priceKey(price));
    // Without a time of export, the price of an earlier file is not one of staff.
    if (!last || (exportedAt === null && last.facts.file !== null)) return null;
    return { at: last.at, by: last.by, why: last.why };
  };
  const reviewed = (price: PriceChange) => ({ ...price, set_by_staff: setByStaff(price), needs_yes: isSteep(price) });
  return changed.map((change) => ({ ...change, prices: change.prices.map(reviewed) }));
}

/** A catalogue file (docs/catalogue.md): its text, and its name (`source`) for messages and the audit trail. */
export type CatalogueFile = {
  text: string;
  /** The text is that of `uploadText`: sheets. */
  isSpreadsheet?: boolean;
  source: string;
  /** Returns whether the site has a picture that no staff member uploaded; true when this cannot be known. */
  hasPicture: (path: string) => boolean;
};

type ImportInput = CatalogueFile & {
  /** The caller confirms the prices that `isSteep` finds. */
  confirmsSteep: boolean;
};

/**
 * Refuses an import when the catalogue is not as the caller's form showed it. Orders do not count: they change no version of an item or slot.
 */
async function requireCatalogueUnchanged(db: Db, context: OperationContext): Promise<void> {
  // Rows are added and changed, never removed: each change makes the sum larger.
  const states = await Promise.all(
    (['items', 'indexings', 'slots'] as const).map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<number | null>('version').as('versions')])
        .executeTakeFirstOrThrow(),
    ),
  );
  const version = states.reduce((sum, { rows, versions }) => sum + Number(rows) + Number(versions), 0);
  await requireUnchanged(db, context, { table: 'catalogue', id: null, name: '', version });
}

/**
 * The changes of an import. `exportedAt`: when the file was exported (ISO 8601); null when the file does not say. `leaving`: customers who leave a
 * waiting list.
 */
export type ReviewedImport = Awaited<ReturnType<typeof applyCatalogue>>;

/** Returns the journals whose days for manuscripts a plan changes. A file without the field keeps them. */
const changedDays = (items: ImportPlan['items']) =>
  items.flatMap(({ known, wanted }) => {
    if (!known) return [];
    const { id: itemId, manuscript_days: was } = known.columns;
    const { manuscript_days: is } = wanted.columns;
    return was === is ? [] : [{ itemId, was, is }];
  });

/** Runs `work` and translates the faults of a file, or of a form (`source` null), to a refusal. */
export async function orRefused<T>(source: string | null, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    const { faults } = error;
    throw new OperationRefused(
      source === null ? { code: 'item-faulty', faults } : { code: 'catalogue-faulty', source, faults },
    );
  }
}

/** What a catalogue can name: indexings of the database, pictures of the site and of the database. */
export async function surroundings(db: Db, hasPicture: ImportInput['hasPicture']) {
  const rows = await db.selectFrom('indexings').select('code').execute();
  const stored = await storedPictures(db);
  return {
    indexings: new Set(rows.map(({ code }) => code)),
    hasPicture: (path: string) => stored.has(path) || hasPicture(path),
  };
}

/** `file`: its name; null: a form. `confirmsSteep`: of its prices. */
type Wanted = { catalogue: CatalogueContents; confirmsSteep: boolean; file: string | null };

/** Writes a catalogue that was checked, with its records. A preview only reads. `check`: refuses the plan, under its locks. */
export async function applyCatalogue(
  { tx, ...context }: TransactionContext,
  { catalogue, confirmsSteep, file }: Wanted,
  check: (plan: ImportPlan) => Promise<void>,
) {
  const { events, isPreview } = context;
  const { exportedAt } = catalogue;
  const now = context.now();
  const plan = await planImport(tx, catalogue, now, !isPreview);
  await check(plan);
  const prices = plan.report.changed.flatMap((change) => change.prices);
  const steep = prices.filter(isSteep);
  if (steep.length > 0 && !confirmsSteep) throw new OperationRefused({ code: 'import-steep', changes: steep });
  const days = changedDays(plan.items);
  const changed = await reviewChanges(tx, plan.report.changed, exportedAt);
  const review = { ...plan.report, changed, exportedAt, leaving: await countLeaving(tx, days, now) };
  if (isPreview) return review;
  const isChanged = await writeImport(tx, plan, now);
  const records = days.map(
    ({ itemId, ...facts }): AuditRecord => ({
      kind: 'manuscript-days-changed',
      facts: { ...facts, file: file ?? undefined },
      itemId,
    }),
  );
  const begun: AuditRecord[] = file === null ? [] : [{ kind: 'import-begun', facts: { file } }];
  await recordChanges(tx, context, [...begun, ...prices.map((price) => priceRecord(price, file)), ...records]);
  const existing = plan.items.flatMap(({ known }) => known?.columns.id ?? []);
  await offerPlacesOfItems(tx, existing, { now, events });
  if (isChanged) await events.record(tx, { type: 'catalogue.changed' }, now);
  return review;
}

/** Imports a catalogue file: adds new items, updates changed items, removes nothing. Its preview compares the file with the database and writes nothing. */
export const importCatalogueFile = transactionalOperation({
  permission: 'items.import',
  isPreviewReadOnly: true,
  async plan({ db, now }, { source, text, isSpreadsheet, hasPicture }: ImportInput) {
    const around = await surroundings(db, hasPicture);
    return orRefused(source, async () => {
      const given = isSpreadsheet
        ? documentOfSheets(JSON.parse(text), JSON.parse(await exportCatalogue(db, now())))
        : { document: parseJson(text) };
      return checkCatalogue(given, around);
    });
  },
  run(context, { source, confirmsSteep }, catalogue) {
    const wanted = { catalogue, confirmsSteep, file: source };
    return orRefused(source, () =>
      applyCatalogue(context, wanted, () => requireCatalogueUnchanged(context.tx, context)),
    );
  },
});
