import type { Billing } from '#domain/billing.ts';
import type { Order } from '#domain/order.ts';
import { BillingSheet } from './BillingSheet.tsx';
import { mountSheet } from './mount-sheet.ts';

/** Opens the form of billing data: of an order, or of the profile (null), which loads React only for the form. */
export function openBillingSheet(billing: Billing, order: Pick<Order, 'id' | 'billing'> | null): void {
  mountSheet((close) => <BillingSheet billing={billing} order={order} onClose={close} />);
}
