import { monthNumber } from '@slotterbit/contract/values/month.ts';
import { type AuditEntry, lastChange, recordedChanges } from '@slotterbit/provider/audit/read-audit.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import type { ChangedRow, ShownRow } from './audit-texts.ts';
import { OperationRefused } from './refusals.ts';

const subjects = {
  orders: 'orderId',
  customers: 'customerId',
  items: 'itemId',
  indexings: 'indexingId',
  slots: 'slotId',
} as const;

export const NOT_OPEN = -1;

/** The versions of the rows that a form showed, and when it showed them (milliseconds). */
export type Versions = { at: number; byRow: ReadonlyMap<string, number> };

const keyOf = ({ table, id, slot }: ShownRow) =>
  `${table}${slot ? `${slot.itemId}-${monthNumber(slot.month)}` : (id ?? '')}`;

export const versionsOf = (rows: readonly ShownRow[], now: Date): Versions => ({
  at: now.getTime(),
  byRow: new Map(rows.map((row) => [keyOf(row), row.version])),
});

/** Writes versions for the hidden field of a form: '1763600000000_orders7.2'. Short, because a form can show several hundred months. */
export const versionsText = ({ at, byRow }: Versions) => [at, ...[...byRow].map((pair) => pair.join('.'))].join('_');

/** Reads the hidden field of a form. Null: the caller saw no form. */
export function readVersions(text: string | null): Versions | null {
  const [at = '', ...rows] = text?.split('_') ?? [];
  if (!/^\d{1,15}$/.test(at)) return null;
  const pairs = rows.map((row) => row.split('.'));
  return { at: Number(at), byRow: new Map(pairs.map(([key = '', version]) => [key, Number(version)])) };
}

/** Entries of the audit trail in which a change of the catalogue is searched. */
const MAX_SEARCHED = 100;

/** Returns the entry about a change of the row since then. An import records the prices that it changes, and otherwise only its file. */
async function changeSince(db: Db, { table, id }: ShownRow, at: number): Promise<AuditEntry | null> {
  // Each table has its own name of the subject.
  const own =
    table === 'catalogue' || id === null
      ? null
      : await lastChange(db, { [subjects[table]]: id } as Parameters<typeof lastChange>[1]);
  if (own !== null && Date.parse(own.at) >= at) return own;
  if (table === 'orders' || table === 'customers') return null;
  const changes = await recordedChanges(db, { since: new Date(at).toISOString(), limit: MAX_SEARCHED });
  const isOfCatalogue = ({ itemId, indexingId, slotId }: AuditEntry) => (itemId ?? indexingId ?? slotId) !== null;
  return changes.find((one) => one.kind === 'import-begun' || (table === 'catalogue' && isOfCatalogue(one))) ?? null;
}

/** The versions of a form. */
export type FormContext = {
  /** The versions of the rows that the caller's form showed. The operation is refused when one has changed since then. */
  seen?: Versions | null;
  /** The versions of the rows that a preview read, for its form. */
  shown?: Map<string, number>;
};

/**
 * Refuses the operation when a row is not as the caller's form showed it. Call it under the lock of the rows, with their current versions. A
 * preview collects the versions for its form.
 */
export async function requireUnchanged(
  db: Db,
  { seen, shown }: FormContext,
  ...rows: readonly ShownRow[]
): Promise<void> {
  const changed: ChangedRow[] = [];
  for (const row of rows) {
    shown?.set(keyOf(row), row.version);
    const before = seen?.byRow.get(keyOf(row));
    if (!seen || before === undefined || before === row.version) continue;
    changed.push({ row, last: await changeSince(db, row, seen.at) });
  }
  if (changed.length > 0) throw new OperationRefused({ code: 'changed', rows: changed });
}
