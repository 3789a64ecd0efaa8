import type { Rupiah } from '#domain/money.ts';
import type { Db, Tx } from '../db/schema.ts';

/** Money of one bill that has to go back, or went. */
type Refund = { orderId: number; attemptId: number; amount: Rupiah; reason: string };

async function insertRefund(tx: Tx, refund: Refund, at: string, done: { note: string | null } | null): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      ...{ order_id: refund.orderId, attempt_id: refund.attemptId, amount: refund.amount, reason: refund.reason },
      ...{ created_at: at, refunded_at: done ? at : null, note: done?.note ?? null },
    })
    .execute();
}

/**
 * What of these bills' money went back and is due to go, by bill, in rupiah. Refunds of a payment before the present one of the same bill
 * are left out.
 */
export async function refundsOf(db: Db | Tx, attemptIds: readonly number[]) {
  const sums = new Map(attemptIds.map((id) => [id, { sentBack: 0, due: 0 }]));
  if (attemptIds.length === 0) return sums;
  const rows = await db
    .selectFrom('refunds')
    .select(['attempt_id', 'amount', 'refunded_at'])
    .where('attempt_id', 'in', attemptIds)
    .where('superseded_at', 'is', null)
    .execute();
  for (const { attempt_id, amount, refunded_at } of rows) {
    const sum = sums.get(attempt_id);
    if (sum) sum[refunded_at === null ? 'due' : 'sentBack'] += amount;
  }
  return sums;
}

/** Makes this much of a bill's money due to go back (0 = nothing); the operator sends it, `staff payments list --refunds` lists it. */
export async function setDue(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', refund.attemptId)
    .where('refunded_at', 'is', null)
    .orderBy('id')
    .execute();
  const [known, ...more] = rows.map(({ id }) => id);
  if (refund.amount === 0 || known === undefined) {
    if (rows.length > 0) await deleteRefunds(tx, [known ?? 0, ...more]);
    if (refund.amount > 0) await insertRefund(tx, refund, now.toISOString(), null);
    return;
  }
  // The same one: staff may have written its number down.
  await tx.updateTable('refunds').set({ amount: refund.amount }).where('id', '=', known).execute();
  await deleteRefunds(tx, more);
}

async function deleteRefunds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('refunds').where('id', 'in', ids).execute();
}

type Billed = { id: number; order_id: number; amount: Rupiah };

/** Keeps on record that what was left of a bill's money went back: the refund that is due is done, or there is a new one that is. */
export async function recordReturned(
  tx: Tx,
  bill: Billed,
  how: { reason: string; note: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const done = await tx
    .updateTable('refunds')
    .set({ refunded_at: at, note: how.note })
    .where('attempt_id', '=', bill.id)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) return;
  const sentBack = (await refundsOf(tx, [bill.id])).get(bill.id)?.sentBack ?? 0;
  const refund = { orderId: bill.order_id, attemptId: bill.id, amount: bill.amount - sentBack, reason: how.reason };
  if (refund.amount > 0) await insertRefund(tx, refund, at, { note: how.note });
}

/** Keeps on record that the gateway sent a part of a bill's money back; `soFar` is all that it sent. Answers whether that was news. */
export async function recordPart(tx: Tx, bill: Billed, soFar: Rupiah, now: Date): Promise<boolean> {
  const sentBack = (await refundsOf(tx, [bill.id])).get(bill.id)?.sentBack ?? 0;
  const amount = Math.min(soFar, bill.amount) - sentBack;
  if (amount <= 0) return false;
  const refund = { orderId: bill.order_id, attemptId: bill.id, amount, reason: 'part refunded by the gateway' };
  await insertRefund(tx, refund, now.toISOString(), { note: null });
  return true;
}

/** A bill whose money had gone back is paid again: what went back then is no part of this payment. */
export async function supersedeRefunds(tx: Tx, attemptId: number, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ superseded_at: now.toISOString() })
    .where('attempt_id', '=', attemptId)
    .where('refunded_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .execute();
}
