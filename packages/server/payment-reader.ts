import { decodePayerPayment } from '@slotterbit/contract/decode/decode-payer-payment.ts';

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
