import type { Fields } from '../page/action.ts';

export const orderPath = (code: string) => `/staf/pesanan/${encodeURIComponent(code)}`;

/** The query of the list without what belongs to one visit. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  for (const name of ['hasil', 'centang']) kept.delete(name);
  return kept;
}

/** The list with the filters of a query. */
export function ordersPath(query: URLSearchParams): string {
  const kept = `${listQuery(query)}`;
  return kept === '' ? '/staf/pesanan' : `/staf/pesanan?${kept}`;
}

/** Where an action about one order returns to. */
export function backToOrder(fields: Fields): string {
  const code = fields.get('pesanan');
  return code ? orderPath(code) : '/staf';
}
