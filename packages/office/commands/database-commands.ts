import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { openDatabase, openEmptyDatabase, openWithoutMigrating } from '@slotterbit/provider/db/open.ts';
import { type Db, TABLE_NAMES } from '@slotterbit/provider/db/schema.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { table } from '@slotterbit/provider/platform/terminal.ts';
import { exportDatabase, importDatabaseFile, type Tallies } from '../database-copy.ts';
import { type Command, changeCommand, required, StaffError } from './command.ts';

/** `missing` is set when `db` is a temporary, empty database: the reason, as a sentence for the operator. */
export type Opened = { db: Db; missing?: string };

/**
 * Opens the database for a command. Never migrates an existing database, because an older server may be using it. Without a database it creates one or uses
 * a temporary one, as the command says. Throws `StaffError` without a database, `StartError` when it has another version or cannot be opened.
 */
export async function openForCommand(
  settings: Settings,
  { missingDatabase }: Pick<Command, 'missingDatabase'>,
  isDryRun = false,
): Promise<Opened> {
  const known = await openWithoutMigrating(settings);
  if (known) return { db: known };
  if (missingDatabase === 'is made' && !isDryRun) return { db: await openDatabase(settings) };
  const missing =
    settings.databaseUrl === null
      ? `DATA_DIR: there is no database in "${settings.dataDir}".`
      : 'DATABASE_URL: there are no tables in this database yet.';
  if (missingDatabase) return { db: await openEmptyDatabase(), missing };
  throw new StaffError(
    `${missing} If the server uses another, give this command its settings (.env, DATA_DIR, DATABASE_URL). Otherwise start the server once, or begin with catalogue import or database import.`,
  );
}

function summaryOf(tallies: Tallies): string[] {
  const rows = TABLE_NAMES.map((name) => ({ table: name, rows: tallies[name].rows }));
  const { sums } = tallies.orders;
  return [...table(rows, ''), '', `Orders in all: ${formatRupiah(Number(sums['total'] ?? 0))}`];
}

export const databaseCommands: readonly Command[] = [
  {
    name: 'database export',
    words: [{ word: 'FILE' }],
    options: { force: {} },
    summary: 'Write the whole database to a file that import reads (keep it safe: customers, password hashes)',
    async run({ db, writeLines }, [given], options) {
      const file = required(given, 'Which file? database export slotterbit.jsonl');
      const tallies = await exportDatabase(db, (lines) =>
        writeLines(file, lines, { replaces: options['force'] === true }),
      );
      return { json: { file, tallies }, text: [...summaryOf(tallies), `Written to ${file}`] };
    },
  },
  changeCommand({
    name: 'database import',
    words: [{ word: 'FILE' }],
    options: { 'drop-mail': {} },
    summary: 'Bring such a file into a new, empty database; unsent e-mail is sent from here unless --drop-mail',
    missingDatabase: 'is made',
    operation: importDatabaseFile,
    input([given], options, context) {
      const source = required(given, 'Which file? database import slotterbit.jsonl');
      return { source, readLines: () => context.readLines(source), dropsMail: options['drop-mail'] === true };
    },
    announce: ({ source }) => `Brings ${source} into this database, which must be empty.`,
    show({ tallies, unsentMail, findings }, { source: file, dropsMail }, { isDryRun }) {
      const found = findings.length;
      const health = found === 0 ? 'and the doctor finds nothing' : `but the doctor finds ${found}: run doctor`;
      const unsent = dropsMail ? 'dropped' : 'will be sent from here, so the old server must stay off';
      return [
        ...summaryOf(tallies),
        ...(unsentMail > 0 ? [`${unsentMail} unsent e-mail(s): ${unsent}.`] : []),
        `${isDryRun ? 'Would be imported' : 'Imported'} from ${file}: counts and sums are those of the export, ${health}.`,
      ];
    },
    hasFailed: ({ findings }) => findings.length > 0,
  }),
];
