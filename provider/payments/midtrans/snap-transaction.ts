import type { ChargeRequest } from '../gateway.ts';
import { midtransTime } from './format.ts';

/** Midtrans' limit for item names and item ids. */
const MAX_NAME_LENGTH = 50;

/** Cuts between characters, never inside one. '|' breaks Alfamart's payment slip. */
function itemName(name: string): string {
  return [...name.replaceAll('|', '/')].slice(0, MAX_NAME_LENGTH).join('');
}

/** Returns the ordered lines if they sum to the charge, else one line for the termin: Midtrans requires the exact sum. */
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
 * Body of Snap's POST transactions. Midtrans counts the page's expiry from now and the transaction's from `start_time`:
 * both end with our charge. Amounts are whole rupiah.
 */
export function snapTransaction(charge: ChargeRequest) {
  const duration = Math.max(1, Math.floor((charge.expiresAt.getTime() - charge.createdAt.getTime()) / 60_000));
  // Without SITE_URL there is no absolute address, and the account's own setting applies.
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
