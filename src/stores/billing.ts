import { type Billing, billingOf, profileBilling } from '#domain/billing.ts';
import type { Order } from '#domain/order.ts';
import { ApiError, isCancelled, type Refused, refusedBy } from '#src/api/api-error.ts';
import { api } from './api.ts';
import { $localBilling } from './local-billing.ts';
import { loadOrder } from './orders.ts';
import { $accessToken, $customer } from './session.ts';

/** Loads the profile's data, which may have changed on another device. Without success, the stored data stays. */
export async function loadBilling(): Promise<void> {
  const token = $accessToken.get();
  if (token === null || !$customer.get()?.billing) return;
  try {
    const billing = await api.billing();
    if ($accessToken.get() === token) setCustomerBilling(billing);
  } catch (error) {
    if (!(error instanceof ApiError) && !isCancelled(error)) throw error;
  }
}

/**
 * Saves billing data in the profile, and with `order` also in that order. A provider that keeps none is not called: then the browser keeps the
 * data. Resolves to null after success.
 */
export async function saveBilling(
  billing: Billing,
  order: Pick<Order, 'id' | 'billing'> | null,
): Promise<Refused | null> {
  const isKeptByProvider = (order ?? $customer.get())?.billing;
  if (!isKeptByProvider) {
    const normalised = billingOf(billing);
    const orders = { ...$localBilling.get()?.orders, ...(order === null ? {} : { [order.id]: normalised }) };
    $localBilling.set({ profile: profileBilling(normalised), orders });
    return null;
  }
  const token = $accessToken.get();
  try {
    const changed = await api.changeBilling(order === null ? billing : { ...billing, order_id: order.id });
    // Another customer may have signed in meanwhile.
    if ($accessToken.get() !== token) return null;
    setCustomerBilling(changed);
    // A running load may have read the order before this change.
    if (order !== null) await loadOrder(String(order.id));
    return null;
  } catch (error) {
    return refusedBy(error);
  }
}

function setCustomerBilling(billing: Billing): void {
  const customer = $customer.get();
  if (customer !== null) $customer.set({ ...customer, billing });
}
