import { isPostgres } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { count, newTally, TABLE_NAMES, type TableName, type Tally } from './order.ts';
import { readTable } from './read-tables.ts';
import { schemaOf } from './schema-of.ts';

export const FORMAT = 'slotterbit-database';

export type Tallies = Record<TableName, Tally>;

/** A first line that says what it is, a line per row, a last line with what all of it amounts to. */
async function write(tx: Tx): Promise<{ text: string; tallies: Tallies }> {
  const lines = [JSON.stringify({ format: FORMAT, version: 1, schema: await schemaOf(tx) })];
  // Every table is given its tally below.
  const tallies = {} as Tallies;
  for (const table of TABLE_NAMES) {
    const tally = newTally();
    for await (const rows of readTable(tx, table)) {
      for (const row of rows) {
        count(tally, row);
        lines.push(JSON.stringify([table, row]));
      }
    }
    tallies[table] = tally;
  }
  lines.push(JSON.stringify({ end: tallies }), '');
  return { text: lines.join('\n'), tallies };
}

/** The whole database as text (JSON lines), read from one state of it while the server may go on. */
export async function exportDatabase(db: Db): Promise<{ text: string; tallies: Tallies }> {
  const transaction = db.transaction();
  return (isPostgres(db) ? transaction.setIsolationLevel('repeatable read') : transaction).execute(write);
}
