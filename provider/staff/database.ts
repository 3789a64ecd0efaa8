import { formatRupiah } from '#domain/money.ts';
import { exportDatabase, type Tallies } from '../database-copy/export.ts';
import { importDatabaseFile } from '../database-copy/import-operation.ts';
import { TABLE_NAMES } from '../database-copy/tables.ts';
import { table } from '../platform/terminal.ts';
import { change } from './change.ts';
import { type Command, required } from './command.ts';
import { findingText } from './finding-texts.ts';

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
  async run({ db, writeLines }, [given], options) {
    const file = required(given, 'Which file? database export slotterbit.jsonl');
    const tallies = await exportDatabase(db, (lines) => writeLines(file, lines, { replaces: options.has('force') }));
    return { json: { file, tallies }, text: [...summary(tallies), `Written to ${file}`] };
  },
};

function mailText(droppedMail: number): string[] {
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
  async run(context, [given], options) {
    const file = required(given, 'Which file? database import slotterbit.jsonl');
    const input = {
      source: file,
      readLines: () => context.readLines(file),
      keepsMail: options.has('keep-mail'),
    };
    return change(context, importDatabaseFile, input, {
      announce: ({ source }) => `Brings ${source} into this database, which must be empty.`,
      show({ tallies, droppedMail, findings }) {
        const found = findings.length;
        const health = found === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${found}: run doctor`;
        return {
          json: { file, tallies, dropped_mail: droppedMail, findings: findings.map(findingText) },
          text: [
            ...summary(tallies),
            ...mailText(droppedMail),
            `Imported from ${file}: counts and sums are those of the export, ${health}.`,
          ],
          ...(found > 0 ? { failed: true } : {}),
        };
      },
    });
  },
};
