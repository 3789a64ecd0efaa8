import type { Customer, User } from '#domain/customer.ts';
import { usableText } from '#domain/usable-text.ts';
import { idOf, isFields } from './fields.ts';

/** A text with something in it; null for anything else, a number too. */
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? usableText(value) : null);

/** A user, also from this app's own storage; null for what is no object. */
export function decodeUser(value: unknown): User | null {
  if (!isFields(value)) return null;
  const { id, name, email } = value;
  return { id: idOf(id), name: textOf(name), email: textOf(email) };
}

/** A customer, also from this app's own storage; null for what is no object. */
export function decodeCustomer(value: unknown): Customer | null {
  const user = decodeUser(value);
  if (user === null || !isFields(value)) return null;
  const { whatsapp, instansi, pekerjaan, address } = value;
  return {
    ...user,
    whatsapp: usableText(whatsapp),
    instansi: usableText(instansi),
    pekerjaan: usableText(pekerjaan),
    address: usableText(address),
  };
}
