import { useState } from 'react';
import { dueOfOrder, dueTexts, paymentLink } from '#domain/due.ts';
import { formatRupiah } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { useCopied } from '#src/ui/CopyButton.tsx';
import { Ltr } from '#src/ui/Ltr.tsx';

import styles from './Payment.module.css';

/** How long 'Tautan disalin' is visible. */
const SHOWN_FOR_MS = 2000;

/**
 * 'Bagikan tautan pembayaran' (docs/product.md 13.2): shares the payment link through the phone's share sheet, or copies it. Renders nothing
 * when nothing is due or no link is known.
 */
export function ShareLink({ order }: { order: Order }) {
  const { isCopied, copy } = useCopied(SHOWN_FOR_MS);
  const [isRefused, setIsRefused] = useState(false);
  const due = dueOfOrder(order);
  const link = paymentLink(order);
  if (due.kind !== 'open' || link === null) return null;
  const url = absoluteLink(link);
  const title = `Pesanan ${order.code}`;
  const text = `${title}, ${dueTexts(due).label}: ${formatRupiah(due.amount)}`;

  async function onClick() {
    const isShared = await openShareSheet({ title, text, url });
    if (!isShared) setIsRefused(!(await copy(url)));
  }

  return (
    <div className={styles['share-link']}>
      <button type="button" className="button quiet wide" onClick={onClick}>
        Bagikan tautan pembayaran
      </button>
      <span role="status" className={styles['said']}>
        {isCopied ? (
          <span className="badge tone-green">Tautan disalin</span>
        ) : (
          // The browser refused the clipboard: the customer can select the link.
          isRefused && <Ltr>{url}</Ltr>
        )}
      </span>
    </div>
  );
}

/** Returns an absolute payment link: the provider may give a path of this site. In the browser only. */
export function absoluteLink(link: string): string {
  return new URL(link, location.href).href;
}

/** Opens the share sheet. Returns false if there is none or it refuses the data, but true if the customer closes it. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // A browser without a share sheet throws a TypeError.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
