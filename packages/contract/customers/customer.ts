import type { AccountDeletion } from './account-deletion.ts';
import type { Billing } from './billing.ts';

/** The logged-in user; null for fields that the provider does not send. */
export type User = { id: number | null; name: string | null; email: string | null };

/** What a customer enters besides name, e-mail and WhatsApp, in the order of forms: the label and the maximum length. */
export const customerFields = [
  { name: 'instansi', label: 'Instansi', max: 160 },
  { name: 'pekerjaan', label: 'Pekerjaan', max: 120 },
  { name: 'address', label: 'Alamat', max: 500 },
] as const;

type CustomerFieldRule = (typeof customerFields)[number];
export type CustomerField = CustomerFieldRule['name'];

export const customerFieldNames = customerFields.map(({ name }) => name);

/** Returns an object with one value for each of `customerFields`. */
export function perCustomerField<T>(read: (field: CustomerFieldRule) => T): Record<CustomerField, T> {
  // `Object.fromEntries` has no literal type.
  return Object.fromEntries(customerFields.map((field) => [field.name, read(field)])) as Record<CustomerField, T>;
}

/** The customer of the logged-in user: the first one of the user's list (docs/product.md 3.1). */
export type Customer = Record<CustomerField, string | null> & {
  id: number | null;
  name: string | null;
  email: string | null;
  whatsapp: string | null;
  /** The code of the organisation; null with another provider. */
  holding_code: string | null;
  /** Null with a provider that keeps no billing data. */
  billing: Billing | null;
  /** Null with a provider that deletes no accounts. */
  deletion: AccountDeletion | null;
};

/** The result of login and registration. */
export type Session = {
  accessToken: string;
  refreshToken: string | null;
  user: User | null;
  customer: Customer | null;
};
