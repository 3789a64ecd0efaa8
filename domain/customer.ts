import type { AccountDeletion } from './account-deletion.ts';
import type { Billing } from './billing.ts';

/** The logged-in user; null for fields that the provider does not send. */
export type User = { id: number | null; name: string | null; email: string | null };

/** The customer of the logged-in user: the first one of the user's list (docs/product.md 3.1). */
export type Customer = {
  id: number | null;
  name: string | null;
  email: string | null;
  whatsapp: string | null;
  instansi: string | null;
  pekerjaan: string | null;
  address: string | null;
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
