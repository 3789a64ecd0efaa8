import type { Rupiah } from '#domain/money.ts';
import { readByIds } from '../db/read-by-ids.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { ChargeStatus } from '../db/tables/payments.ts';
import { moneyLeft } from './allocation.ts';
import { refundsOf } from './refunds.ts';

/**
 * What a charge (the operator's word is bill) is to its termin, which is a row of `payments`: 'pays' = its money is here and counts; 'due for refund'
 * and 'sent back' = its money does not count. Without money it is as its row says. Money pays where no refund of it is due, so 'pays' relies on all
 * of an order's money being flagged for refund when the order is cancelled or fails (`applyAllocations`).
 */
export type ChargeState = 'pays' | 'due for refund' | 'sent back' | Exclude<ChargeStatus, 'paid'>;

/**
 * A charge of a termin. `left` is what of its money is here: of a paid one its amount less what was sent back, of any other 0. `at` is when it
 * ended, with its money or without, or when it was made, where it is open still; `payments list --order` shows it as `since`.
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

/** The charges of these termin by the id of the payment, in the order in which they were made. A termin without any is not in the map. */
export async function chargesOfTermins(
  db: Db | Tx,
  paymentIds: readonly number[],
): Promise<ReadonlyMap<number, TerminCharge[]>> {
  const rows = await readByIds(paymentIds, (ids) =>
    db
      .selectFrom('charges')
      .select(['id', 'payment_id', 'reference', 'gateway', 'amount', 'status', 'created_at', 'closed_at'])
      .where('payment_id', 'in', ids)
      .orderBy('id')
      .execute(),
  );
  const refunds = await refundsOf(
    db,
    rows.map(({ id }) => id),
  );
  const charges = rows.map(({ id, payment_id, status, created_at, closed_at, ...charge }): TerminCharge => {
    const { sentBack = 0, due = 0 } = refunds.get(id) ?? {};
    const left = moneyLeft({ isPaid: status === 'paid', amount: charge.amount, sentBack });
    return {
      ...charge,
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

/** The charge to name for a termin: the one that pays it, else the one that is open, else the newest. */
export function mainCharge(charges: readonly TerminCharge[]): TerminCharge | undefined {
  const ofState = (wanted: ChargeState) => charges.find(({ state }) => state === wanted);
  return ofState('pays') ?? ofState('open') ?? charges.at(-1);
}
