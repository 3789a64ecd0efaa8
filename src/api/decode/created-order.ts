import { usableText } from '#domain/usable-text.ts';
import { fieldsOf, idOf } from './fields.ts';
import { first, linkOf } from './read.ts';

/** A created order. `paymentUrl` is where to pay, null when the provider names none. */
export type CreatedOrder = { id: number | null; paymentUrl: string | null; message: string | null };

const links =
  'payment_url order.payment_url order_id.payment_url data.payment_url data.order.payment_url data.order_id.payment_url';

/** The answer of an order's creation; null when it is not marked as a success, which is a failure (docs/product.md 4). */
export function decodeCreatedOrder(body: unknown): CreatedOrder | null {
  const fields = fieldsOf(body);
  if (!isSuccess(fields['success'] ?? fields['status'])) return null;
  return {
    id: first(fields, 'order.id order_id.id order_id data.order.id', idOf),
    paymentUrl: first(fields, links, linkOf),
    message: first(fields, 'message', usableText),
  };
}

/** `success` or `status`, as a boolean, a word, or an HTTP status. */
function isSuccess(mark: unknown): boolean {
  if (typeof mark === 'string') return ['success', 'ok', 'true', '1', '200', '201'].includes(mark.toLowerCase());
  return mark === true || mark === 1 || mark === 200 || mark === 201;
}
