import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { readByIds } from '../db/parameters.ts';
import type { Db, Tx } from '../db/schema.ts';

/** Money of a charge to refund, or that was refunded. */
type Refund = { orderId: number; chargeId: number; amount: Rupiah; reason: string };

async function insertRefund(tx: Tx, refund: Refund, at: string, done: { note: string | null } | null): Promise<void> {
  await tx
    .insertInto('refunds')
    .values({
      order_id: refund.orderId,
      charge_id: refund.chargeId,
      amount: refund.amount,
      reason: refund.reason,
      created_at: at,
      refunded_at: done ? at : null,
      note: done?.note ?? null,
    })
    .execute();
}

/** Returns by charge how much was refunded and how much is due, in rupiah. Superseded refunds do not count. */
export async function refundsOf(db: Db | Tx, chargeIds: readonly number[]) {
  const sums = new Map(chargeIds.map((id) => [id, { sentBack: 0, due: 0 }]));
  const rows = await readByIds(chargeIds, (ids) =>
    db
      .selectFrom('refunds')
      .select(['charge_id', 'amount', 'refunded_at'])
      .where('charge_id', 'in', ids)
      .where('superseded_at', 'is', null)
      .execute(),
  );
  for (const { charge_id, amount, refunded_at } of rows) {
    const sum = sums.get(charge_id);
    if (sum) sum[refunded_at === null ? 'due' : 'sentBack'] += amount;
  }
  return sums;
}

/** Sets how much of a charge's money is due for refund; 0 removes the refund. Staff send the money. */
export async function setDue(tx: Tx, refund: Refund, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('refunds')
    .select('id')
    .where('charge_id', '=', refund.chargeId)
    .where('refunded_at', 'is', null)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  const [known, ...more] = ids;
  if (refund.amount === 0 || known === undefined) {
    await deleteRefunds(tx, ids);
    if (refund.amount > 0) await insertRefund(tx, refund, now.toISOString(), null);
    return;
  }
  // Keep the row: staff may have noted its number.
  await tx.updateTable('refunds').set({ amount: refund.amount }).where('id', '=', known).execute();
  await deleteRefunds(tx, more);
}

async function deleteRefunds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('refunds').where('id', 'in', ids).execute();
}

/** Returns whether money of the order waits for its refund: staff must decide before a deadline cancels the order. */
export async function hasDueRefund(tx: Tx, orderId: number): Promise<boolean> {
  const due = await tx
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** The money that came for a charge. If its amount could not be read, the charge's amount is the best guess. */
export function moneyOf({ amount, received }: Pick<ChargeOfOrder, 'amount' | 'received'>): Rupiah {
  return received || amount;
}

type ChargeOfOrder = { id: number; order_id: number; amount: Rupiah; received: Rupiah | null };

/** Records that the rest of a charge's money was refunded: completes the due refund, or inserts a completed one. */
export async function recordReturned(
  tx: Tx,
  charge: ChargeOfOrder,
  how: { reason: string; note: string | null },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const done = await tx
    .updateTable('refunds')
    .set({ refunded_at: at, note: how.note })
    .where('charge_id', '=', charge.id)
    .where('refunded_at', 'is', null)
    .executeTakeFirst();
  if (done.numUpdatedRows > 0n) return;
  const sentBack = (await refundsOf(tx, [charge.id])).get(charge.id)?.sentBack ?? 0;
  const refund = {
    orderId: charge.order_id,
    chargeId: charge.id,
    amount: moneyOf(charge) - sentBack,
    reason: how.reason,
  };
  if (refund.amount > 0) await insertRefund(tx, refund, at, { note: how.note });
}

/** Records that a part of a due refund was sent. The rest stays due. */
export async function recordSentPart(
  tx: Tx,
  refund: { id: number; amount: Rupiah; note: string | null },
  now: Date,
): Promise<void> {
  const { id: _, ...due } = await tx
    .updateTable('refunds')
    .set(({ eb }) => ({ amount: eb('amount', '-', refund.amount) }))
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const sent = { amount: refund.amount, note: refund.note, refunded_at: now.toISOString() };
  await tx
    .insertInto('refunds')
    .values({ ...due, ...sent })
    .execute();
}

/** Records a partial refund by the gateway. `soFar` is the sum of all its refunds. Returns whether it is new. */
export async function recordPart(tx: Tx, charge: ChargeOfOrder, soFar: Rupiah, now: Date): Promise<boolean> {
  const sentBack = (await refundsOf(tx, [charge.id])).get(charge.id)?.sentBack ?? 0;
  const amount = Math.min(soFar, moneyOf(charge)) - sentBack;
  if (amount <= 0) return false;
  const refund = { orderId: charge.order_id, chargeId: charge.id, amount, reason: 'part refunded by the gateway' };
  await insertRefund(tx, refund, now.toISOString(), { note: null });
  return true;
}

/** Ignores earlier refunds of a charge that is paid again. */
export async function supersedeRefunds(tx: Tx, chargeId: number, now: Date): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ superseded_at: now.toISOString() })
    .where('charge_id', '=', chargeId)
    .where('refunded_at', 'is not', null)
    .where('superseded_at', 'is', null)
    .execute();
}
