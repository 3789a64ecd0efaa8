import { type Billing, billingOf, emptyBilling } from '#domain/billing.ts';
import type { Customer } from '#domain/customer.ts';
import type { Order } from '#domain/order.ts';
import { parseJson, persistentAtom } from './storage.ts';

/** What the browser keeps for a provider that keeps no billing data: of the profile, and by order id. Deleted with the session. */
export type KeptBilling = { profile: Billing; orders: Record<string, Billing> };

export const $keptBilling = persistentAtom<KeptBilling | null>('billing', null, {
  decode: decodeKept,
  encode: JSON.stringify,
});

function decodeKept(text: string): KeptBilling | null {
  const value = parseJson(text) as Partial<KeptBilling> | null; // billingOf reads any value
  if (typeof value?.orders !== 'object' || value.orders === null) return null;
  const orders = Object.entries(value.orders).map(([id, billing]) => [id, billingOf(billing)]);
  return { profile: billingOf(value.profile), orders: Object.fromEntries(orders) };
}

/** Returns the billing data of the profile. */
export function billingOfProfile(customer: Customer | null, kept: KeptBilling | null): Billing {
  return customer?.billing ?? kept?.profile ?? emptyBilling;
}

/** Returns the billing data of an order. An order that has none in the browser has the profile's. */
export function billingOfOrder({ id, billing }: Pick<Order, 'id' | 'billing'>, kept: KeptBilling | null): Billing {
  return billing ?? kept?.orders[id] ?? kept?.profile ?? emptyBilling;
}
