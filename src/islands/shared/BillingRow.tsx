import { useStore } from '@nanostores/react';
import { payerOf } from '@slotterbit/contract/customers/billing-texts.ts';
import { useEffect } from 'react';
import { $customer } from '#src/stores/session/session.ts';
import { ActionButton } from './ActionButton.tsx';
import type { openBillingSheet } from './BillingSheet.tsx';

type ChangeProps = { of: Parameters<typeof openBillingSheet>; className: string; children: string };

/** A button that opens the form of billing data. The form loads with the tap. */
export function ChangeBilling({ of, ...button }: ChangeProps) {
  const open = () => import('./BillingSheet.tsx').then(({ openBillingSheet }) => openBillingSheet(...of));
  return <ActionButton {...button} action={open} />;
}

/**
 * 'Invoice atas nama …' with the way to change it, while the billing data are not fixed: of an order, or of the cart (null), whose order copies the
 * profile's. Renders nothing with a provider that keeps no billing data.
 */
export function BillingRow({ order }: { order: ChangeProps['of'][1] }) {
  const customer = useStore($customer);
  const billing = (order ?? customer)?.billing;
  const isOfProfile = order === null;
  // The profile may have changed on another device. Without success, the row shows the stored data.
  useEffect(() => {
    if (isOfProfile) import('#src/stores/account/billing.ts').then(({ loadBilling }) => loadBilling()).catch(() => {});
  }, [isOfProfile]);

  if (!customer || !billing) return null;
  return (
    <p className="wrap gap-1 level small anywhere">
      <span>
        Invoice atas nama <strong>{payerOf(customer, billing)}</strong>
      </span>
      <ChangeBilling className="link tall" of={[billing, order]}>
        Ubah / NPWP kampus
      </ChangeBilling>
    </p>
  );
}
