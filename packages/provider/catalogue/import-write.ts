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

type SlotOfItem = ItemPlan['slots'][number] & { item_id: number };

/** Returns the slots that were not written, because their new capacity would be below what is used. */
async function writeSlots(tx: Tx, slots: readonly SlotOfItem[]): Promise<SlotOfItem[]> {
  const refused: SlotOfItem[] = [];
  const keyOf = (row: { item_id: number; year: number; month: number }) => `${row.item_id} ${row.year} ${row.month}`;
  for (const piece of inPieces(slots)) {
    const values = piece.map(({ place: _, used, ...slot }) => ({ ...slot, used, taken_elsewhere: used }));
    const written = await tx
      .insertInto('slots')
      .values(values)
      .onConflict((on) =>
        on
          .columns(['item_id', 'year', 'month'])
          .doUpdateSet(({ eb, ref }) => ({
            version: eb('slots.version', '+', 1),
            capacity: ref('excluded.capacity'),
            month_end: ref('excluded.month_end'),
            volume_issue: ref('excluded.volume_issue'),
          }))
          // Checked in the statement: an order may have taken a slot since the rows were read.
          .where(sql<boolean>`slots.used <= excluded.capacity`),
      )
      .returning(['item_id', 'year', 'month'])
      .execute();
    if (written.length === piece.length) continue;
    const keys = new Set(written.map(keyOf));
    refused.push(...piece.filter((slot) => !keys.has(keyOf(slot))));
  }
  return refused;
}

/**
 * Writes planned items with few statements, because the write lock is held meanwhile. Slots come last and in the order of their ids, as
 * orders lock them. Returns the slots whose new capacity is below what orders took since the plan was made.
 */
export async function writeItemPlans(
  tx: Tx,
  items: readonly PlannedItem[],
  now: Date,
): Promise<{ code: string; place: number }[]> {
  const ids = await writeItems(tx, items, now.toISOString());
  const idOf = (code: string) => ids.get(code) ?? 0;
  const updated = items.flatMap(({ rows, plan }) => (rows.item && plan.change === 'updated' ? rows.item.id : []));
  for (const piece of inPieces(updated))
    await tx.updateTable('items').set({ version: nextVersion }).where('id', 'in', piece).execute();
  const listsOf = <Row>(rowsOf: (plan: ItemPlan) => readonly Row[] | null) =>
    items.flatMap(({ entry, plan }) => {
      const rows = rowsOf(plan);
      return rows ? [{ item_id: idOf(entry.code), rows }] : [];
    });
  await replaceLists(
    tx,
    'item_indexings',
    listsOf(({ offers }) => offers),
  );
  await replaceLists(
    tx,
    'feedbacks',
    listsOf(({ feedbacks }) => feedbacks),
  );
  const slots = items.flatMap(({ entry, rows, plan }) =>
    plan.slots.map((slot) => {
      const known = rows.slots.find(({ year, month }) => year === slot.year && month === slot.month);
      return { ...slot, item_id: idOf(entry.code), id: known?.id ?? Number.POSITIVE_INFINITY };
    }),
  );
  const inOrder = slots.sort((a, b) => (a.id === b.id ? 0 : a.id - b.id)).map(({ id: _, ...slot }) => slot);
  const codes = new Map([...ids].map(([code, id]) => [id, code]));
  return (await writeSlots(tx, inOrder)).map(({ item_id, place }) => ({ code: codes.get(item_id) ?? '', place }));
}
