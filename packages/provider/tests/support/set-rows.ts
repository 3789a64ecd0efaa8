import type { Db, Tables } from '@slotterbit/provider/db/schema.ts';
import type { Kysely, Selectable, Updateable } from 'kysely';

/** Changes rows by hand, as no command would. `where`: values that a row has; all rows without it. */
export async function setRows<Name extends keyof Tables>(
  db: Db,
  table: Name,
  values: Updateable<Tables[Name]>,
  where: Partial<Selectable<Tables[Name]>> = {},
): Promise<void> {
  // Kysely infers no columns of a table that is an argument.
  const rows = db as unknown as Kysely<{ table: Record<string, unknown> }>;
  await rows
    .updateTable(table as 'table')
    .set(values as Record<string, unknown>)
    .where(({ and }) => and(where as Record<string, unknown>))
    .execute();
}
