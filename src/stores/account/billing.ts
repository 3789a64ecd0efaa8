import { accountApi } from '@slotterbit/contract/client/account-api.ts';
import { type ApiError, refusal } from '@slotterbit/contract/client/api-error.ts';
import { type Billing, billingOf, profileBilling } from '@slotterbit/contract/customers/billing.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { request } from '../api.ts';
import { $localBilling } from '../session/local-billing.ts';
import { $accessToken, $customer } from '../session/session.ts';
import { loadOrder } from '../shop/orders.ts';

const api = accountApi(request);

/** Loads the profile's data, which may have changed on another device. Without success, the stored data stays. */
export async function loadBilling(): Promise<void> {
  const token = $accessToken.get();
  if (token === null || !$customer.get()?.billing) return;
  await refusal(async () => {
    const billing = await api.billing();
    if ($accessToken.get() === token) setCustomerBilling(billing);
  });
}

/**
 * Saves billing data in the profile, and with `order` also in that order. A provider that keeps none is not called: then the browser keeps the
 * data. Resolves to null after success.
 */
export async function saveBilling(
  billing: Billing,
  order: Pick<Order, 'id' | 'billing'> | null,
): Promise<ApiError | null> {
  const isKeptByProvider = (order ?? $customer.get())?.billing;
  if (!isKeptByProvider) {
    const normalised = billingOf(billing);
    const orders = { ...$localBilling.get()?.orders, ...(order === null ? {} : { [order.id]: normalised }) };
    $localBilling.set({ profile: profileBilling(normalised), orders });
    return null;
  }
  const token = $accessToken.get();
  return refusal(async () => {
    const changed = await api.changeBilling(order === null ? billing : { ...billing, order_id: order.id });
    // Another customer may have signed in meanwhile.
    if ($accessToken.get() !== token) return;
    setCustomerBilling(changed);
    // A running load may have read the order before this change.
    if (order !== null) await loadOrder(String(order.id));
  });
}

function setCustomerBilling(billing: Billing): void {
  const customer = $customer.get();
  if (customer !== null) $customer.set({ ...customer, billing });
}
