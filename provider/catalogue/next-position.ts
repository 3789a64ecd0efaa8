import type { Db } from '../db/schema.ts';

/** The place after the last one: new entries stand at the end, in the order of the file. */
export async function nextPosition(db: Db, table: 'items' | 'indexings'): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  // An empty table has no maximum, though the column's type has no null.
  return ((last as number | null) ?? 0) + 1;
}
