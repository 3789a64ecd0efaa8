import type { Kysely } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { type Row, TABLES, type TableName } from './order.ts';

const AT_ONCE = 2_000;

/** All rows of a table, in a fixed order, some at a time. */
export async function* readTable(tx: Tx, table: TableName): AsyncGenerator<Row[]> {
  // Which table it is is only known now: the columns are whatever the rows bring.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  for (let offset = 0; ; offset += AT_ONCE) {
    let query = any.selectFrom(table).selectAll().limit(AT_ONCE).offset(offset);
    for (const column of TABLES[table]) query = query.orderBy(column);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
  }
}
