import { type PayerPaymentAnswer, payerPaymentAnswer } from '@slotterbit/contract/calls/payer-calls.ts';
import { emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import { namesOnly } from '@slotterbit/contract/customers/contact-text.ts';
import { isAnythingPaid } from '@slotterbit/contract/orders/order.ts';
import { isStopped } from '@slotterbit/contract/orders/order-status.ts';
import type { Db } from '../db/schema.ts';
import { type LinkSettings, loadOrder } from '../orders/load-orders.ts';

async function loadRow(db: Db, linkToken: string) {
  return db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .innerJoin('customers', 'customers.id', 'orders.customer_id')
    .select(['payments.order_id', 'payments.termin', 'customers.name', 'customers.instansi'])
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

type Payer = Pick<PayerPaymentAnswer['data'], 'customer'> &
  Pick<PayerPaymentAnswer['data']['order'], 'billing' | 'keperluan_publish'>;

/** What the customer typed, as far as strangers see it: nothing of a stopped order; while nothing is paid, nothing that could pass as the seller's. */
function shownTexts({ customer, billing, keperluan_publish }: Payer, isPaid: boolean): Payer {
  if (isPaid) return { customer, billing, keperluan_publish };
  return {
    customer: namesOnly(customer, ['name', 'instansi']),
    billing: namesOnly(billing, ['institution', 'unit', 'address', 'reference']),
    keperluan_publish: '',
  };
}

const noTexts: Payer = { customer: { name: '', instansi: '' }, billing: emptyBilling, keperluan_publish: '' };

/** Loads a payment by the token of its link, for everyone who has it; null for an unknown one. */
export async function loadPayerPayment(
  db: Db,
  linkToken: string,
  settings: LinkSettings,
  now: Date,
): Promise<PayerPaymentAnswer | null> {
  const row = await loadRow(db, linkToken);
  const order = row && (await loadOrder(db, null, row.order_id, settings, now));
  if (!row || !order) return null;
  const { termin, name, instansi, other_money } = row;
  const { customer, ...texts } = isStopped(order.status)
    ? noTexts
    : shownTexts({ ...order, customer: { name, instansi } }, isAnythingPaid(order.payments));
  const payments = order.payments.map((one) =>
    one.termin === termin ? one : { ...one, transfer: null, receipt_number: null, payment_url: null, share_url: null },
  );
  // Parsing removes the fields that are the customer's alone.
  return payerPaymentAnswer.parse({ data: { termin, customer, other_money, order: { ...order, ...texts, payments } } });
}
