import type { OrderPage } from '#domain/order.ts';
import { type Fields, idOf, isFields, numberOf } from './fields.ts';
import { decodeOrder } from './order.ts';
import { decodeList, first } from './read.ts';

/** A list and the objects around it, inner ones first: the figures of a page stand in one of them. */
type Found = { list: unknown[]; around: Fields[] };

/**
 * A page of orders in any of the shapes of docs/product.md 3: a page object, a list with `total_pages` and `total_orders`, or a
 * plain list, each also inside `data` and `orders`. `page` is the one that was asked for. Null when there is no list.
 */
export function decodeOrderPage(body: unknown, page: number): OrderPage | null {
  const found = find(body, 0);
  if (found === null) return null;
  const read = <T>(names: string, one: (value: unknown) => T | null): T | null => {
    for (const fields of found.around) {
      const value = first(fields, names, one);
      if (value !== null) return value;
    }
    return null;
  };
  const current = read('current_page', idOf) ?? page;
  return {
    orders: decodeList(found.list, decodeOrder),
    page: current,
    lastPage: read('last_page total_pages', idOf) ?? current,
    total: read('total total_orders', numberOf) ?? found.list.length,
    perPage: read('per_page', idOf),
  };
}

/** Looks in `orders` and `data`, as deep as `data.data.orders.data` goes. */
function find(value: unknown, depth: number): Found | null {
  if (Array.isArray(value)) return { list: value, around: [] };
  if (!isFields(value) || depth > 4) return null;
  for (const name of ['orders', 'data']) {
    const found = find(value[name], depth + 1);
    if (found !== null) return { list: found.list, around: [...found.around, value] };
  }
  return null;
}
