import { useStore } from '@nanostores/react';
import { $customer, $user } from '#src/stores/session/session.ts';

/** Returns the customer on invoices and receipts; null for what is unknown. */
export function usePayer() {
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
