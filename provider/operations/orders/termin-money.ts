import type { Rupiah } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/order-status.ts';
import type { Db } from '../../db/schema.ts';
import { chargesOfTermins, type TerminCharge } from '../../payments/termin-charges.ts';

export type Termin = { id: number; termin: number; amount: Rupiah; status: PaymentStatus; paid_at: string | null };

/** A refund of one charge (`bill`: its reference at the gateway). `superseded_at`: when the charge was paid again after the refund. */
export type OrderRefund = Awaited<ReturnType<typeof refundsOfOrder>>[number];

/** Returns the refunds of an order, due and done, oldest first. */
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

/** Money that was paid for a charge. `paid_at` is null when only the time of the refund is known. */
export type ReceivedMoney = Pick<TerminCharge, 'amount' | 'left' | 'state'> & { bill: string; paid_at: string | null };

/** Returns the received money of each termin, by payment id. */
export async function moneyOfTermins(
  db: Db,
  termins: readonly Termin[],
  refunds: readonly OrderRefund[],
): Promise<ReadonlyMap<number, ReceivedMoney[]>> {
  const paymentIds = termins.map(({ id }) => id);
  const charges = await chargesOfTermins(db, paymentIds);
  const received = termins.map(({ id, paid_at }) => {
    const paid = (charges.get(id) ?? []).filter(
      ({ state, reference }) =>
        ['pays', 'due for refund', 'sent back'].includes(state) || refunds.some(({ bill }) => bill === reference),
    );
    const money = paid.map(({ reference: bill, amount, left, state, at }): ReceivedMoney => {
      // When the gateway reversed the whole payment, `at` is the time of the reversal.
      const isReversed = refunds.some((refund) => refund.bill === bill && refund.bill_status !== 'paid');
      const only = paid.length === 1 ? paid_at : null;
      return { bill, amount, left, state, paid_at: only ?? (isReversed ? null : at) };
    });
    return [id, money] as const;
  });
  return new Map(received);
}
