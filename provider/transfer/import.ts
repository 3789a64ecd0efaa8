import { type Kysely, sql } from 'kysely';
import { bumpCatalogueVersion } from '../db/catalogue-version.ts';
import { isPostgres } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { FORMAT, type Tallies } from './export.ts';
import { count, difference, newTally, type Row, TABLE_NAMES, TABLES, type TableName } from './order.ts';
import { readTable } from './read-tables.ts';
import { schemaOf } from './schema-of.ts';

/** A file that cannot be brought in; nothing was changed. */
export class ImportRefused extends Error {
  override readonly name = 'ImportRefused';
}

/** Values of one statement: below what either database takes. */
const VALUES_AT_ONCE = 10_000;

function parse(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new ImportRefused(`line ${number} is not JSON: the file is damaged or cut off`);
  }
}

/** The database must be new: rows that are there would be mixed with those of the file. Single values are replaced. */
async function requireEmpty(tx: Tx): Promise<void> {
  for (const table of TABLE_NAMES) {
    if (table === 'meta') continue;
    for await (const rows of readTable(tx, table)) {
      if (rows.length > 0) throw new ImportRefused(`this database is not empty: ${table} has rows. Give a new one`);
    }
  }
  await tx.deleteFrom('meta').execute();
}

async function insert(tx: Tx, table: TableName, rows: readonly Row[]): Promise<void> {
  // Which table it is is only known now; the database checks the columns.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  const most = Math.floor(VALUES_AT_ONCE / Math.max(1, Object.keys(rows[0] ?? {}).length));
  for (let from = 0; from < rows.length; from += most) {
    await any
      .insertInto(table)
      .values(rows.slice(from, from + most))
      .execute();
  }
}

/** PostgreSQL does not count ids that were given: the next row would get one that is taken. */
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
    const wrong = difference(table, expected[table] ?? newTally(), found);
    if (wrong) throw new ImportRefused(`what arrived is not what was exported: ${wrong}`);
  }
}

async function requireSameSchema(tx: Tx, head: unknown): Promise<void> {
  const { format, version, schema } = (head ?? {}) as Record<string, unknown>; // Checked next.
  if (format !== FORMAT || version !== 1) throw new ImportRefused('it is not an export of a database');
  const own = await schemaOf(tx);
  if (schema !== own) {
    throw new ImportRefused(
      `it was exported with schema ${schema}, this version has ${own}. Export it with this version`,
    );
  }
}

/** Tables and rows of the file in its order; the last line's tallies. Throws `ImportRefused` naming the line. */
function readRows(lines: readonly string[]): { rows: Map<TableName, Row[]>; end: Tallies } {
  const rows = new Map<TableName, Row[]>(TABLE_NAMES.map((table) => [table, []]));
  for (const [index, line] of lines.entries()) {
    const read = parse(line, index + 2);
    if (Array.isArray(read)) {
      const own = rows.get(read[0]);
      if (!own) throw new ImportRefused(`line ${index + 2} is of an unknown table`);
      own.push(read[1]);
    } else {
      // Written by the export; that it fits is what `verify` finds out.
      const { end } = read as { end?: Tallies };
      if (end && index === lines.length - 1) return { rows, end };
      throw new ImportRefused(`line ${index + 2} is no row`);
    }
  }
  throw new ImportRefused('its last line is missing: the file is cut off');
}

/**
 * Brings an exported database into a new one, all or nothing; counts and sums are read back and compared before it holds.
 * Throws `ImportRefused`.
 */
export async function importDatabase(db: Db, text: string): Promise<Tallies> {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  return db.transaction().execute(async (tx) => {
    await requireSameSchema(tx, parse(head, 1));
    const { rows, end } = readRows(lines);
    if (isPostgres(tx)) await sql`select set_config('statement_timeout', '0', true)`.execute(tx);
    await requireEmpty(tx);
    for (const [table, own] of rows) await insert(tx, table, own);
    await verify(tx, end);
    await continueIds(tx);
    await bumpCatalogueVersion(tx);
    return end;
  });
}
