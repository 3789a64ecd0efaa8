import type { AccountDeletion } from '../customers/account-deletion.ts';
import { type Billing, billingOf } from '../customers/billing.ts';
import { type Customer, perCustomerField, type Session, type User } from '../customers/customer.ts';
import { usableText } from '../values/usable-text.ts';
import { at, fieldsOf, first, idOf, isFields, listOf, stringOf } from './read-values.ts';

const tokenOf = (value: unknown) => stringOf(value)?.replace(/^Bearer\s+/i, '') ?? null;

/** Decodes the session of a login or registration (docs/product.md 3.1); null without a token. */
export function decodeSession(body: unknown): Session | null {
  const fields = fieldsOf(body);
  const accessToken = first(fields, 'access_token token data.access_token data.token bearer data.bearer', tokenOf);
  if (accessToken === null) return null;
  return {
    accessToken,
    refreshToken: first(fields, 'refresh_token data.refresh_token', stringOf),
    user: first(fields, 'user data.user', decodeUser),
    customer: first(fields, 'user.customer data.user.customer customer data.customer', firstCustomer),
  };
}

/** Reads a list of customers or a single customer. */
const firstCustomer = (value: unknown) => decodeCustomer((listOf(value) ?? [value])[0]);

/** Decodes a user, also from browser storage; null if it is not an object. */
export function decodeUser(value: unknown): User | null {
  if (!isFields(value)) return null;
  const { id, name, email } = value;
  return { id: idOf(id), name: stringOf(name), email: stringOf(email) };
}

/** Decodes a customer, also from browser storage; null if it is not an object. */
export function decodeCustomer(value: unknown): Customer | null {
  const user = decodeUser(value);
  if (user === null || !isFields(value)) return null;
  return {
    ...user,
    whatsapp: usableText(value['whatsapp']),
    holding_code: usableText(value['holding_code']),
    ...perCustomerField(({ name }) => usableText(value[name])),
    billing: decodeBilling(value['billing']),
    deletion: decodeDeletion(value['deletion']),
  };
}

/** Decodes a customer's field `deletion`; null from a provider that deletes no accounts. */
export function decodeDeletion(value: unknown): AccountDeletion | null {
  return isFields(value) ? { at: stringOf(value['at']) } : null;
}

/** Decodes an answer of customer/deletion. */
export function decodeDeletionAnswer(body: unknown): (AccountDeletion & { refusal: string | null }) | null {
  const value = at(body, 'data', 'deletion');
  return isFields(value) ? { at: stringOf(value['at']), refusal: stringOf(value['refusal']) } : null;
}

/** Decodes billing data of a customer or an order; null from a provider that keeps none. */
export function decodeBilling(value: unknown): Billing | null {
  return isFields(value) ? billingOf(value) : null;
}

/** Decodes an answer of customer/billing; null without billing data. */
export function decodeBillingAnswer(body: unknown): Billing | null {
  return decodeBilling(at(body, 'data', 'billing'));
}
