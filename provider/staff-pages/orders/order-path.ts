import type { Fields } from '../page/action.ts';

export const orderPath = (code: string) => `/staf/pesanan/${encodeURIComponent(code)}`;

/** Where an action about one order returns to. */
export function backToOrder(fields: Fields): string {
  const code = fields.get('pesanan');
  return code ? orderPath(code) : '/staf';
}
