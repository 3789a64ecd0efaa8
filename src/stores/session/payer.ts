import { computed } from 'nanostores';
import { $customer, $user } from './session.ts';

/** The customer on invoices and receipts; null for what is unknown. */
export const $payer = computed([$customer, $user], (customer, user) => ({
  name: customer?.name ?? user?.name ?? null,
  instansi: customer?.instansi ?? null,
  address: customer?.address ?? null,
  email: customer?.email ?? user?.email ?? null,
  whatsapp: customer?.whatsapp ?? null,
}));
