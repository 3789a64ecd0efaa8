import type { PayerPayment } from '@slotterbit/contract/orders/payer-payment.ts';
import type { AstroGlobal } from 'astro';

type Page = Pick<AstroGlobal, 'params' | 'response'> & {
  locals: { payment: (token: string) => Promise<PayerPayment | null> };
};

/** Reads the payment of a page's link; null, with 404, for an unknown one. Neither page nor address, which is a secret, may be stored or named to others. */
export async function openPayment({ locals, params, response }: Page): Promise<PayerPayment | null> {
  response.headers.set('Cache-Control', 'private, no-store');
  response.headers.set('Referrer-Policy', 'no-referrer');
  const payment = await locals.payment(params['token'] ?? '');
  if (payment === null) response.status = 404;
  return payment;
}

/** The addresses of a payment's link. Paths: a page on any address of the site may post its form. */
export function linksOf(token = '') {
  const page = `/bayar/${encodeURIComponent(token)}`;
  const call = `/api/payments/${encodeURIComponent(token)}`;
  return {
    page,
    invoice: `${page}/invoice`,
    receipt: `${page}/kuitansi`,
    online: `${call}/pay?metode=online`,
    transfer: `${call}/transfer`,
  };
}
