import { sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db, Tx } from './schema.ts';

const KEY = 'catalogue_version';

/**
 * The counter that this connection raises. On PostgreSQL each connection has one of 64: with a single one, every order of every server
 * would wait for the order before it until that was written to disk. A transaction always has the same.
 */
function ownKey(db: Db) {
  return isPostgres(db) ? sql<string>`${KEY}::text || ':' || pg_backend_pid() % 64` : sql<string>`${KEY}`;
}

/**
 * Marks the public catalogue as changed. Call it in the same transaction as any change of items, indexings, feedbacks or slots (also of
 * `slots.used`), after it: the row is the last that a transaction locks. Running servers rebuild their prebuilt answers when they see it.
 */
export async function bumpCatalogueVersion(tx: Db | Tx): Promise<void> {
  await tx
    .insertInto('meta')
    .values({ key: ownKey(tx), value: '1' })
    .onConflict((on) =>
      on.column('key').doUpdateSet({ value: sql<string>`cast(cast(meta.value as integer) + 1 as text)` }),
    )
    .execute();
}

/** The sum of the counters: two states of the catalogue never have the same, since what was committed stays counted. */
export async function readCatalogueVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('meta')
    .select(sql<number>`coalesce(sum(cast(value as integer)), 0)`.as('version'))
    .where(sql<string>`substr(key, 1, ${KEY.length})`, '=', KEY)
    .executeTakeFirstOrThrow();
  return String(version);
}
