import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { isPostgres } from '@slotterbit/provider/db/locks.ts';
import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { filledTable, TABLE_NAMES, TABLES, type TableName } from '@slotterbit/provider/db/table-names.ts';
import { transact } from '@slotterbit/provider/db/transact.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { dropUnsent } from '@slotterbit/provider/mail/outbox.ts';
import { type Kysely, sql } from 'kysely';
import { operation } from '../operations/operation.ts';
import { OperationRefused } from '../operations/refusal.ts';
import { count, difference, FORMAT, newTally, type Row, readTable, schemaOf, type Tallies } from './export-database.ts';

/** Rows of one statement, whose values stay far below the limits of both databases. */
const ROWS_AT_ONCE = 50;

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new OperationRefused({ code: 'copy-damaged', line: number });
  }
}

/** The database must be new, because existing rows would mix with those of the file. Single values are replaced. */
async function requireEmpty(tx: Tx): Promise<void> {
  const table = await filledTable(tx);
  if (table !== null) throw new OperationRefused({ code: 'copy-not-empty', table });
  await tx.deleteFrom('meta').execute();
}

async function insert(tx: Tx, table: TableName, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  // The table is known only at run time; the database checks the columns.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  await any.insertInto(table).values(rows).execute();
}

/** PostgreSQL's sequences do not count inserted ids: the next row would get a used one. */
async function continueIds(tx: Tx): Promise<void> {
  if (!isPostgres(tx)) return;
  for (const table of TABLE_NAMES) {
    if (TABLES[table].join() !== 'id') continue;
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), max(id)) from ${sql.table(table)}`.execute(tx);
  }
}

async function verify(tx: Tx, expected: Tallies): Promise<void> {
  for (const table of TABLE_NAMES) {
    const found = newTally();
    for await (const rows of readTable(tx, table)) for (const row of rows) count(found, row);
    const wrong = difference(expected[table] ?? newTally(), found);
    if (wrong) throw new OperationRefused({ code: 'copy-differs', table, ...wrong });
  }
}

/** Refuses a file that does not fit this schema. */
async function requireSameSchema(tx: Tx, head: unknown): Promise<void> {
  const { format, version, schema } = (head ?? {}) as Record<string, unknown>; // Checked below.
  if (format !== FORMAT || version !== 1) throw new OperationRefused({ code: 'copy-unknown' });
  const own = await schemaOf(tx);
  if (schema !== own) throw new OperationRefused({ code: 'copy-schema', schema: String(schema), own });
}

/** Reads a row of the file. */
function rowOf(read: readonly unknown[], number: number): [TableName, Row] {
  const [table, row] = read;
  const known = TABLE_NAMES.find((name) => name === table);
  if (!known || typeof row !== 'object' || row === null)
    throw new OperationRefused({ code: 'copy-damaged', line: number });
  // The content comes from the export; the database checks the columns, `verify` the values.
  return [known, row as Row];
}

/** Writes the rows after the first line in batches and returns the tallies of the last line. */
async function insertAll(tx: Tx, lines: AsyncIterator<string>): Promise<Tallies> {
  let waiting: Row[] = [];
  let current: TableName = 'meta';
  const flush = async () => {
    await insert(tx, current, waiting);
    waiting = [];
  };
  let end: Tallies | undefined;
  for (let number = 2, next = await lines.next(); !next.done; number += 1, next = await lines.next()) {
    if (next.value === '') continue;
    if (end) throw new OperationRefused({ code: 'copy-damaged', line: number });
    const read = parse(next.value, number);
    if (!Array.isArray(read)) {
      // Written by the export; `verify` checks that it fits.
      const last = (read as { end?: Tallies } | null)?.end;
      if (!last) throw new OperationRefused({ code: 'copy-damaged', line: number });
      end = last;
      continue;
    }
    const [table, row] = rowOf(read, number);
    if (table !== current || waiting.length >= ROWS_AT_ONCE) await flush();
    current = table;
    waiting.push(row);
  }
  if (!end) throw new OperationRefused({ code: 'copy-cut-off' });
  await flush();
  return end;
}

/** The imported tallies, and the number of unsent e-mails that were dropped. */
export type Imported = { tallies: Tallies; droppedMail: number };

/**
 * Imports an exported database into a new one, all or nothing, with few lines in memory; reads counts and sums back
 * before the commit. Then drops unsent e-mail unless `keepsMail`, because the source database may have sent it or
 * still will.
 */
async function importDatabase(db: Db, { readLines, keepsMail }: DatabaseFile, now: Date): Promise<Imported> {
  return transact(db, async (tx) => {
    const lines = readLines()[Symbol.asyncIterator]();
    const head = await lines.next();
    await requireSameSchema(tx, parse(head.done ? '' : head.value, 1));
    if (isPostgres(tx)) await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await requireEmpty(tx);
    const end = await insertAll(tx, lines);
    await verify(tx, end);
    await continueIds(tx);
    await bumpCatalogueVersion(tx);
    return { tallies: end, droppedMail: keepsMail ? 0 : await dropUnsent(tx, 'imported', now) };
  });
}

/**
 * `readLines` reads the file from the start; each attempt calls it again. `keepsMail`: unsent e-mail is sent from
 * here.
 */
type DatabaseFile = { source: string; readLines: () => AsyncIterable<string>; keepsMail: boolean };

/** Imports an exported database into this empty one and runs the integrity check. */
export const importDatabaseFile = operation({
  permission: null,
  plan: async (_context, { source }: DatabaseFile) => ({ source }),
  async run({ db, now }, file) {
    const imported = await importDatabase(db, file, now());
    return { ...imported, findings: await checkIntegrity(db) };
  },
});
