import type { Db, Tx } from '@slotterbit/provider/db/schema.ts';
import { TABLE_NAMES, TABLES, type TableName } from '@slotterbit/provider/db/table-names.ts';
import { readOnce } from '@slotterbit/provider/db/transact.ts';
import { type Kysely, sql } from 'kysely';

export type Row = Record<string, string | number | null>;

/** The tally of a table: its row count, and the sum of each numeric column. */
export type Tally = { rows: number; sums: Record<string, number> };

export function newTally(): Tally {
  return { rows: 0, sums: {} };
}

export function count(tally: Tally, row: Row): void {
  tally.rows += 1;
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number') tally.sums[column] = (tally.sums[column] ?? 0) + value;
  }
}

/** Returns the difference of two tallies: in the number of rows (`column` null) or the sum of a column; null if they are equal. */
export function difference(expected: Tally, found: Tally) {
  if (expected.rows !== found.rows) return { column: null, expected: expected.rows, found: found.rows };
  const sums = (name: string) => ({ expected: expected.sums[name] ?? 0, found: found.sums[name] ?? 0 });
  const columns = new Set([...Object.keys(expected.sums), ...Object.keys(found.sums)]);
  const column = [...columns].find((name) => sums(name).expected !== sums(name).found);
  return column === undefined ? null : { column, ...sums(column) };
}

const ROWS_AT_ONCE = 200;

/** Yields all rows of a table in a fixed order, in batches, each starting after the last row. */
export async function* readTable(tx: Tx, table: TableName): AsyncGenerator<Row[]> {
  // The table is known only at run time: the rows determine the columns.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  const names = TABLES[table];
  const key = sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    let query = any.selectFrom(table).selectAll().limit(ROWS_AT_ONCE);
    if (last) {
      const values = sql.join(names.map((name) => last?.[name]));
      query = query.where(sql<boolean>`(${key}) > (${values})`);
    }
    for (const name of names) query = query.orderBy(name);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.length < ROWS_AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}

/** Returns the newest migration of the database: an export fits only the same one. */
export async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
  return rows[0]?.name ?? 'none';
}

export const FORMAT = 'slotterbit-database';

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
