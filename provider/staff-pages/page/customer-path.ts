import { type Fields, numberField } from './action.ts';

export const customerPath = (id: number) => `/staf/pelanggan/${id}`;

/** The customer of an action: the field `pelanggan`, an id. Null when it is missing. */
export function customerOf(fields: Fields): { name: string; holding: null } | null {
  const id = numberField(fields, 'pelanggan');
  return id === null ? null : { name: `${id}`, holding: null };
}

/** Where an action about one customer returns to. */
export function backToCustomer(fields: Fields): string {
  const id = numberField(fields, 'pelanggan');
  return id === null ? '/staf/pelanggan' : customerPath(id);
}
