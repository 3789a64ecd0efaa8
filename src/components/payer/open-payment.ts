import type { PayerPayment } from '@slotterbit/contract/orders/payer-payment.ts';
import type { AstroGlobal } from 'astro';

type Page = Pick<AstroGlobal, 'params' | 'response'> & {
  locals: { payment: (token: string) => Promise<PayerPayment | null> };
};

/** Neither a page of a link nor its address, which is a secret, may be stored or named to others. */
const SECRET = { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'no-referrer' };

/** Leads from a paper that does not exist to the page of the link. */
export const toPage = (page: string) => new Response(null, { status: 303, headers: { ...SECRET, Location: page } });

/** Reads the payment of a page's link; null, with 404, for an unknown one. */
export async function openPayment({ locals, params, response }: Page): Promise<PayerPayment | null> {
  for (const [name, value] of Object.entries(SECRET)) response.headers.set(name, value);
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
    online: `${call}/pay`,
    transfer: `${call}/transfer`,
  };
}
