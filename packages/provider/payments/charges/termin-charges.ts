import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { readByIds } from '../../db/parameters.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { ChargeStatus } from '../../db/tables/payments.ts';
import { moneyOf, refundsOf } from '../refunds.ts';
import { moneyLeft } from './allocation.ts';

/**
 * What a charge is to its termin: 'pays' (its money counts), 'due for refund' or 'sent back' (its money does not
 * count), or the charge's own status without money. 'pays' relies on `applyAllocations`, which flags all money of a
 * cancelled or failed order for refund.
 */
export type ChargeState = 'pays' | 'due for refund' | 'sent back' | Exclude<ChargeStatus, 'paid'>;

/**
 * A charge of a termin. `amount`: the money that came, or is asked for. `left`: money that is not refunded, 0 unless paid. `at`: when the
 * charge ended, or when an open charge was created.
 */
export type TerminCharge = {
  paymentId: number;
  reference: string;
  gateway: string;
  amount: Rupiah;
  left: Rupiah;
  state: ChargeState;
  at: string;
};

/** Returns the charges of these termin by payment id, oldest first. A termin without charges is not in the map. */
export async function chargesOfTermins(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, TerminCharge[]>> {
  const rows = await readByIds(paymentIds, (ids) =>
    db
      .selectFrom('charges')
      .select(['id', 'payment_id', 'reference', 'gateway', 'amount', 'received', 'status', 'created_at', 'closed_at'])
      .where('payment_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const refunds = await refundsOf(
    db,
    rows.map(({ id }) => id),
  );
  const charges = rows.map(({ id, payment_id, status, created_at, closed_at, received, ...charge }): TerminCharge => {
    const { sentBack = 0, due = 0 } = refunds.get(id) ?? {};
    const amount = moneyOf({ amount: charge.amount, received });
    const left = moneyLeft({ isPaid: status === 'paid', amount, sentBack });
    return {
      ...charge,
      amount,
      paymentId: payment_id,
      left,
      state: stateOf(status, left, sentBack, due),
      at: closed_at ?? created_at,
    };
  });
  return Map.groupBy(charges, ({ paymentId }) => paymentId);
}

function stateOf(status: ChargeStatus, left: Rupiah, sentBack: Rupiah, due: Rupiah): ChargeState {
  if (left > 0) return due > 0 ? 'due for refund' : 'pays';
  if (sentBack > 0 || status === 'paid') return 'sent back';
  return status;
}
