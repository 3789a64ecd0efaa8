import type { Db } from '@slotterbit/provider/db/schema.ts';
import { type Period, timesOf } from './period.ts';

/** One payment or refund. `document`: the receipt's number. `amount`: rupiah that arrived or was sent back. */
export type MoneyRow = {
  at: string;
  order: string;
  termin: number;
  document: string | null;
  gateway: string | null;
  amount: number;
};

/** Returns the termins that were paid in a period, oldest first: the money of `receivedMoney`, one by one. */
export function paymentsIn(db: Db, period: Period): Promise<MoneyRow[]> {
  const { since, before } = timesOf(period);
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ ref, eb, selectFrom }) => [
      // Not null: the condition below.
      ref('payments.paid_at').$castTo<string>().as('at'),
      'orders.code as order',
      'payments.termin',
      'payments.receipt_number as document',
      selectFrom('charges')
        .select('charges.gateway')
        .whereRef('charges.payment_id', '=', 'payments.id')
        .where('charges.status', '=', 'paid')
        .orderBy('charges.id')
        .limit(1)
        .as('gateway'),
      eb('payments.amount', '-', ref('payments.discount')).as('amount'),
    ])
    .where('payments.status', '=', 'paid')
    .where('payments.paid_at', '>=', since)
    .where('payments.paid_at', '<', before)
    .orderBy('payments.paid_at')
    .orderBy('payments.id')
    .execute();
}

/** Returns the refunds that were sent in a period, oldest first. */
export function refundsIn(db: Db, period: Period): Promise<MoneyRow[]> {
  const { since, before } = timesOf(period);
  return db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .innerJoin('charges', 'charges.id', 'refunds.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select(({ ref }) => [ref('refunds.refunded_at').$castTo<string>().as('at'), 'orders.code as order'])
    .select(['payments.termin', 'payments.receipt_number as document', 'charges.gateway', 'refunds.amount'])
    .where('refunds.superseded_at', 'is', null)
    .where('refunds.refunded_at', '>=', since)
    .where('refunds.refunded_at', '<', before)
    .orderBy('refunds.refunded_at')
    .orderBy('refunds.id')
    .execute();
}
