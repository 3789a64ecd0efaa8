import { type Fields, numberField } from './action.ts';
import { pathWith } from './page-shell.ts';

export const customerPath = (id: number) => `/staf/pelanggan/${id}`;
export const orderPath = (code: string) => `/staf/pesanan/${encodeURIComponent(code)}`;
export const itemPath = (id: number | string) => `/staf/jurnal/${encodeURIComponent(id)}`;

/** The customer of an action: the field `pelanggan`, an id. Null when it is missing. */
export function customerOf(fields: Fields): { name: string; holding: null } | null {
  const id = numberField(fields, 'pelanggan');
  return id === null ? null : { name: `${id}`, holding: null };
}

/** Where an action about one customer, order or journal returns to. */
function backToCustomer(fields: Fields): string {
  const id = numberField(fields, 'pelanggan');
  return id === null ? '/staf/pelanggan' : customerPath(id);
}
/** What actions about one customer share. */
export const ofCustomer = { fields: ['pelanggan'], input: customerOf, back: backToCustomer } as const;

export function backToOrder(fields: Fields): string {
  const code = fields.get('pesanan');
  return code ? orderPath(code) : '/staf';
}
export const ofOrder = {
  fields: ['pesanan'],
  input: (fields: Fields) => ({ order: fields.get('pesanan') ?? '' }),
  back: backToOrder,
} as const;

export function backToItem(fields: Fields): string {
  const item = fields.get('jurnal');
  return item ? itemPath(item) : '/staf/jurnal';
}

/** The query of the list of orders without what belongs to one visit. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query);
  for (const name of ['hasil', 'centang', 'pesanan', 'daftar']) kept.delete(name);
  return kept;
}

export const ordersPath = (query: URLSearchParams) => pathWith('/staf/pesanan', listQuery(query));
