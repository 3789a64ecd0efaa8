import { type Billing, billingOf, emptyBilling } from '@slotterbit/contract/customers/billing.ts';
import type { Customer } from '@slotterbit/contract/customers/customer.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { parseJson, persistentAtom } from './storage.ts';

/** What the browser keeps for a provider that keeps no billing data: of the profile, and by order id. Deleted with the session. */
export type LocalBilling = { profile: Billing; orders: Record<string, Billing> };

export const $localBilling = persistentAtom<LocalBilling | null>('billing', null, {
  decode: decodeLocal,
  encode: JSON.stringify,
});

function decodeLocal(text: string): LocalBilling | null {
  const value = parseJson(text) as Partial<LocalBilling> | null; // billingOf reads any value
  if (typeof value?.orders !== 'object' || value.orders === null) return null;
  const orders = Object.entries(value.orders).map(([id, billing]) => [id, billingOf(billing)]);
  return { profile: billingOf(value.profile), orders: Object.fromEntries(orders) };
}

/** Returns the billing data of the profile. */
export function billingOfProfile(customer: Customer | null, local: LocalBilling | null): Billing {
  return customer?.billing ?? local?.profile ?? emptyBilling;
}

/** Returns the billing data of an order. An order that has none in the browser has the profile's. */
export function billingOfOrder({ id, billing }: Pick<Order, 'id' | 'billing'>, local: LocalBilling | null): Billing {
  return billing ?? local?.orders[id] ?? local?.profile ?? emptyBilling;
}
