import { recordChange, recordChanges } from '../audit/record.ts';
import { exportCatalogue } from '../catalogue/export.ts';
import { CatalogueError, describe } from '../catalogue/faults.ts';
import { checkImport, type ImportReport, ImportStopped, importCatalogue } from '../catalogue/import.ts';
import type { Counts } from '../catalogue/import-plan.ts';
import { type Catalogue, parseCatalogue, type Surroundings } from '../catalogue/parse.ts';
import { priceChangeText } from '../catalogue/price-change.ts';
import type { Db } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { BY_IMPORT, changeLines, requireYes, reviewChanges } from './catalogue-changes.ts';
import { type Command, type Options, type Result, type StaffContext, StaffError, UsageError } from './command.ts';

const countsText = (what: string, { added, updated, unchanged }: Counts) =>
  `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged`;

/** What an import did or would do, with every journal that changes. `isConfirmed`: called with --yes. */
async function described(
  db: Db,
  report: ImportReport,
  { exportedAt }: Catalogue,
  isConfirmed: boolean,
): Promise<Result> {
  const changed = await reviewChanges(db, report.changed, exportedAt);
  return {
    json: { ...report, changed },
    text: [
      countsText('Items', report.items),
      countsText('Indexings', report.indexings),
      countsText('Slots', report.slots),
      ...changeLines(changed, { exportedAt, isConfirmed }),
    ],
  };
}

/** Where an import stopped, and why on lines of their own. */
function stopped(file: string, { message, cause }: ImportStopped): StaffError {
  const [where = '', ...why] = message.split('\n');
  return new StaffError(`${file}: ${where}`, cause instanceof CatalogueError ? cause.faults.map(describe) : why);
}

/** What a file may name beside itself: the indexings of the database, and the pictures of this server. */
async function surroundings({ db, hasPicture }: StaffContext): Promise<Surroundings> {
  const rows = await db.selectFrom('indexings').select('code').execute();
  return { indexings: new Set(rows.map(({ code }) => code)), hasPicture };
}

/** Reads a file and hands it to `work`; a fault of either is reported with its lines. */
async function withCatalogue(
  context: StaffContext,
  file: string | undefined,
  work: (catalogue: Catalogue, file: string) => Promise<Result>,
): Promise<Result> {
  if (!file) throw new UsageError('Which file? catalogue import my-catalogue.json');
  try {
    const text = await context.readFile(file);
    return await work(parseCatalogue(text, await surroundings(context)), file);
  } catch (error) {
    if (error instanceof ImportStopped) throw stopped(file, error);
    if (error instanceof CatalogueError) throw new StaffError(`${file} was not imported:`, error.faults.map(describe));
    throw error;
  }
}

/** Refuses steep prices without --yes, says what will be done, and describes it. */
async function approved(
  context: StaffContext,
  { catalogue, file, options }: { catalogue: Catalogue; file: string; options: Options },
  report: ImportReport,
): Promise<Result> {
  if (!options.has('yes')) requireYes(file, report.changed);
  context.log(announced(catalogue, file));
  return described(context.db, report, catalogue, true);
}

/** catalogue import: loads a file (docs/catalogue.md). */
export const catalogueImport: Command = {
  name: 'catalogue import',
  usage: 'FILE [--yes]',
  summary: 'Load a catalogue file: adds and updates, never duplicates; lists every changed journal',
  options: ['yes'],
  missingDatabase: 'is made',
  changes: true,
  run: (context, [path], options) =>
    withCatalogue(context, path, async (catalogue, file) => {
      const { db, now } = context;
      const results: Result[] = [];
      await importCatalogue(db, catalogue, {
        now: now(),
        onProgress: context.progress?.('items'),
        approve: async (report) => {
          results.push(await approved(context, { catalogue, file, options }, report));
          // Before its transactions, of which a large one has many: one that stops on the way is in the record too.
          await transact(db, (tx) => recordChange(tx, context, { what: `catalogue import of ${file} begun` }));
        },
        onPrices: (tx, prices) => {
          const changes = prices.map((price) => ({ what: `${priceChangeText(price)}${BY_IMPORT}${file}` }));
          return recordChanges(tx, context, changes);
        },
      });
      const [result] = results;
      if (!result) throw new Error('An import ended without being approved.');
      return result;
    }),
  dryRun: (context, [path], options) =>
    withCatalogue(context, path, async (catalogue, file) => {
      const report = await checkImport(context.db, catalogue, { now: context.now() });
      return approved(context, { catalogue, file, options }, report);
    }),
};

function announced({ items, indexings }: Catalogue, file: string): string {
  const found = `${items.length} item(s) and ${indexings.length} indexing(s)`;
  return `Loads ${found} of ${file}: adds what is new, updates what differs, removes nothing; with one fault in it, nothing.`;
}

/** catalogue check: what importing the file would do, or every fault of it. */
export const catalogueCheck: Command = {
  name: 'catalogue check',
  usage: 'FILE',
  summary: 'Say what importing a file would change, or what is wrong with it; changes nothing',
  missingDatabase: 'is empty',
  run: (context, [path]) =>
    withCatalogue(context, path, async (catalogue) =>
      described(context.db, await checkImport(context.db, catalogue, { now: context.now() }), catalogue, false),
    ),
};

/** catalogue export: the whole catalogue as such a file; without FILE, or with '-', on stdout (`npm run` adds lines of its own there, `npm run -s` does not). */
export const catalogueExport: Command = {
  name: 'catalogue export',
  usage: '[FILE] [--force]',
  summary: 'Write the catalogue as a file that import reads (without FILE, or to -: standard output)',
  options: ['force'],
  async run({ db, writeLines, now }, [file = '-'], options) {
    const text = await exportCatalogue(db, now());
    const lines = text.trimEnd().split('\n');
    if (file === '-') return { json: JSON.parse(text), text: lines };
    await writeLines(file, lines, { replaces: options.has('force') });
    return { json: { file }, text: `Catalogue written to ${file}` };
  },
};
