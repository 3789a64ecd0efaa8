import { formatRupiah } from '#domain/money.ts';
import { examine } from '../doctor/examine.ts';
import { exportDatabase, type Tallies } from '../transfer/export.ts';
import { ImportRefused, importDatabase } from '../transfer/import.ts';
import { TABLE_NAMES } from '../transfer/order.ts';
import { type Command, StaffError, UsageError } from './command.ts';
import { table } from './table.ts';

function told(tallies: Tallies): string[] {
  const rows = TABLE_NAMES.map((name) => ({ table: name, rows: tallies[name].rows }));
  const { sums } = tallies.orders;
  return [...table(rows, ''), '', `Orders in all: ${formatRupiah(Number(sums['total'] ?? 0))}`];
}

/** database export: everything, to move to another database. The file holds customers' data and password hashes. */
export const databaseExport: Command = {
  name: 'database export',
  usage: 'FILE',
  summary: 'Write the whole database to a file that import reads (keep it safe: customers, password hashes)',
  async run({ db, writeLines }, [file]) {
    if (!file) throw new UsageError('Which file? database export slotterbit.jsonl');
    const tallies = await exportDatabase(db, (lines) => writeLines(file, lines));
    return { json: { file, tallies }, text: [...told(tallies), `Written to ${file}`] };
  },
};

/** database import: into a new, empty database, all or nothing. */
export const databaseImport: Command = {
  name: 'database import',
  usage: 'FILE',
  summary: 'Bring such a file into a new, empty database; counts and sums are compared',
  begins: true,
  changes: true,
  async run({ db, readLines, say }, [file]) {
    if (!file) throw new UsageError('Which file? database import slotterbit.jsonl');
    say(`Brings ${file} into this database, which must be empty.`);
    let tallies: Tallies;
    try {
      tallies = await importDatabase(db, readLines(file));
    } catch (error) {
      if (error instanceof ImportRefused) throw new StaffError(`${file} was not imported: ${error.message}.`);
      throw error;
    }
    const findings = await examine(db);
    const health =
      findings.length === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${findings.length}: run doctor`;
    return {
      json: { file, tallies, findings },
      text: [...told(tallies), `Imported from ${file}: counts and sums are those of the export, ${health}.`],
      ...(findings.length > 0 ? { failed: true } : {}),
    };
  },
};
