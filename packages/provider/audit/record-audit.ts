import type { Tx } from '../db/schema.ts';
import type { StaffRole } from '../db/tables/staff.ts';
import { type Change, kinds } from './audit-kinds.ts';

/** The staff member who makes a change, and the reason. `role`, `accountId`: of an account of the staff pages; absent on the command line. */
export type StaffMember = { by: string; why: string | null; role?: StaffRole; accountId?: number };

/** Who makes a change, and the clock. Without staff: the server, or a customer. */
type Recorder = { staff?: StaffMember | undefined; now: () => Date };

/** What a change is about. */
export const subjectColumns = {
  orderId: 'order_id',
  chargeId: 'charge_id',
  customerId: 'customer_id',
  itemId: 'item_id',
  indexingId: 'indexing_id',
  slotId: 'slot_id',
} as const;
export type SubjectName = keyof typeof subjectColumns;

/** A change and what it is about. */
export type AuditRecord = Change & Partial<Record<SubjectName, number>>;

/** Records a change with its author and reason, in the same transaction. */
export async function recordChange(tx: Tx, recorder: Recorder, change: AuditRecord): Promise<void> {
  await recordChanges(tx, recorder, [change]);
}

/** Rows of one statement: with 12 parameters each, far below the limit of both databases. */
const ROWS_AT_ONCE = 500;

/** Records several changes. */
export async function recordChanges(tx: Tx, recorder: Recorder, changes: readonly AuditRecord[]): Promise<void> {
  const rows = auditRows(recorder, changes);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('audit_trail')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

/** Returns the rows of the table. */
export function auditRows({ staff, now }: Recorder, changes: readonly AuditRecord[]) {
  const at = now().toISOString();
  return changes.map(({ kind, facts: all, ...subject }) => {
    // Wrong facts would break every page that reads them later.
    const { personal = null, ...facts } = kinds[kind].parse(all) as { personal?: object | null };
    return {
      at,
      changed_by: staff?.by ?? null,
      why: staff?.why ?? null,
      kind,
      facts: JSON.stringify(facts),
      personal: personal && JSON.stringify(personal),
      order_id: subject.orderId ?? null,
      charge_id: subject.chargeId ?? null,
      customer_id: subject.customerId ?? null,
      item_id: subject.itemId ?? null,
      indexing_id: subject.indexingId ?? null,
      slot_id: subject.slotId ?? null,
    };
  });
}
