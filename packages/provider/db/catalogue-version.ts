import { type ExpressionBuilder, sql } from 'kysely';
import { isPostgres } from './locks.ts';
import type { Db, Tables } from './schema.ts';

const KEY = 'catalogue_version';
/** Changes stored per counter; a server that missed more reloads everything. */
export const CHANGES_KEPT = 1_000;

/** The catalogue's counters by name. No two states have equal counters, because every committed change is counted. */
export type CatalogueVersion = ReadonlyMap<string, number>;

/**
 * The counter that this connection raises on PostgreSQL, one of 64. With a single counter, every order of every
 * server would wait for the commit of the previous one. One transaction always uses the same counter.
 */
export const CATALOGUE_COUNTER = sql<string>`${sql.lit(`${KEY}:`)} || pg_backend_pid() % 64`;

const raised = (db: Db) => sql`
  insert into meta (key, value) values (${isPostgres(db) ? CATALOGUE_COUNTER : sql.lit(KEY)}, '1')
  on conflict (key) do update set value = cast(cast(meta.value as integer) + 1 as text)`;

/**
 * Marks the public catalogue as changed, so that running servers follow. Call it once, last, in the transaction of any change of items,
 * indexings, feedbacks or slots (also `slots.used`): its row is the last lock.
 * @param items ids of the items if only their slots and prices changed; without it, anything may have changed
 */
export async function bumpCatalogueVersion(tx: Db, items: readonly number[] = []): Promise<void> {
  const changed = [...new Set(items)];
  if (changed.length > 0 && isPostgres(tx)) {
    // One statement saves a round trip per order.
    await sql`
      with raised as (${raised(tx)} returning key, value)
      insert into catalogue_changes (counter, version, item_id)
      select key, cast(value as integer), unnest(${changed}::int[]) from raised`.execute(tx);
    return;
  }
  await raised(tx).execute(tx);
  if (changed.length === 0) return;
  // SQLite writes only one table in a statement.
  await sql`
    insert into catalogue_changes (counter, version, item_id)
    select meta.key, cast(meta.value as integer), changed.value from meta, json_each(${JSON.stringify(changed)}) changed
    where meta.key = ${KEY}`.execute(tx);
}

export async function readCatalogueVersion(db: Db): Promise<CatalogueVersion> {
  const rows = await db
    .selectFrom('meta')
    .select(['key', 'value'])
    .where(sql<string>`substr(key, 1, ${KEY.length})`, '=', KEY)
    .execute();
  return new Map(rows.map(({ key, value }) => [key, Number(value)]));
}

/**
 * Returns the items whose slots or prices changed between two versions (perhaps a few later ones too). Null if
 * unknown: something else changed, or too much.
 */
export async function changedItems(db: Db, from: CatalogueVersion, to: CatalogueVersion): Promise<number[] | null> {
  const moved = [...to].filter(([key, value]) => value !== from.get(key));
  const changes = moved.reduce((sum, [key, value]) => sum + value - (from.get(key) ?? 0), 0);
  const isBackwards =
    moved.some(([key, value]) => value < (from.get(key) ?? 0)) || [...from.keys()].some((key) => !to.has(key));
  if (isBackwards || changes > CHANGES_KEPT) return null;
  if (changes === 0) return [];
  const after = (eb: ExpressionBuilder<Tables, 'catalogue_changes'>) =>
    eb.or(
      moved.map(([key, value]) =>
        eb.and([eb('counter', '=', key), eb('version', '>', from.get(key) ?? 0), eb('version', '<=', value)]),
      ),
    );
  const rows = await db
    .selectFrom('catalogue_changes')
    .select(['counter', 'version', 'item_id'])
    .where(after)
    .execute();
  // A version without a row means a change of anything.
  const known = new Set(rows.map(({ counter, version }) => `${counter} ${version}`));
  return known.size === changes ? [...new Set(rows.map(({ item_id }) => item_id))] : null;
}

/** Deletes old changes; a server that missed them reloads everything. */
export async function forgetOldChanges(db: Db): Promise<void> {
  for (const [counter, version] of await readCatalogueVersion(db)) {
    await db
      .deleteFrom('catalogue_changes')
      .where('counter', '=', counter)
      .where('version', '<=', version - CHANGES_KEPT)
      .execute();
  }
}
