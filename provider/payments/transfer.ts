import { randomBytes } from 'node:crypto';
import type { Rupiah } from '#domain/money.ts';
import type { Tx } from '../db/schema.ts';
import type { When } from './allocation.ts';
import { captureCharge, closeUnpaid, loadCharge } from './charge.ts';

/** The gateway id of charges that are paid by bank transfer: payers announce them, staff enter their money. */
export const TRANSFER = 'transfer';
/** Hours after its expiry for which staff still see an announced transfer: money can come late. */
export const TRANSFER_LISTED_HOURS = 14 * 24;

export type TerminOfOrder = { id: number; orderCode: string; termin: number; amount: Rupiah };

/** Inserts the charge of an unannounced transfer. It is not open, because the amount of an open transfer is unique. */
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
 * Enters a bank transfer: pays the announced transfer of that amount, or inserts a paid charge. Another open charge is closed
 * first; if its money arrives too, one of the two is due for refund (`allocate`). The caller holds the lock on the order.
 * @param cameAt when the money arrived, null for now
 * @returns the outcome of `captureCharge`
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
  const outcome = await captureCharge(tx, charge, null, when);
  if (cameAt !== null && outcome.startsWith('paid')) {
    await tx.updateTable('payments').set({ paid_at: cameAt }).where('id', '=', id).execute();
  }
  return { chargeId: charge.id, reference, outcome };
}
