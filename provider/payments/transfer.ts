import { randomBytes } from 'node:crypto';
import type { Rupiah } from '#domain/money.ts';
import type { Tx } from '../db/schema.ts';
import type { When } from './allocation.ts';
import { captureCharge, closeUnpaid, loadCharge } from './charge.ts';

/** The gateway id of a charge whose money came by bank transfer and was entered by staff. */
export const TRANSFER = 'transfer';

export type TerminOfOrder = { id: number; orderCode: string; termin: number; amount: Rupiah };

/**
 * Enters a bank transfer as a paid charge. The open charge is closed first; if its money arrives too, one of the two is
 * due for refund (`allocate`). The caller holds the lock on the order.
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
    .select('reference')
    .where('payment_id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst();
  const bill = open && (await loadCharge(tx, open.reference));
  if (bill) await closeUnpaid(tx, bill, 'expired', when.now);
  const reference = `${orderCode}-${termin}-transfer-${randomBytes(6).toString('hex')}`;
  await tx
    .insertInto('charges')
    .values({
      payment_id: id,
      gateway: TRANSFER,
      reference,
      amount,
      status: 'open',
      url: null,
      created_at: at,
      expires_at: at,
      closed_at: null,
    })
    .execute();
  const charge = await loadCharge(tx, reference);
  if (!charge) throw new Error(`The database does not have ${reference}, which it was just given.`);
  const outcome = await captureCharge(tx, charge, when);
  if (cameAt !== null && outcome.startsWith('paid')) {
    await tx.updateTable('payments').set({ paid_at: cameAt }).where('id', '=', id).execute();
  }
  return { chargeId: charge.id, reference, outcome };
}
