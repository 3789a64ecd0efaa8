import type { Db } from '@slotterbit/provider/db/schema.ts';
import { sql } from 'kysely';

/**
 * PostgreSQL: lets the next statement that writes to `table` fail with a serialization failure, which rolls back its transaction; later
 * statements succeed. Returns a function that returns the number of failures.
 */
export async function failFirstWrite(db: Db, table: string): Promise<() => Promise<number>> {
  const name = `fail_first_${table}`;
  // A sequence is not rolled back.
  await sql`create sequence ${sql.id(name)} start 1`.execute(db);
  await sql`create function ${sql.id(name)}() returns trigger language plpgsql as ${sql.raw(`$$ begin
    if nextval('${name}') = 1 then raise exception 'restart transaction' using errcode = '40001'; end if;
    return null; end $$`)}`.execute(db);
  await sql`create trigger ${sql.id(name)} before insert or update or delete on ${sql.table(table)}
    for each statement execute function ${sql.id(name)}()`.execute(db);
  return async () => {
    const { rows } = await sql<{ writes: number }>`
      select case when is_called then last_value else 0 end as writes from ${sql.table(name)}`.execute(db);
    return rows[0]?.writes ?? 0;
  };
}
