import { randomBytes } from 'node:crypto';
import type { Rupiah } from '#domain/money.ts';
import type { Tx } from '../db/schema.ts';
import type { When } from './allocation.ts';
import { captureCharge, closeUnpaid, loadCharge } from './charge.ts';

/** The gateway of charges that are paid by bank transfer: payers announce them, staff enter their money. */
export const TRANSFER = 'transfer';

export type TerminOfOrder = { id: number; orderCode: string; termin: number; amount: Rupiah };

/** Inserts the charge of a transfer that nobody announced. It is not open, since the amount of an open transfer is unique. */
async function insertTransfer(tx: Tx, transfer: { id: number; amount: Rupiah; reference: string }, at: string) {
  await tx
    .insertInto('charges')
    .values({
      payment_id: transfer.id,
      gateway: TRANSFER,
      reference: transfer.reference,
      amount: transfer.amount,
      status: 'expired',
      url: null,
      created_at: at,
      expires_at: at,
      closed_at: at,
    })
    .execute();
}

/**
 * Enters a termin's money that came by bank transfer: pays the announced transfer of that amount, or inserts a charge that is paid. Another open
 * charge ends first; if its money comes too, one of the two is due for refund (`allocate`). `cameAt` is when the money came, where that was not now: the termin that it pays was paid
 * then. Called under the lock on the order; `outcome` is that of `captureCharge`.
 */
export async function captureTransfer(
  tx: Tx,
  { id, orderCode, termin, amount }: TerminOfOrder,
  when: When,
  cameAt: string | null,
): Promise<{ chargeId: number; reference: string; outcome: string }> {
  const at = when.now.toISOString();
  const open = await tx
    .selectFrom('charges')
    .select(['reference', 'gateway', 'amount'])
    .where('payment_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const isAnnounced = open?.gateway === TRANSFER && open.amount === amount;
  const bill = open && !isAnnounced ? await loadCharge(tx, open.reference) : undefined;
  if (bill) await closeUnpaid(tx, bill, 'expired', when.now);
  const reference = isAnnounced ? open.reference : `${orderCode}-${termin}-transfer-${randomBytes(6).toString('hex')}`;
  if (!isAnnounced) await insertTransfer(tx, { id, amount, reference }, at);
  const charge = await loadCharge(tx, reference);
  if (!charge) throw new Error(`The database does not have ${reference}, which it was just given.`);
  const outcome = await captureCharge(tx, charge, when);
  if (cameAt !== null && outcome.startsWith('paid')) {
    await tx.updateTable('payments').set({ paid_at: cameAt }).where('id', '=', id).execute();
  }
  return { chargeId: charge.id, reference, outcome };
}
