import { defaultHolding, demoEmail } from '@slotterbit/contract/customers/login.ts';
import {
  type DocumentKind,
  type DocumentSeries,
  demoSeries,
  documentNumber,
} from '@slotterbit/contract/orders/document-number.ts';
import { currentMonth } from '@slotterbit/contract/values/month.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { notFound } from '../http/problem.ts';

/** The part of the customer that decides the series. */
type Buyer = { holding_code: string; email: string };

const holdingOf = ({ holding_code, email }: Buyer) =>
  holding_code === defaultHolding && email === demoEmail ? demoSeries : holding_code;

/**
 * Takes the next number of the buyer's organisation and the current year. Others of the series wait until the commit, so the caller takes no other
 * lock afterwards, and stores the number in the same transaction: a rollback returns it.
 */
async function takeNumber(tx: Tx, kind: DocumentKind, buyer: Buyer, now: Date): Promise<string> {
  const series: DocumentSeries = { kind, holding: holdingOf(buyer), year: currentMonth(now).year };
  const { last } = await tx
    .insertInto('document_numbers')
    .values({ ...series, last: 1 })
    .onConflict((on) =>
      on.columns(['kind', 'holding', 'year']).doUpdateSet((eb) => ({ last: eb('document_numbers.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return documentNumber(series, last);
}

/**
 * Returns the number of an order's invoice; the first call assigns it. It is not assigned with the order, because all orders of an organisation
 * would wait for each other. Throws `Problem` 404 for an order of another customer.
 */
export async function numberInvoice(db: Db, customerId: number, orderId: number, now: Date): Promise<string> {
  return transact(db, async (tx) => {
    await lockRow(tx, 'orders', orderId);
    const order = await tx
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['orders.invoice_number', 'customers.holding_code', 'customers.email'])
      .where('orders.id', '=', orderId)
      .where('orders.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!order) throw notFound('Pesanan');
    if (order.invoice_number !== null) return order.invoice_number;
    const invoice_number = await takeNumber(tx, 'invoice', order, now);
    await tx.updateTable('orders').set({ invoice_number }).where('id', '=', orderId).execute();
    return invoice_number;
  });
}

/**
 * Numbers the receipts of the order's paid termin that have none. A reversed termin keeps its number for the next payment; a termin of 0 has none.
 * The caller holds the lock on the order, and takes no lock afterwards.
 */
export async function numberReceipts(tx: Tx, orderId: number, now: Date): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['payments.id', 'customers.holding_code', 'customers.email'])
    .where('payments.order_id', '=', orderId)
    .where('payments.status', '=', 'paid')
    .where('payments.amount', '>', 0)
    .where('payments.receipt_number', 'is', null)
    .orderBy('payments.termin')
    .execute();
  for (const { id, ...buyer } of payments) {
    const receipt_number = await takeNumber(tx, 'receipt', buyer, now);
    await tx.updateTable('payments').set({ receipt_number }).where('id', '=', id).execute();
  }
}
