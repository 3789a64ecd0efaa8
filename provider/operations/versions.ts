import { type Month, monthNumber } from '#domain/month.ts';
import { type AuditEntry, lastChange, recordedChanges } from '../audit/read.ts';
import type { Db } from '../db/schema.ts';
import type { OperationContext } from './operation.ts';
import { OperationRefused } from './refusal.ts';

/**
 * A row that a form shows, with the words of its text. A slot is named by its month, since that may not be open yet (`slotId` null).
 * 'catalogue': items, indexings and slots together.
 */
export type ShownRow =
  | { table: 'orders'; id: number; order: string }
  | { table: 'customers'; id: number }
  | { table: 'items'; id: number; item: string }
  | { table: 'indexings'; id: number; indexing: string }
  | { table: 'slots'; slotId: number | null; itemId: number; name: string; month: Month }
  | { table: 'catalogue' };

/** The version of a month that is not open. */
export const NOT_OPEN = -1;

type ShownVersion = { row: ShownRow; version: number };

/** The versions of the rows that a form showed, by name, and when it showed them (milliseconds). */
export type Versions = { at: number; byRow: ReadonlyMap<string, number> };

function nameOf(row: ShownRow): string {
  if (row.table === 'catalogue') return row.table;
  return row.table === 'slots' ? `slots${row.itemId}-${monthNumber(row.month)}` : `${row.table}${row.id}`;
}

export const versionsOf = (rows: readonly ShownVersion[], now: Date): Versions => ({
  at: now.getTime(),
  byRow: new Map(rows.map(({ row, version }) => [nameOf(row), version])),
});

/** Writes versions for the hidden field of a form: '1763600000000_orders7.2'. Short, because a form can show several hundred months. */
export const versionsText = ({ at, byRow }: Versions) =>
  [at, ...[...byRow].map(([name, version]) => `${name}.${version}`)].join('_');

/** Reads the hidden field of a form. Null: the caller saw no form. */
export function readVersions(text: string | null): Versions | null {
  const [at = '', ...rows] = text?.split('_') ?? [];
  if (!/^\d{1,15}$/.test(at)) return null;
  const pairs = rows.map((row) => row.split('.'));
  return { at: Number(at), byRow: new Map(pairs.map(([name = '', version]) => [name, Number(version)])) };
}

/** A row with another version than the form showed. `last`: what staff changed since then; null: customers or the payment gateway changed it. */
export type ChangedRow = { row: ShownRow; last: AuditEntry | null };

/** Catalogue entries are searched in this many of the newest. */
const MAX_SEARCHED = 100;

async function newestChange(db: Db, row: ShownRow): Promise<AuditEntry | null> {
  switch (row.table) {
    case 'orders':
      return lastChange(db, { orderId: row.id });
    case 'customers':
      return lastChange(db, { customerId: row.id });
    case 'items':
      return lastChange(db, { itemId: row.id });
    case 'indexings':
      return lastChange(db, { indexingId: row.id });
    case 'slots':
      return row.slotId === null ? null : lastChange(db, { slotId: row.slotId });
    case 'catalogue': {
      const changes = await recordedChanges(db, { limit: MAX_SEARCHED });
      return changes.find(({ itemId, indexingId, slotId }) => (itemId ?? indexingId ?? slotId) !== null) ?? null;
    }
  }
}

/**
 * Refuses the operation when a row is not as the caller's form showed it. Call it under the lock of the rows, with their current versions. A
 * preview collects the versions for its form.
 */
export async function requireUnchanged(
  db: Db,
  { seen, shown }: Pick<OperationContext, 'seen' | 'shown'>,
  rows: readonly ShownVersion[],
): Promise<void> {
  const changed: ChangedRow[] = [];
  for (const { row, version } of rows) {
    shown?.set(nameOf(row), version);
    const before = seen?.byRow.get(nameOf(row));
    if (!seen || before === undefined || before === version) continue;
    const last = await newestChange(db, row);
    // An older entry is not about this change: a payment has none.
    changed.push({ row, last: last !== null && Date.parse(last.at) >= seen.at ? last : null });
  }
  if (changed.length > 0) throw new OperationRefused({ code: 'changed', rows: changed });
}
