import { type Insertable, sql } from 'kysely';
import { nextVersion } from '../db/locks.ts';
import type { Tables, Tx } from '../db/schema.ts';
import { type ItemEntry, itemColumns } from './catalogue-format.ts';
import type { ItemPlan, ItemRows } from './import-plan.ts';

export type PlannedItem = { entry: ItemEntry; rows: ItemRows; plan: ItemPlan };

/** Rows per statement: with a dozen columns each, far below the limit of both databases. */
const ROWS_PER_STATEMENT = 200;

function* inPieces<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT) yield rows.slice(at, at + ROWS_PER_STATEMENT);
}

/** Returns the last position. New entries follow in the order of the file. */
async function lastPosition(tx: Tx, table: 'items' | 'indexings'): Promise<number> {
  const { last } = await tx
    .selectFrom(table)
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  // An empty table has no maximum, though the column's type has no null.
  return (last as number | null) ?? 0;
}

/** Adds indexings at the end of the list, or updates them at their position. */
export async function writeIndexings(
  tx: Tx,
  entries: readonly { code: string; nama: string; image: string | null }[],
): Promise<void> {
  let position = entries.length === 0 ? 0 : await lastPosition(tx, 'indexings');
  for (const piece of inPieces(entries)) {
    const values = piece.map(({ code, nama, image }) => {
      position += 1;
      return { code, nama, image, position };
    });
    await tx
      .insertInto('indexings')
      .values(values)
      .onConflict((on) =>
        on.column('code').doUpdateSet(({ eb, ref }) => ({
          nama: ref('excluded.nama'),
          image: ref('excluded.image'),
          version: eb('indexings.version', '+', 1),
        })),
      )
      .execute();
  }
}

/** The new values of an item's own columns in an upsert. */
const excludedItemColumns = () =>
  Object.fromEntries(itemColumns.map((column) => [column, sql.ref(`excluded.${column}`)]));

/** Adds items at the end of the list, or updates their own columns. Returns the ids of all items by code. */
async function writeItems(tx: Tx, items: readonly PlannedItem[], at: string): Promise<Map<string, number>> {
  const ids = new Map(items.flatMap(({ entry, rows }) => (rows.item ? [[entry.code, rows.item.id]] : [])));
  const written = items.flatMap(({ entry: { code }, rows: { item }, plan: { columns } }) =>
    columns ? [{ code, item, columns }] : [],
  );
  let position = written.some(({ item }) => !item) ? await lastPosition(tx, 'items') : 0;
  for (const piece of inPieces(written)) {
    const values = piece.map(({ code, item, columns }) => {
      if (!item) position += 1;
      return {
        ...columns,
        code,
        position: item?.position ?? position,
        created_at: item?.created_at ?? at,
        updated_at: at,
      };
    });
    const made = await tx
      .insertInto('items')
      .values(values)
      .onConflict((on) =>
        on.column('code').doUpdateSet(({ ref }) => ({
          ...excludedItemColumns(),
          archived_at: ref('excluded.archived_at'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .returning(['id', 'code'])
      .execute();
    for (const { id, code } of made) ids.set(code, id);
  }
  return ids;
}

/** Replaces the complete lists of items. */
async function replaceLists<Table extends 'item_indexings' | 'feedbacks'>(
  tx: Tx,
  table: Table,
  lists: readonly { item_id: number; rows: readonly Omit<Insertable<Tables[Table]>, 'item_id'>[] }[],
): Promise<void> {
  for (const piece of inPieces(lists)) {
    const ids = piece.map(({ item_id }) => item_id);
    await sql`delete from ${sql.table(table)} where item_id in (${sql.join(ids)})`.execute(tx);
  }
  const all = lists.flatMap(({ item_id, rows }) => rows.map((row) => ({ ...row, item_id })));
  // The rows are those of the table.
  for (const rows of inPieces(all))
    await tx
      .insertInto<'feedbacks' | 'item_indexings'>(table)
      .values(rows as never)
      .execute();
}

/** Adds months, or updates them. Their taken places do not change. */
async function writeSlots(tx: Tx, slots: readonly (ItemPlan['slots'][number] & { item_id: number })[]): Promise<void> {
  for (const piece of inPieces(slots)) {
    await tx
      .insertInto('slots')
      .values(piece.map((slot) => ({ ...slot, taken_elsewhere: slot.used })))
      .onConflict((on) =>
        on.columns(['item_id', 'year', 'month']).doUpdateSet(({ eb, ref }) => ({
          version: eb('slots.version', '+', 1),
          capacity: ref('excluded.capacity'),
          month_end: ref('excluded.month_end'),
          volume_issue: ref('excluded.volume_issue'),
        })),
      )
      .execute();
  }
}

/** Writes planned items, whose rows are locked, with few statements. */
export async function writeItemPlans(tx: Tx, items: readonly PlannedItem[], now: Date): Promise<void> {
  const ids = await writeItems(tx, items, now.toISOString());
  const idOf = (code: string) => ids.get(code) ?? 0;
  const updated = items.flatMap(({ rows, plan }) => (rows.item && plan.change === 'updated' ? rows.item.id : []));
  for (const piece of inPieces(updated))
    await tx.updateTable('items').set({ version: nextVersion }).where('id', 'in', piece).execute();
  const indexings = await tx.selectFrom('indexings').select(['code', 'id']).execute();
  const indexingIds = new Map(indexings.map(({ code, id }) => [code, id]));
  const listsOf = <Row>(rowsOf: (plan: ItemPlan) => readonly Row[] | undefined) =>
    items.flatMap(({ entry, plan }) => {
      const rows = rowsOf(plan);
      return rows ? [{ item_id: idOf(entry.code), rows }] : [];
    });
  const offers = listsOf((plan) =>
    plan.offers?.map(({ code, ...offer }) => ({ ...offer, indexing_id: indexingIds.get(code) ?? 0 })),
  );
  await replaceLists(tx, 'item_indexings', offers);
  await replaceLists(
    tx,
    'feedbacks',
    listsOf(({ feedbacks }) => feedbacks ?? undefined),
  );
  const slots = items.flatMap(({ entry, plan }) => plan.slots.map((slot) => ({ ...slot, item_id: idOf(entry.code) })));
  await writeSlots(tx, slots);
}
