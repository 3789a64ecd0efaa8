import { useStore } from '@nanostores/react';
import { linkToShare, paymentRequest } from '@slotterbit/contract/orders/due.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import type { Due } from '@slotterbit/contract/orders/order-view.ts';
import { $localBilling, billingOfOrder } from '#src/stores/session/local-billing.ts';
import { useCopied } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/inline.tsx';
import styles from './Payment.module.css';
import { usePaperCustomer } from './use-paper-customer.ts';

/** How long 'Tautan disalin' is visible. */
const SHOWN_FOR_MS = 2000;

/**
 * 'Bagikan tautan pembayaran' (docs/product.md 13.2): shares the payer's page of the due termin, else its payment link, through the phone's share sheet, or copies it. Renders nothing
 * when nothing is due or no link is known.
 */
export function ShareLink({ order, due }: { order: Order; due: Due }) {
  const { name, instansi } = usePaperCustomer();
  const billing = billingOfOrder(order, useStore($localBilling));
  const link = linkToShare(order, due);
  const text = paymentRequest(order, due, { name, institution: billing.institution || instansi });
  if (link === null || text === null) return null;
  const url = absoluteLink(link);
  const title = `Pesanan ${order.code}`;

  return <ShareButton label="Bagikan tautan pembayaran" copied="Tautan disalin" data={{ title, text, url }} />;
}

interface ShareProps {
  label: string;
  copied: string;
  data: ShareData & { text: string };
  look?: string;
}

/** Opens the share sheet; without one, copies the link (or the text, without a link); if that is refused, shows it. */
export function ShareButton({ label, copied, data, look = 'button quiet wide' }: ShareProps) {
  const { isCopied, isRefused, copy } = useCopied(SHOWN_FOR_MS);
  const toCopy = data.url ?? data.text;

  async function onClick() {
    if (!(await openShareSheet(data))) await copy(toCopy);
  }

  return (
    <div className="stack gap-2 mid-items relative">
      <button type="button" className={look} onClick={onClick}>
        {label}
      </button>
      <span role="status" className={`small anywhere ${styles['said']}`}>
        {isCopied ? (
          <span className="badge tone-green">{copied}</span>
        ) : (
          // The browser refused the clipboard: the customer can select the text.
          isRefused && <Ltr>{toCopy}</Ltr>
        )}
      </span>
    </div>
  );
}

/** Returns an absolute payment link: the provider may give a path of this site. In the browser only. */
export function absoluteLink(link: string): string {
  return new URL(link, location.href).href;
}

/** Opens the share sheet. Returns false if the browser has no share sheet or refuses the data, but true if the customer closes it. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // A browser without a share sheet throws a TypeError.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
