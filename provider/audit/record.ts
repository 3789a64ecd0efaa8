import type { Tx } from '../db/schema.ts';

/** Who of the staff changes something, and the reason that they give. */
export type StaffMember = { by: string; why: string | null };

/** Who makes a change, and the clock. */
export type Recorder = { staff: StaffMember; now: () => Date };

/** A change in words, and the order or charge that it belongs to. */
export type StaffChange = { what: string; orderId?: number; chargeId?: number };

/** Records who changed what and why, in the transaction that changes it. A change of an order's status is recorded by `changeStatus`. */
export async function recordChange(tx: Tx, recorder: Recorder, change: StaffChange): Promise<void> {
  await recordChanges(tx, recorder, [change]);
}

/** Rows of one statement: seven parameters each stay far below the limit of either database. */
const ROWS_AT_ONCE = 500;

/** The same for several changes. */
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
