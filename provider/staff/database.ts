import { formatRupiah } from '#domain/money.ts';
import { retrying } from '../db/transact.ts';
import { checkIntegrity } from '../integrity-check.ts';
import { table } from '../terminal.ts';
import { exportDatabase, type Tallies } from '../transfer/export.ts';
import { type Imported, ImportRefused, importDatabase } from '../transfer/import.ts';
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
  usage: 'FILE [--force]',
  summary: 'Write the whole database to a file that import reads (keep it safe: customers, password hashes)',
  options: ['force'],
  async run({ db, writeLines }, [file], options) {
    if (!file) throw new UsageError('Which file? database export slotterbit.jsonl');
    const tallies = await exportDatabase(db, (lines) => writeLines(file, lines, { replaces: options.has('force') }));
    return { json: { file, tallies }, text: [...summary(tallies), `Written to ${file}`] };
  },
};

function mailText({ droppedMail }: Imported): string[] {
  if (droppedMail === 0) return [];
  return [`${droppedMail} unsent e-mail(s) dropped; a move that is to send them imports with --keep-mail.`];
}

/** database import: into a new, empty database, all or nothing. */
export const databaseImport: Command = {
  name: 'database import',
  usage: 'FILE [--keep-mail]',
  summary: 'Bring such a file into a new, empty database; unsent e-mail is dropped unless --keep-mail',
  options: ['keep-mail'],
  missingDatabase: 'is made',
  changes: true,
  async run({ db, readLines, log, now }, [file], options) {
    if (!file) throw new UsageError('Which file? database import slotterbit.jsonl');
    log(`Brings ${file} into this database, which must be empty.`);
    let imported: Imported;
    try {
      // The file is read anew with each try.
      const bringIn = () => importDatabase(db, readLines(file), { keepsMail: options.has('keep-mail'), now: now() });
      imported = await retrying(bringIn);
    } catch (error) {
      if (error instanceof ImportRefused) throw new StaffError(`${file} was not imported: ${error.message}.`);
      throw error;
    }
    const findings = await checkIntegrity(db);
    const health =
      findings.length === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${findings.length}: run doctor`;
    return {
      json: { file, tallies: imported.tallies, dropped_mail: imported.droppedMail, findings },
      text: [
        ...summary(imported.tallies),
        ...mailText(imported),
        `Imported from ${file}: counts and sums are those of the export, ${health}.`,
      ],
      ...(findings.length > 0 ? { failed: true } : {}),
    };
  },
};
