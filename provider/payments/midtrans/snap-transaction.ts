import type { ChargeRequest } from '../gateway.ts';
import { midtransTime } from './format.ts';

/** Longest item name and item id that Midtrans takes. */
const LONGEST_NAME = 50;

/** Cut between characters, never inside one; '|' breaks Alfamart's slip. */
function itemName(name: string): string {
  return [...name.replaceAll('|', '/')].slice(0, LONGEST_NAME).join('');
}

/** The ordered lines when the charge is for all of them, else one line for the termin: they must sum to the amount. */
function itemDetails(charge: ChargeRequest) {
  const priced = charge.lines.filter(({ price }) => price > 0);
  const sum = priced.reduce((total, { price, qty }) => total + price * qty, 0);
  if (sum === charge.amount) {
    return priced.map(({ name, price, qty }, index) => ({
      id: `${charge.orderCode}-${index + 1}`,
      price,
      quantity: qty,
      name: itemName(name),
    }));
  }
  const name = itemName(`Termin ${charge.termin} dari ${charge.terminCount}, pesanan ${charge.orderCode}`);
  return [{ id: `${charge.orderCode}-T${charge.termin}`, price: charge.amount, quantity: 1, name }];
}

/**
 * Body of Snap's POST transactions. Midtrans counts the page's expiry from now and a transaction's from `start_time`: both end with
 * our charge. Amounts are whole rupiah, without decimals.
 */
export function snapTransaction(charge: ChargeRequest) {
  const duration = Math.max(1, Math.floor((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 60_000));
  // Without SITE_URL we have no absolute address to come back to: the account's own setting then holds.
  const isAbsolute = URL.canParse(charge.finishUrl);
  return {
    transaction_details: { order_id: charge.reference, gross_amount: charge.amount },
    item_details: itemDetails(charge),
    customer_details: { first_name: charge.customer.name, email: charge.customer.email, phone: charge.customer.phone },
    expiry: { start_time: `${midtransTime(charge.createdAt)} +0700`, unit: 'minutes', duration },
    page_expiry: { unit: 'minutes', duration },
    credit_card: { secure: true },
    ...(isAbsolute ? { callbacks: { finish: charge.finishUrl } } : {}),
  };
}
