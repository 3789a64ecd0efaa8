import { type Insertable, sql } from 'kysely';
import { findableText } from '../db/findable-text.ts';
import type { Tables, Tx } from '../db/schema.ts';
import { itemColumns } from './catalogue-format.ts';
import type { PlannedItem } from './import-plan.ts';
import type { Slot } from './known-items.ts';

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
  Object.fromEntries([...itemColumns, 'archived_at'].map((column) => [column, sql.ref(`excluded.${column}`)]));

/** Adds items at the end of the list, or updates their own columns. Returns the ids of all items by code. */
async function writeColumns(tx: Tx, items: readonly PlannedItem[], at: string): Promise<Map<string, number>> {
  const ids = new Map(items.flatMap(({ code, known }) => (known ? [[code, known.columns.id]] : [])));
  const written = items.filter(({ change }) => change !== 'unchanged');
  let position = written.some(({ known }) => !known) ? await lastPosition(tx, 'items') : 0;
  for (const piece of inPieces(written)) {
    const values = piece.map(({ code, known, wanted }) => {
      if (!known) position += 1;
      const { position: place, created_at } = known?.columns ?? { position, created_at: at };
      const search_text = findableText(wanted.columns.name);
      return { ...wanted.columns, search_text, code, position: place, created_at, updated_at: at };
    });
    const made = await tx
      .insertInto('items')
      .values(values)
      .onConflict((on) =>
        on.column('code').doUpdateSet(({ eb, ref }) => ({
          ...excludedItemColumns(),
          search_text: ref('excluded.search_text'),
          updated_at: ref('excluded.updated_at'),
          version: eb('items.version', '+', 1),
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
async function writeSlots(tx: Tx, slots: readonly (Slot & { item_id: number })[]): Promise<void> {
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
export async function writeItems(tx: Tx, items: readonly PlannedItem[], now: Date): Promise<void> {
  const ids = await writeColumns(tx, items, now.toISOString());
  const idOf = (code: string) => ids.get(code) ?? 0;
  const indexings = await tx.selectFrom('indexings').select(['code', 'id']).execute();
  const indexingIds = new Map(indexings.map(({ code, id }) => [code, id]));
  const written = items.filter(({ change }) => change !== 'unchanged');
  const offers = written.map(({ code, wanted }) => ({
    item_id: idOf(code),
    rows: wanted.offers.map(({ code: indexing, list, harga_jual, position }) => ({
      ...{ list, harga_jual, position, indexing_id: indexingIds.get(indexing) ?? 0 },
    })),
  }));
  await replaceLists(tx, 'item_indexings', offers);
  const reviewed = written.filter(({ known, wanted }) => known?.feedbacks !== wanted.feedbacks);
  const feedbacks = reviewed.map(({ code, wanted }) => ({ item_id: idOf(code), rows: wanted.feedbacks }));
  await replaceLists(tx, 'feedbacks', feedbacks);
  await writeSlots(
    tx,
    items.flatMap(({ code, slots }) => slots.map((slot) => ({ ...slot, item_id: idOf(code) }))),
  );
}
