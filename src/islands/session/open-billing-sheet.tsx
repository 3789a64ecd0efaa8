import { createRoot } from 'react-dom/client';
import type { Billing } from '#domain/billing.ts';
import { BillingSheet } from '#src/islands/shared/BillingSheet.tsx';

/** Opens the form of the profile's billing data. The profile loads React only for it. */
export function openBillingSheet(billing: Billing): void {
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  const close = () => {
    root.unmount();
    host.remove();
  };
  root.render(<BillingSheet billing={billing} order={null} onClose={close} />);
}
