import { bumpCatalogueVersion } from '@slotterbit/provider/db/catalogue-version.ts';
import { isPostgres } from '@slotterbit/provider/db/locks.ts';
import { type Db, filledTable, TABLE_NAMES, TABLES, type TableName, type Tx } from '@slotterbit/provider/db/schema.ts';
import { readOnce, transact } from '@slotterbit/provider/db/transact.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import { countUnsent, dropUnsent } from '@slotterbit/provider/mail/outbox.ts';
import { type Kysely, sql } from 'kysely';
import { operation } from './operations/operation.ts';
import { OperationRefused } from './operations/refusals.ts';

type Row = Record<string, string | number | null>;

/** The tally of a table: its row count, and the sum of each numeric column. */
type Tally = { rows: number; sums: Record<string, number> };

const newTally = (): Tally => ({ rows: 0, sums: {} });

function count(tally: Tally, row: Row): void {
  tally.rows += 1;
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number') tally.sums[column] = (tally.sums[column] ?? 0) + value;
  }
}

/** Returns the difference of two tallies: in the number of rows (`column` null) or the sum of a column; null if they are equal. */
function difference(expected: Tally, found: Tally) {
  if (expected.rows !== found.rows) return { column: null, expected: expected.rows, found: found.rows };
  const sums = (name: string) => ({ expected: expected.sums[name] ?? 0, found: found.sums[name] ?? 0 });
  const columns = new Set([...Object.keys(expected.sums), ...Object.keys(found.sums)]);
  const column = [...columns].find((name) => sums(name).expected !== sums(name).found);
  return column === undefined ? null : { column, ...sums(column) };
}

const READ_AT_ONCE = 200;

/** Yields all rows of a table in a fixed order, in batches, each starting after the last row. */
async function* readTable(tx: Tx, table: TableName): AsyncGenerator<Row[]> {
  // The table is known only at run time: the rows determine the columns.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  const names = TABLES[table];
  const key = sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    let query = any.selectFrom(table).selectAll().limit(READ_AT_ONCE);
    if (last) {
      const values = sql.join(names.map((name) => last?.[name]));
      query = query.where(sql<boolean>`(${key}) > (${values})`);
    }
    for (const name of names) query = query.orderBy(name);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.length < READ_AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

/** Returns the newest migration of the database: an export fits only the same one. */
async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? 'none';
}

const FORMAT = 'slotterbit-database';

export type Tallies = Record<TableName, Tally>;

/** Yields a header line, one line per row, and a last line with the tallies; fills `tallies` on the way. */
async function* linesOf(tx: Tx, tallies: Tallies): AsyncGenerator<string> {
  yield JSON.stringify({ format: FORMAT, version: 1, schema: await schemaOf(tx) });
  for (const table of TABLE_NAMES) {
    const tally = newTally();
    for await (const rows of readTable(tx, table)) {
      for (const row of rows) {
        count(tally, row);
        yield JSON.stringify([table, row]);
      }
    }
    tallies[table] = tally;
  }
  yield JSON.stringify({ end: tallies });
}

/**
 * Passes the whole database to `write` as JSON lines, in small batches, read from one snapshot while the server
 * continues. Returns the tallies.
 */
export async function exportDatabase(db: Db, write: (lines: AsyncIterable<string>) => Promise<void>): Promise<Tallies> {
  return readOnce(db, async (tx) => {
    // Every table gets its tally when its lines are written.
    const tallies = {} as Tallies;
    await write(linesOf(tx, tallies));
    return tallies;
  });
}

/** Rows of one statement, whose values stay far below the limits of both databases. */
const INSERTED_AT_ONCE = 50;

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
    if (table !== current || waiting.length >= INSERTED_AT_ONCE) await flush();
    current = table;
    waiting.push(row);
  }
  if (!end) throw new OperationRefused({ code: 'copy-cut-off' });
  await flush();
  return end;
}

/** `readLines` reads the file from the start; each attempt calls it again. `dropsMail`: unsent e-mail is never sent from here. */
type DatabaseFile = { source: string; readLines: () => AsyncIterable<string>; dropsMail: boolean };

/**
 * Imports an exported database into this empty one, all or nothing, with few lines in memory; reads counts and sums back before the commit. Unsent
 * e-mail will be sent from here, unless `dropsMail`: then another copy sends it. Runs the integrity check.
 */
export const importDatabaseFile = operation({
  permission: null,
  plan: async (_context, { source }: DatabaseFile) => ({ source }),
  async run({ db, now }, { readLines, dropsMail }) {
    const imported = await transact(db, async (tx) => {
      const lines = readLines()[Symbol.asyncIterator]();
      const head = await lines.next();
      await requireSameSchema(tx, parse(head.done ? '' : head.value, 1));
      if (isPostgres(tx)) await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
      await requireEmpty(tx);
      const tallies = await insertAll(tx, lines);
      await verify(tx, tallies);
      await continueIds(tx);
      await bumpCatalogueVersion(tx);
      return { tallies, unsentMail: dropsMail ? await dropUnsent(tx, 'imported', now()) : await countUnsent(tx) };
    });
    return { ...imported, findings: await checkIntegrity(db) };
  },
});
