import type { Session } from '#domain/customer.ts';
import { decodeCustomer, decodeUser, textOf } from './customer.ts';
import { fieldsOf } from './fields.ts';
import { elementsOf, first } from './read.ts';

const tokenOf = (value: unknown) => textOf(value)?.replace(/^Bearer\s+/i, '') ?? null;

/** The session of a login or registration answer (docs/product.md 3); null when it carries no token. */
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

/** The first customer of a list, or the one that stands alone. */
const firstCustomer = (value: unknown) => decodeCustomer(elementsOf(value)[0]);
