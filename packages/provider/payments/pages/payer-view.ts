import type { Billing } from '@slotterbit/contract/customers/billing.ts';
import { namesOnly } from '@slotterbit/contract/customers/contact-text.ts';
import { slotPeriod } from '@slotterbit/contract/orders/order.ts';
import { canPay, isStopped, rulesOf } from '@slotterbit/contract/orders/order-status.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { storedBilling } from '../../customers/change-billing.ts';
import type { Db } from '../../db/schema.ts';

/** One ordered line as a payer sees it: 'Jurnal Alfa', 'SINTA 2', 'Maret 2027'. */
export type PayerLine = { name: string; indexing: string; month: string | null; qty: number };

async function loadRow(db: Db, linkToken: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['payments.id', 'payments.link_token', 'payments.order_id', 'payments.termin', 'payments.amount'])
    .select(['payments.discount', 'payments.status', 'payments.due_at', 'payments.paid_at'])
    .select('payments.receipt_number')
    .select(['orders.code', 'orders.status as order_status', 'orders.termin as termin_count'])
    .select([
      'orders.keperluan_publish as purpose',
      'orders.invoice_number',
      'customers.name',
      'customers.instansi',
      'orders.billing',
    ])
    .select((eb) =>
      eb
        .selectFrom('payments as paid')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('paid.order_id', '=', 'payments.order_id')
        .where('paid.status', '=', 'paid')
        .where('paid.amount', '>', 0)
        .as('paid_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('payments as earlier')
        .select((count) => count.fn.countAll<number>().as('open'))
        .whereRef('earlier.order_id', '=', 'payments.order_id')
        .whereRef('earlier.termin', '<', 'payments.termin')
        .where('earlier.status', '<>', 'paid')
        .as('open_before'),
    )
    .select((eb) =>
      eb
        .selectFrom('refunds')
        .innerJoin('charges', 'charges.id', 'refunds.charge_id')
        .select('charges.received')
        .whereRef('charges.payment_id', '=', 'payments.id')
        .where('charges.received', 'is not', null)
        .where('refunds.refunded_at', 'is', null)
        .orderBy('charges.id', 'desc')
        .limit(1)
        .as('other_money'),
    )
    .where('payments.link_token', '=', linkToken)
    .executeTakeFirst();
}

/** A payment as everyone with its link sees it (`other_money`: `received` of a charge that is due for refund): nothing else of the customer's account, and no other termin. */
export type PayerView = Omit<NonNullable<Awaited<ReturnType<typeof loadRow>>>, 'billing'> & {
  billing: Billing;
  lines: PayerLine[];
};

/** Loads a payment by the token of its link; null for an unknown one. */
export async function loadPayerView(db: Db, linkToken: string): Promise<PayerView | null> {
  const row = await loadRow(db, linkToken);
  if (!row) return null;
  const items = await db
    .selectFrom('order_items')
    .select(['item_name', 'item_index', 'qty', 'slot_id', 'slot_year', 'slot_month', 'slot_month_end', 'volume_issue'])
    .where('order_id', '=', row.order_id)
    .orderBy('id')
    .execute();
  const lines = items.map((item) => ({
    name: item.item_name,
    indexing: item.item_index,
    qty: item.qty,
    month: slotPeriod({
      id: item.slot_id,
      month: { year: item.slot_year, month: item.slot_month },
      end: item.slot_month_end,
      volumeIssue: item.volume_issue,
    }),
  }));
  const billing = storedBilling(row.billing);
  if ((row.paid_count ?? 0) > 0) return { ...row, billing, lines };
  const names = namesOnly(row, ['name', 'instansi']);
  return { ...names, billing: namesOnly(billing, ['institution', 'unit', 'reference']), lines };
}

/** What a payer can do: pay, pay after an earlier termin, or nothing, because it is paid, the order was stopped, or its status is unknown. */
export type PayerState = 'due' | 'too early' | 'paid' | 'stopped' | 'closed';

export function payerState({ order_status, status, open_before }: PayerView): PayerState {
  if (isStopped(order_status)) return 'stopped';
  if (status === 'paid') return 'paid';
  if (!canPay(order_status)) return 'closed';
  return (open_before ?? 0) > 0 ? 'too early' : 'due';
}

/** Returns whether the payment is still asked for, now or after an earlier termin; it then has an invoice. */
export function isAsked(view: PayerView): boolean {
  return ['due', 'too early'].includes(payerState(view));
}

/** Returns whether the payment has a receipt: its money arrived and was kept (docs/product.md 13.2). */
export function canShowReceipt({ order_status, status, amount }: PayerView): boolean {
  return rulesOf(order_status).hasReceipt && status === 'paid' && amount > 0;
}

/** The money that was received, in rupiah. */
export function receivedAmount({ amount, discount }: PayerView): Rupiah {
  return amount - discount;
}
