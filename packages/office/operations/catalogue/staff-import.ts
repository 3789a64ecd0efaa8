import { changesOfKind } from '@slotterbit/provider/audit/read-audit.ts';
import { recordChange, recordChanges } from '@slotterbit/provider/audit/record-audit.ts';
import { CatalogueError } from '@slotterbit/provider/catalogue/catalogue-faults.ts';
import {
  type ImportReport,
  ImportStopped,
  planImport,
  writeImport,
} from '@slotterbit/provider/catalogue/import-catalogue.ts';
import { type ItemChange, isSteep, type PriceChange, priceRecord } from '@slotterbit/provider/catalogue/item-change.ts';
import { type CatalogueContents, parseCatalogue } from '@slotterbit/provider/catalogue/parse-catalogue.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { offerPlacesOfItems } from '@slotterbit/provider/waiting/offer-place.ts';
import { type OperationContext, operation } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { requireUnchanged } from '../versions.ts';

/** Who set the price that a file replaces. Null: not set by staff, or set before the file was exported. */
type SetByStaff = { at: string; by: string | null; why: string | null } | null;

const priceKey = ({ itemId, field }: { itemId: number | null; field: string }) => `${itemId} ${field}`;

/**
 * Adds to each changed price who set it after the export. `needs_yes`: the price falls or rises so much that the import needs a confirmation.
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
  source: string;
  /** Returns whether a picture exists; true when this cannot be known. */
  hasPicture: (path: string) => boolean;
  /** A file with more values than this is faulty. */
  maxValues?: number;
};

type ImportInput = CatalogueFile & {
  /** The caller confirms prices that fall or rise by a factor of five or more. */
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

/** The changes of an import. `exportedAt`: when the file was exported (ISO 8601); null when the file does not say. */
export type ReviewedImport = Awaited<ReturnType<typeof reviewed>>;

async function reviewed(db: Db, report: ImportReport, { exportedAt }: CatalogueContents) {
  return { ...report, changed: await reviewChanges(db, report.changed, exportedAt), exportedAt };
}

/** Runs `work` and translates the errors of an import to refusals. */
async function withRefusals<T>({ log }: OperationContext, source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CatalogueError)
      throw new OperationRefused({ code: 'catalogue-faulty', source, faults: error.faults });
    if (error instanceof ImportStopped) {
      const { done, total, cause, message } = error;
      const faults = cause instanceof CatalogueError ? cause.faults : [];
      if (faults.length === 0) log(`importing ${source}: ${message}`);
      throw new OperationRefused({ code: 'import-stopped', done, total, faults });
    }
    throw error;
  }
}

async function importFile(context: OperationContext, input: ImportInput, catalogue: CatalogueContents) {
  const { db, events, isPreview } = context;
  const now = context.now();
  const { source } = input;
  // A preview reads one snapshot; an import is refused if the catalogue changed while the file was compared.
  const plan = await planImport(db, catalogue, now);
  await requireCatalogueUnchanged(db, context);
  const steep = plan.report.changed.flatMap(({ prices }) => prices.filter(isSteep));
  if (steep.length > 0 && !input.confirmsSteep) throw new OperationRefused({ code: 'import-steep', changes: steep });
  const review = await reviewed(db, plan.report, catalogue);
  if (isPreview) return review;
  // Recorded before the first of many transactions, so that an import that stops is in the audit trail too.
  await transact(db, (tx) => recordChange(tx, context, { kind: 'import-begun', facts: { file: source } }));
  await writeImport(db, catalogue, plan, {
    now,
    onPrices: (tx, prices) =>
      recordChanges(
        tx,
        context,
        prices.map((price) => priceRecord(price, source)),
      ),
    onWritten: async (tx, itemIds) => void (await offerPlacesOfItems(tx, itemIds, { now, events })),
  });
  return review;
}

/**
 * Imports a catalogue file: adds new items, updates changed items, removes nothing. A large file takes many transactions, so this operation is not all or
 * nothing (`import-stopped`). Its preview compares the file with the database instead of rolling back.
 */
export const importCatalogueFile = operation({
  permission: 'items.import',
  isPreviewReadOnly: true,
  plan: (context, input: ImportInput) =>
    withRefusals(context, input.source, async () => {
      const rows = await context.db.selectFrom('indexings').select('code').execute();
      const indexings = new Set(rows.map(({ code }) => code));
      return parseCatalogue(input.text, { indexings, hasPicture: input.hasPicture }, input.maxValues);
    }),
  run: (context, input, catalogue) => withRefusals(context, input.source, () => importFile(context, input, catalogue)),
});
