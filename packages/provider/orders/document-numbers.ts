import { defaultHolding, demoEmail } from '@slotterbit/contract/customers/login.ts';
import {
  type DocumentKind,
  type DocumentSeries,
  demoSeries,
  documentNumber,
} from '@slotterbit/contract/orders/document-number.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import { addHours } from '@slotterbit/contract/values/date.ts';
import { currentMonth } from '@slotterbit/contract/values/month.ts';
import { lockRow } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { notFound, Problem } from '../http/problem.ts';

/** The part of the customer that decides the series. */
type Buyer = { holding_code: string; email: string };

const holdingOf = ({ holding_code, email }: Buyer) =>
  holding_code === defaultHolding && email === demoEmail ? demoSeries : holding_code;

/**
 * Takes the next number of the buyer's organisation and the year of `at`. Others of the series wait until the commit, so the caller takes no other
 * lock afterwards, and stores the number in the same transaction: a rollback returns it.
 */
async function takeNumber(tx: Tx, kind: DocumentKind, buyer: Buyer, at: Date): Promise<string> {
  const series: DocumentSeries = { kind, holding: holdingOf(buyer), year: currentMonth(at).year };
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

/** Numbers for invoices of one customer's orders of 24 hours, besides those that come with a payment: a number cannot be taken back. */
const MAX_INVOICES_PER_DAY = 20;

/** Throws `Problem` 429 when the customer has many numbers today. */
async function refuseManyInvoices(tx: Tx, customerId: number, now: Date): Promise<void> {
  const numbered = await tx
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', addHours(now, -24).toISOString())
    .where('invoice_number', 'is not', null)
    .limit(MAX_INVOICES_PER_DAY)
    .execute();
  if (numbered.length >= MAX_INVOICES_PER_DAY)
    throw new Problem(429, 'Nomor invoice untuk hari ini sudah habis. Bayar salah satu pesanan, atau coba lagi besok.');
}

/**
 * Returns the number of an order's invoice; the first call assigns it, and the order's billing data no longer change. Throws `Problem`: 404 for an
 * order of another customer, 409 for a stopped order, 429.
 */
export async function numberInvoice(db: Db, customerId: number, orderId: number, now: Date): Promise<string> {
  return transact(db, async (tx) => {
    await lockRow(tx, 'customers', customerId);
    await lockRow(tx, 'orders', orderId);
    const order = await tx
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .select(['orders.invoice_number', 'orders.status', 'customers.holding_code', 'customers.email'])
      .where('orders.id', '=', orderId)
      .where('orders.customer_id', '=', customerId)
      .executeTakeFirst();
    if (!order) throw notFound('Pesanan');
    if (order.invoice_number !== null) return order.invoice_number;
    if (isStopped(order.status)) throw new Problem(409, 'Pesanan ini dihentikan, jadi invoicenya tidak diberi nomor.');
    await refuseManyInvoices(tx, customerId, now);
    return giveInvoiceNumber(tx, orderId, order, now);
  });
}

async function giveInvoiceNumber(tx: Tx, orderId: number, buyer: Buyer, at: Date): Promise<string> {
  const invoice_number = await takeNumber(tx, 'invoice', buyer, at);
  await tx.updateTable('orders').set({ invoice_number }).where('id', '=', orderId).execute();
  return invoice_number;
}

/**
 * Numbers the receipts of the order's paid termin that have none, and its invoice with the first receipt, in the year of the payment: a payment of
 * the last evening belongs to the old year's books, also if the news comes in the new year. A reversed termin keeps its number for
 * the next payment; a termin of 0 has none. The caller holds the lock on the order, and takes no lock afterwards.
 */
export async function numberPaidDocuments(tx: Tx, orderId: number): Promise<void> {
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['payments.id', 'orders.invoice_number', 'customers.holding_code', 'customers.email'])
    // A paid termin has a day.
    .select(({ ref }) => ref('payments.paid_at').$castTo<string>().as('paid_at'))
    .where('payments.order_id', '=', orderId)
    .where('payments.status', '=', 'paid')
    .where('payments.amount', '>', 0)
    .where('payments.receipt_number', 'is', null)
    .orderBy('payments.termin')
    .execute();
  const [first] = payments;
  if (first?.invoice_number === null) await giveInvoiceNumber(tx, orderId, first, new Date(first.paid_at));
  for (const { id, paid_at, ...buyer } of payments) {
    const receipt_number = await takeNumber(tx, 'receipt', buyer, new Date(paid_at));
    await tx.updateTable('payments').set({ receipt_number }).where('id', '=', id).execute();
  }
}
