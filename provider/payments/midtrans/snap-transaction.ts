import type { Bill } from '../gateway.ts';
import { midtransTime } from './times.ts';

/** Longest item name and item id that Midtrans takes. */
const LONGEST_NAME = 50;

/** Cut between characters, never inside one; '|' breaks Alfamart's slip. */
function itemName(name: string): string {
  return [...name.replaceAll('|', '/')].slice(0, LONGEST_NAME).join('');
}

/** The ordered lines when the bill is for all of them, else one line for the termin: they must sum to the amount. */
function itemDetails(bill: Bill) {
  const priced = bill.lines.filter(({ price }) => price > 0);
  const sum = priced.reduce((total, { price, qty }) => total + price * qty, 0);
  if (sum === bill.amount) {
    return priced.map(({ name, price, qty }, index) => ({
      ...{ id: `${bill.orderCode}-${index + 1}`, price, quantity: qty, name: itemName(name) },
    }));
  }
  const name = itemName(`Termin ${bill.termin} dari ${bill.terminCount}, pesanan ${bill.orderCode}`);
  return [{ id: `${bill.orderCode}-T${bill.termin}`, price: bill.amount, quantity: 1, name }];
}

/**
 * Body of Snap's POST transactions. Midtrans counts the page's life from now and a transaction's from `start_time`: both end when
 * our bill does. Amounts are whole rupiah, without decimals.
 */
export function snapTransaction(bill: Bill) {
  const duration = Math.max(1, Math.floor((bill.expiresAt.getTime() - bill.createdAt.getTime()) / 60_000));
  // Without SITE_URL we have no absolute address to come back to: the account's own setting then holds.
  const isAbsolute = URL.canParse(bill.finishUrl);
  return {
    transaction_details: { order_id: bill.reference, gross_amount: bill.amount },
    item_details: itemDetails(bill),
    customer_details: { first_name: bill.customer.name, email: bill.customer.email, phone: bill.customer.phone },
    expiry: { start_time: `${midtransTime(bill.createdAt)} +0700`, unit: 'minutes', duration },
    page_expiry: { unit: 'minutes', duration },
    credit_card: { secure: true },
    ...(isAbsolute ? { callbacks: { finish: bill.finishUrl } } : {}),
  };
}
