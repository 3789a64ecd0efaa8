import { formatRupiah } from '#domain/money.ts';
import { checkIntegrity } from '../integrity-check.ts';
import { table } from '../terminal.ts';
import { exportDatabase, type Tallies } from '../transfer/export.ts';
import { ImportRefused, importDatabase } from '../transfer/import.ts';
import { TABLE_NAMES } from '../transfer/tables.ts';
import { type Command, StaffError, UsageError } from './command.ts';

function summary(tallies: Tallies): string[] {
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
    return { json: { file, tallies }, text: [...summary(tallies), `Written to ${file}`] };
  },
};

/** database import: into a new, empty database, all or nothing. */
export const databaseImport: Command = {
  name: 'database import',
  usage: 'FILE',
  summary: 'Bring such a file into a new, empty database; counts and sums are compared',
  createsDatabase: true,
  changes: true,
  async run({ db, readLines, log }, [file]) {
    if (!file) throw new UsageError('Which file? database import slotterbit.jsonl');
    log(`Brings ${file} into this database, which must be empty.`);
    let tallies: Tallies;
    try {
      tallies = await importDatabase(db, readLines(file));
    } catch (error) {
      if (error instanceof ImportRefused) throw new StaffError(`${file} was not imported: ${error.message}.`);
      throw error;
    }
    const findings = await checkIntegrity(db);
    const health =
      findings.length === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${findings.length}: run doctor`;
    return {
      json: { file, tallies, findings },
      text: [...summary(tallies), `Imported from ${file}: counts and sums are those of the export, ${health}.`],
      ...(findings.length > 0 ? { failed: true } : {}),
    };
  },
};

/** doctor: the integrity check; the exit status is 1 when it finds something. */
export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Check places against orders, totals against lines, payments against status',
  async run({ db }) {
    const findings = await checkIntegrity(db);
    if (findings.length === 0)
      return { json: { healthy: true, findings }, text: 'Healthy: nothing contradicts itself.' };
    const text = [...table(findings, ''), '', `${findings.length} finding(s).`];
    return { json: { healthy: false, findings }, text, failed: true };
  },
};
