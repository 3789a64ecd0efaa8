import type { Request } from 'autocannon';
import type { CartAnswer } from '#contract/carts.ts';
import { toFirstDay } from '#domain/month.ts';
import { offerName } from '#provider/carts/load.ts';
import type { Offer } from './shop.ts';

/** A POST request with a JSON body. */
export function post(path: string, body: object, token?: string): Request {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return { method: 'POST', path, headers, body: JSON.stringify(body) };
}

/** Body of POST carts. */
export function addition({ itemId, indexingId, slotId, price, ...month }: Offer): object {
  return {
    item_id: itemId,
    indexing_id: indexingId,
    slot_id: slotId,
    qty: 1,
    req_price: price,
    req_publish: toFirstDay(month),
    req_publish_year: month.year,
    req_publish_month: month.month,
  };
}

/** Body of POST pi-order/create for a cart as the server returned it. The payments of the termin have about the same size. */
export function orderOfCart({ carts, total }: CartAnswer, termin: 1 | 2): object {
  const first = Math.ceil(total / termin);
  return {
    termin,
    termin_amount1: first,
    ...(termin === 2 && { termin_amount2: total - first }),
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    cart_items: carts.map(({ item_id, slot_id, hde, req_price }) => ({
      product_id: item_id,
      slot_id,
      hde,
      price: req_price ?? 0,
    })),
  };
}

/** Body of POST pi-order/create for one line, paid in one termin. */
export function orderOf({ itemId, indexingId, slotId, price }: Offer): object {
  return {
    termin: 1,
    termin_amount1: price,
    keperluan_publish: 'Publikasi untuk BKD (Dosen)',
    cart_items: [{ product_id: itemId, slot_id: slotId, price, hde: offerName(itemId, indexingId, slotId, price) }],
  };
}
