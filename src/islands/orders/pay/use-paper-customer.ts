import { useStore } from '@nanostores/react';
import { $customer, $user } from '#src/stores/session/session.ts';

/** The customer on invoices and receipts; null for what is unknown. */
export type PaperCustomer = Record<'name' | 'instansi' | 'address' | 'email' | 'whatsapp', string | null>;

export function usePaperCustomer(): PaperCustomer {
  const customer = useStore($customer);
  const user = useStore($user);
  return {
    name: customer?.name ?? user?.name ?? null,
    instansi: customer?.instansi ?? null,
    address: customer?.address ?? null,
    email: customer?.email ?? user?.email ?? null,
    whatsapp: customer?.whatsapp ?? null,
  };
}
