import type { CartAnswer } from '@slotterbit/contract/calls/cart-calls.ts';
import { toFirstDay } from '@slotterbit/contract/values/month.ts';
import { offerName } from '@slotterbit/provider/carts/load-cart.ts';
import type { Call } from './load.ts';
import type { Offer } from './shop.ts';

const PURPOSE = 'Publikasi untuk BKD (Dosen)';

/** Adds one copy of an offer to the cart. */
export function addition({ itemId, indexingId, slotId, price, ...month }: Offer, token: string): Call {
  const body = {
    item_id: itemId,
    indexing_id: indexingId,
    slot_id: slotId,
    qty: 1,
    req_price: price,
    req_publish: toFirstDay(month),
    req_publish_year: month.year,
    req_publish_month: month.month,
  };
  return { method: 'POST', path: '/api/carts', token, body };
}

/** Orders a cart as the server returned it, in two termin of about the same size. */
export function orderOfCart({ carts, total }: CartAnswer, token: string): Call {
  const first = Math.ceil(total / 2);
  const body = {
    termin: 2,
    termin_amount1: first,
    termin_amount2: total - first,
    keperluan_publish: PURPOSE,
    cart_items: carts.map(({ item_id, slot_id, hde, req_price }) => ({
      product_id: item_id,
      slot_id,
      hde,
      price: req_price ?? 0,
    })),
  };
  return { method: 'POST', path: '/api/pi-order/create', token, body };
}

/** Orders a cart with one line, in one termin. */
export function orderOf({ itemId, indexingId, slotId, price }: Offer, token: string): Call {
  const line = { product_id: itemId, slot_id: slotId, price, hde: offerName(itemId, indexingId, slotId, price) };
  const body = { termin: 1, termin_amount1: price, keperluan_publish: PURPOSE, cart_items: [line] };
  return { method: 'POST', path: '/api/pi-order/create', token, body };
}

/** Logs in with the password of a filled shop. */
export const login = (email: string, password: string): Call => ({
  method: 'POST',
  path: '/api/customer-login',
  body: { email, password, holding_code: 'supp' },
});
