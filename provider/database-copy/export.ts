import type { Db, Tx } from '../db/schema.ts';
import { readOnce } from '../db/transact.ts';
import { count, newTally, readTable, schemaOf, TABLE_NAMES, type TableName, type Tally } from './tables.ts';

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
