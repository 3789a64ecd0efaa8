import type { Rupiah } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import type { Db } from '../../db/schema.ts';
import { chargesOfTermins, type TerminCharge } from '../../payments/termin-charges.ts';

export type Termin = { id: number; termin: number; amount: Rupiah; status: PaymentStatus; paid_at: string | null };

/** A refund of one bill. `superseded_at`: the bill was paid again after that. */
export type OrderRefund = Awaited<ReturnType<typeof refundsOfOrder>>[number];

/** The refunds of an order, those that are due and those that are done, in the order in which they arose. */
export function refundsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('refunds')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .select(['refunds.id', 'refunds.amount', 'refunds.reason', 'refunds.created_at', 'refunds.refunded_at'])
    .select(['refunds.note', 'refunds.superseded_at', 'charges.reference as bill', 'charges.status as bill_status'])
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.id')
    .execute();
}

/** A bill of which money came. `paid_at` is null where only the time is known at which it went back. */
export type ReceivedMoney = Pick<TerminCharge, 'amount' | 'left' | 'state'> & { bill: string; paid_at: string | null };

/** The money that came for each of these termin, by the id of the payment. */
export async function moneyOfTermins(
  db: Db,
  termins: readonly Termin[],
  refunds: readonly OrderRefund[],
): Promise<ReadonlyMap<number, ReceivedMoney[]>> {
  const charges = await chargesOfTermins(
    db,
    termins.map(({ id }) => id),
  );
  const received = termins.map(({ id, paid_at }) => {
    const came = (charges.get(id) ?? []).filter(
      ({ state, reference }) =>
        ['pays', 'due for refund', 'sent back'].includes(state) || refunds.some(({ bill }) => bill === reference),
    );
    const money = came.map(({ reference: bill, amount, left, state, at }): ReceivedMoney => {
      // Where the gateway took all of the money back, the time of the bill is the time of that.
      const isReversed = refunds.some((refund) => refund.bill === bill && refund.bill_status !== 'paid');
      const only = came.length === 1 ? paid_at : null;
      return { bill, amount, left, state, paid_at: only ?? (isReversed ? null : at) };
    });
    return [id, money] as const;
  });
  return new Map(received);
}
