import { exportCatalogue } from '../catalogue/export.ts';
import { CatalogueError, describe } from '../catalogue/faults.ts';
import { checkImport, type ImportReport, ImportStopped, importCatalogue } from '../catalogue/import.ts';
import type { Counts } from '../catalogue/import-plan.ts';
import { type Catalogue, parseCatalogue, type Surroundings } from '../catalogue/parse.ts';
import { transact } from '../db/transact.ts';
import { recordChange } from './changes.ts';
import { type Command, type Result, type StaffContext, StaffError, UsageError } from './command.ts';

const countsText = (what: string, { added, updated, unchanged }: Counts) =>
  `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged`;

const described = (report: ImportReport): Result => ({
  json: report,
  text: [
    countsText('Items', report.items),
    countsText('Indexings', report.indexings),
    countsText('Slots', report.slots),
  ],
});

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
  work: (catalogue: Catalogue, file: string) => Promise<ImportReport>,
): Promise<Result> {
  if (!file) throw new UsageError('Which file? catalogue import my-catalogue.json');
  try {
    const text = await context.readFile(file);
    return described(await work(parseCatalogue(text, await surroundings(context)), file));
  } catch (error) {
    if (error instanceof ImportStopped) throw stopped(file, error);
    if (error instanceof CatalogueError) throw new StaffError(`${file} was not imported:`, error.faults.map(describe));
    throw error;
  }
}

/** catalogue import: loads a file (docs/catalogue.md). */
export const catalogueImport: Command = {
  name: 'catalogue import',
  usage: 'FILE',
  summary: 'Load a catalogue file: adds and updates, never duplicates',
  missingDatabase: 'is made',
  changes: true,
  run: (context, [path]) =>
    withCatalogue(context, path, async (catalogue, file) => {
      context.log(announced(catalogue, file));
      // Before its transactions, of which a large one has many: one that stops on the way is in the record too.
      await transact(context.db, (tx) => recordChange(tx, context, { what: `catalogue import of ${file} begun` }));
      return importCatalogue(context.db, catalogue, { now: context.now(), onProgress: context.progress?.('items') });
    }),
  dryRun: (context, [path]) =>
    withCatalogue(context, path, (catalogue, file) => {
      context.log(announced(catalogue, file));
      return checkImport(context.db, catalogue, { now: context.now() });
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
    withCatalogue(context, path, (catalogue) => checkImport(context.db, catalogue, { now: context.now() })),
};

/** catalogue export: the whole catalogue as such a file; without FILE on stdout (`npm run` adds lines of its own there, `npm run -s` does not). */
export const catalogueExport: Command = {
  name: 'catalogue export',
  usage: '[FILE] [--force]',
  summary: 'Write the catalogue as a file that import reads (without FILE: to stdout)',
  options: ['force'],
  async run({ db, writeLines }, [file], options) {
    const text = await exportCatalogue(db);
    const lines = text.trimEnd().split('\n');
    if (!file) return { json: JSON.parse(text), text: lines };
    await writeLines(file, lines, { replaces: options.has('force') });
    return { json: { file }, text: `Catalogue written to ${file}` };
  },
};
