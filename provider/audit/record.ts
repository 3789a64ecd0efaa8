import type { Tx } from '../db/schema.ts';

/** The staff member who makes a change, and the reason. */
export type StaffMember = { by: string; why: string | null };

/** The staff member who makes a change, and the clock. */
export type Recorder = { staff: StaffMember; now: () => Date };

/** A change in words, with the order or charge that it concerns. */
export type StaffChange = { what: string; orderId?: number; chargeId?: number };

/**
 * Records a staff change with its author and reason, in the same transaction. `changeStatus` records changes of an
 * order's status.
 */
export async function recordChange(tx: Tx, recorder: Recorder, change: StaffChange): Promise<void> {
  await recordChanges(tx, recorder, [change]);
}

/** Rows of one statement: with seven parameters each, far below the limit of both databases. */
const ROWS_AT_ONCE = 500;

/** Records several changes. */
export async function recordChanges(tx: Tx, { staff, now }: Recorder, changes: readonly StaffChange[]): Promise<void> {
  const at = now().toISOString();
  for (let from = 0; from < changes.length; from += ROWS_AT_ONCE) {
    const rows = changes.slice(from, from + ROWS_AT_ONCE).map(({ what, orderId, chargeId }) => ({
      at,
      changed_by: staff.by,
      why: staff.why,
      what,
      order_id: orderId ?? null,
      charge_id: chargeId ?? null,
    }));
    await tx.insertInto('staff_changes').values(rows).execute();
  }
}
