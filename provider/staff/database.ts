import { formatRupiah } from '#domain/money.ts';
import { exportDatabase, type Tallies } from '../database-copy/export.ts';
import { importDatabaseFile } from '../database-copy/import-operation.ts';
import { TABLE_NAMES } from '../database-copy/tables.ts';
import { table } from '../platform/terminal.ts';
import { changeCommand } from './change.ts';
import { type Command, required } from './command.ts';
import { findingText } from './finding-texts.ts';

function summaryOf(tallies: Tallies): string[] {
  const rows = TABLE_NAMES.map((name) => ({ table: name, rows: tallies[name].rows }));
  const { sums } = tallies.orders;
  return [...table(rows, ''), '', `Orders in all: ${formatRupiah(Number(sums['total'] ?? 0))}`];
}

export const databaseCommands: readonly Command[] = [
  {
    name: 'database export',
    usage: 'FILE [--force]',
    summary: 'Write the whole database to a file that import reads (keep it safe: customers, password hashes)',
    async run({ db, writeLines }, [given], options) {
      const file = required(given, 'Which file? database export slotterbit.jsonl');
      const tallies = await exportDatabase(db, (lines) => writeLines(file, lines, { replaces: options.has('force') }));
      return { json: { file, tallies }, text: [...summaryOf(tallies), `Written to ${file}`] };
    },
  },
  changeCommand({
    name: 'database import',
    usage: 'FILE [--keep-mail]',
    summary: 'Bring such a file into a new, empty database; unsent e-mail is dropped unless --keep-mail',
    missingDatabase: 'is made',
    operation: importDatabaseFile,
    input([given], options, context) {
      const source = required(given, 'Which file? database import slotterbit.jsonl');
      return { source, readLines: () => context.readLines(source), keepsMail: options.has('keep-mail') };
    },
    announce: ({ source }) => `Brings ${source} into this database, which must be empty.`,
    show({ tallies, droppedMail, findings }, { source: file }) {
      const found = findings.length;
      const health = found === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${found}: run doctor`;
      const dropped = `${droppedMail} unsent e-mail(s) dropped; to send them from here, import with --keep-mail.`;
      return {
        json: { file, tallies, dropped_mail: droppedMail, findings: findings.map(findingText) },
        text: [
          ...summaryOf(tallies),
          ...(droppedMail > 0 ? [dropped] : []),
          `Imported from ${file}: counts and sums are those of the export, ${health}.`,
        ],
        failed: found > 0,
      };
    },
  }),
];
