import type { Customer, Session, User } from '#src/domain/customer.ts';
import { usableText } from '#src/domain/usable-text.ts';
import { elementsOf, fieldsOf, first, idOf, isFields } from './read.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? usableText(value) : null);
const tokenOf = (value: unknown) => textOf(value)?.replace(/^Bearer\s+/i, '') ?? null;

/** The session of a login or registration answer (spec 3); null when it carries no token. */
export function decodeSession(body: unknown): Session | null {
  const fields = fieldsOf(body);
  const accessToken = first(fields, 'access_token token data.access_token data.token bearer data.bearer', tokenOf);
  if (accessToken === null) return null;
  return {
    accessToken,
    refreshToken: first(fields, 'refresh_token data.refresh_token', textOf),
    user: first(fields, 'user data.user', decodeUser),
    customer: first(fields, 'user.customer data.user.customer customer data.customer', firstCustomer),
  };
}

/** A user, also from this app's own storage; null for what is no object. */
export function decodeUser(value: unknown): User | null {
  if (!isFields(value)) return null;
  return { id: first(value, 'id', idOf), name: first(value, 'name', textOf), email: first(value, 'email', textOf) };
}

/** A customer, also from this app's own storage; null for what is no object. */
export function decodeCustomer(value: unknown): Customer | null {
  if (!isFields(value)) return null;
  return {
    id: first(value, 'id', idOf),
    name: first(value, 'name', textOf),
    email: first(value, 'email', textOf),
    whatsapp: first(value, 'whatsapp', usableText),
    instansi: first(value, 'instansi', usableText),
    pekerjaan: first(value, 'pekerjaan', usableText),
    address: first(value, 'address', usableText),
  };
}

/** The first customer of a list, or the one that stands alone. */
const firstCustomer = (value: unknown) => decodeCustomer(elementsOf(value)[0]);
