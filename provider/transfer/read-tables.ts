import { type Kysely, sql } from 'kysely';
import type { Tx } from '../db/schema.ts';
import { type Row, TABLES, type TableName } from './order.ts';

const AT_ONCE = 200;

/** All rows of a table, in a fixed order, some at a time: each time those after the last one, however many were before. */
export async function* readTable(tx: Tx, table: TableName): AsyncGenerator<Row[]> {
  // Which table it is is only known now: the columns are whatever the rows bring.
  const any = tx as unknown as Kysely<Record<string, Row>>;
  const names = TABLES[table];
  const key = sql.join(names.map((name) => sql.ref(name)));
  let last: Row | undefined;
  do {
    let query = any.selectFrom(table).selectAll().limit(AT_ONCE);
    if (last) {
      const values = sql.join(names.map((name) => last?.[name]));
      query = query.where(sql<boolean>`(${key}) > (${values})`);
    }
    for (const name of names) query = query.orderBy(name);
    const rows = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.length < AT_ONCE ? undefined : rows.at(-1);
  } while (last);
}
