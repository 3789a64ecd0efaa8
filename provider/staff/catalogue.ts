import { CatalogueError, describe } from '../catalogue/catalogue-error.ts';
import { exportCatalogue } from '../catalogue/export.ts';
import { importCatalogue } from '../catalogue/import.ts';
import type { Counts } from '../catalogue/import-report.ts';
import { parseCatalogue } from '../catalogue/parse.ts';
import { type Command, StaffError, UsageError } from './command.ts';
import { rehearse } from './rehearse.ts';

const told = (what: string, { added, updated, unchanged }: Counts) =>
  `${what}: ${added} added, ${updated} updated, ${unchanged} unchanged`;

/** catalogue import: loads a file (docs/catalogue.md), all or nothing. */
export const catalogueImport: Command = {
  name: 'catalogue import',
  usage: 'FILE',
  summary: 'Load a catalogue file: adds and updates, never duplicates',
  begins: true,
  changes: true,
  async run({ db, now, readFile, say, progress }, [file]) {
    if (!file) throw new UsageError('Which file? catalogue import my-catalogue.json');
    try {
      const catalogue = parseCatalogue(await readFile(file));
      const found = `${catalogue.items.length} item(s) and ${catalogue.indexings.length} indexing(s)`;
      say(`Loads ${found} of ${file}: adds what is new, updates what differs, removes nothing; all of it or none.`);
      const report = await importCatalogue(db, catalogue, { now: now(), onProgress: progress?.('items') });
      const text = [told('Items', report.items), told('Indexings', report.indexings), told('Slots', report.slots)];
      return { json: report, text };
    } catch (error) {
      if (error instanceof CatalogueError)
        throw new StaffError(`${file} was not imported:`, error.faults.map(describe));
      throw error;
    }
  },
};

/** catalogue check: what importing the file would do, or every fault of it. */
export const catalogueCheck: Command = {
  name: 'catalogue check',
  usage: 'FILE',
  summary: 'Say what importing a file would change, or what is wrong with it; changes nothing',
  begins: true,
  async run(context, args, options) {
    if (args.length === 0) throw new UsageError('Which file? catalogue check my-catalogue.json');
    // It loads nothing: what an import says beforehand would be wrong here.
    const quiet = { ...context, say: () => undefined };
    return rehearse(context.db, (db) => catalogueImport.run({ ...quiet, db }, args, options));
  },
};

/** catalogue export: the whole catalogue as such a file; without FILE on stdout (`npm run` adds lines of its own there, `npm run -s` does not). */
export const catalogueExport: Command = {
  name: 'catalogue export',
  usage: '[FILE]',
  summary: 'Write the catalogue as a file that import reads (without FILE: to stdout)',
  async run({ db, writeFile }, [file]) {
    const text = await exportCatalogue(db);
    if (!file) return { json: JSON.parse(text), text: text.trimEnd().split('\n') };
    await writeFile(file, text);
    return { json: { file }, text: `Catalogue written to ${file}` };
  },
};
