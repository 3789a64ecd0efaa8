import { recordChange, recordChanges } from '../../audit/record.ts';
import { CatalogueError } from '../../catalogue/faults.ts';
import { checkImport, type ImportReport, ImportStopped, importCatalogue } from '../../catalogue/import.ts';
import { type CatalogueContents, parseCatalogue } from '../../catalogue/parse.ts';
import { isSteep, priceChangeText } from '../../catalogue/price-change.ts';
import type { Db } from '../../db/schema.ts';
import { transact } from '../../db/transact.ts';
import { type Operation, type OperationContext, requireStaff } from '../operation.ts';
import { OperationRefused } from '../refusal.ts';
import { BY_IMPORT, type ReviewedChange, reviewChanges } from './review-changes.ts';

/** A catalogue file (docs/catalogue.md): its text, and its name for messages and the audit trail. */
export type CatalogueFile = {
  text: string;
  source: string;
  /** Whether a picture that the file names is there; true where that cannot be known. */
  hasPicture: (path: string) => boolean;
};

export type ImportInput = CatalogueFile & {
  /** Prices may fall or rise by a factor of five or more. */
  confirmsSteep: boolean;
  onProgress?: ((done: number, total: number) => void) | undefined;
};

/** How much a file holds. */
export type ImportPlan = { source: string; items: number; indexings: number };

/** What an import changed or would change. `exportedAt` is when the file was exported; null when it does not say. */
export type ReviewedImport = Omit<ImportReport, 'changed'> & {
  changed: readonly ReviewedChange[];
  exportedAt: string | null;
};

async function parse(db: Db, { text, hasPicture }: CatalogueFile): Promise<CatalogueContents> {
  const rows = await db.selectFrom('indexings').select('code').execute();
  return parseCatalogue(text, { indexings: new Set(rows.map(({ code }) => code)), hasPicture });
}

async function reviewed(db: Db, report: ImportReport, { exportedAt }: CatalogueContents): Promise<ReviewedImport> {
  return { ...report, changed: await reviewChanges(db, report.changed, exportedAt), exportedAt };
}

/** Runs `work`, and reports the faults of a file as a refusal. */
async function refusingFaults<T>(source: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CatalogueError) {
      throw new OperationRefused({ code: 'catalogue-faulty', source, faults: error.faults });
    }
    if (error instanceof ImportStopped) {
      const { done, total, cause, message } = error;
      const faults = cause instanceof CatalogueError ? cause.faults : [];
      throw new OperationRefused({ code: 'import-stopped', source, done, total, faults, problem: message });
    }
    throw error;
  }
}

/** Refuses steep prices unless they are confirmed; returns what is about to be loaded. */
function approve(
  { source, confirmsSteep }: ImportInput,
  report: ImportReport,
  catalogue: CatalogueContents,
): ImportPlan {
  const steep = report.changed.flatMap(({ prices }) => prices.filter(isSteep));
  if (steep.length > 0 && !confirmsSteep) {
    throw new OperationRefused({ code: 'import-steep', source, changes: steep });
  }
  return { source, items: catalogue.items.length, indexings: catalogue.indexings.length };
}

const perform = (
  context: OperationContext,
  input: ImportInput,
  onPlan?: (plan: ImportPlan) => void,
): Promise<ReviewedImport> =>
  refusingFaults(input.source, async () => {
    requireStaff(context.staff, false);
    const { db, now } = context;
    const { source } = input;
    const catalogue = await parse(db, input);
    const reviews: ReviewedImport[] = [];
    await importCatalogue(db, catalogue, {
      now: now(),
      onProgress: input.onProgress,
      approve: async (report) => {
        onPlan?.(approve(input, report, catalogue));
        reviews.push(await reviewed(db, report, catalogue));
        // Before the transactions, of which a large import has many: one that stops on the way is in the record too.
        await transact(db, (tx) => recordChange(tx, context, { what: `catalogue import of ${source} begun` }));
      },
      onPrices: (tx, prices) => {
        const changes = prices.map((price) => ({ what: `${priceChangeText(price)}${BY_IMPORT}${source}` }));
        return recordChanges(tx, context, changes);
      },
    });
    const [review] = reviews;
    if (!review) throw new Error('An import ended without being approved.');
    return review;
  });

const preview = (context: OperationContext, input: ImportInput) =>
  refusingFaults(input.source, async () => {
    requireStaff(context.staff, false);
    const { db, now } = context;
    const catalogue = await parse(db, input);
    const report = await checkImport(db, catalogue, { now: now() });
    const plan = approve(input, report, catalogue);
    return { plan, done: await reviewed(db, report, catalogue) };
  });

/**
 * Loads a catalogue file: adds what is new, updates what differs, removes nothing. A large file is loaded in many transactions, so this operation is not
 * all or nothing (`import-stopped`), and its preview compares instead of rolling back.
 */
export const importCatalogueFile: Operation<ImportInput, ImportPlan, ReviewedImport> = Object.assign(perform, {
  needsReason: false,
  preview,
});

/** Returns what importing a file would change. Throws `OperationRefused` with every fault of the file. */
export const checkCatalogueFile = ({ db, now }: { db: Db; now: () => Date }, file: CatalogueFile) =>
  refusingFaults(file.source, async () => {
    const catalogue = await parse(db, file);
    return reviewed(db, await checkImport(db, catalogue, { now: now() }), catalogue);
  });
