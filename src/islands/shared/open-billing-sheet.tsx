import { createRoot } from 'react-dom/client';
import type { Billing } from '#domain/billing.ts';
import type { Order } from '#domain/order.ts';
import { $accessToken } from '#src/stores/session.ts';
import { BillingSheet } from './BillingSheet.tsx';

/** Opens the form of billing data: of an order, or of the profile (null), which loads React only for the form. */
export function openBillingSheet(billing: Billing, order: Pick<Order, 'id' | 'billing'> | null): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = () => {
    forgetSession();
    root.unmount();
    host.remove();
  };
  // The next customer must neither see nor save this customer's data.
  const forgetSession = $accessToken.listen(close);
  root.render(<BillingSheet billing={billing} order={order} onClose={close} />);
}
