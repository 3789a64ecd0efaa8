import type { PayerPayment } from '../orders/payer-payment.ts';
import { usableText } from '../values/usable-text.ts';
import { decodeOrder } from './decode-order.ts';
import { fieldsOf, first, idOf, rupiahOf } from './read-values.ts';

/** Decodes an answer to GET payments/{token}; null for an invalid one. */
export function decodePayerPayment(body: unknown): PayerPayment | null {
  const fields = fieldsOf(body);
  const order = first(fields, 'data.order', decodeOrder);
  const termin = first(fields, 'data.termin', idOf);
  const payment = order?.payments.find((one) => one.termin === termin);
  if (order === null || payment === undefined) return null;
  return {
    order,
    payment,
    customer: {
      name: first(fields, 'data.customer.name', usableText),
      instansi: first(fields, 'data.customer.instansi', usableText),
    },
    otherMoney: first(fields, 'data.other_money', rupiahOf),
  };
}
