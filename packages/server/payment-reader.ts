import { decodeOrder } from '@slotterbit/contract/decode/decode-order.ts';
import { fieldsOf, first, idOf, rupiahOf } from '@slotterbit/contract/decode/read-values.ts';
import type { PayerPayment } from '@slotterbit/contract/orders/payer-payment.ts';
import { usableText } from '@slotterbit/contract/values/usable-text.ts';

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

/** Creates the function with which pages read the payment of a link from our provider. @param get requests a path of its API */
export function paymentReader(get: (path: string) => Promise<Response>): App.Locals['payment'] {
  return async (token) => {
    const answer = await get(`/api/payments/${encodeURIComponent(token)}`);
    if (answer.status === 404) return null;
    const payment = answer.ok ? decodePayerPayment(await answer.json()) : null;
    if (payment === null) throw new Error(`The payment of a link could not be read: ${answer.status}.`);
    return payment;
  };
}
