import { useState } from 'react';
import { dueOfOrder, dueTexts, paymentLink } from '#domain/due.ts';
import { formatRupiah } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { Ltr } from '#src/ui/Ltr.tsx';
import { useCopied } from '#src/ui/use-copied.ts';
import styles from './ShareLink.module.css';

/** How long 'Tautan disalin' is shown, in milliseconds. */
const shownFor = 2000;

/**
 * 'Bagikan tautan pembayaran' (docs/product.md 13.2): gives the link of what is due now to whoever pays for the customer, by the phone's own
 * share sheet, or else by the clipboard. Nothing where nothing is due, or no link is known.
 */
export function ShareLink({ order }: { order: Order }) {
  const { copied, copy } = useCopied(shownFor);
  const [refused, setRefused] = useState(false);
  const due = dueOfOrder(order);
  const link = paymentLink(order);
  if (due.kind !== 'open' || link === null) return null;
  const url = absoluteLink(link);
  const title = `Pesanan ${order.code}`;
  const text = `${title}, ${dueTexts(due).label}: ${formatRupiah(due.amount)}`;

  async function onClick() {
    const isShared = await openShareSheet({ title, text, url });
    if (!isShared) setRefused(!(await copy(url)));
  }

  return (
    <div className={styles['share']}>
      <button type="button" className="button quiet wide" onClick={onClick}>
        Bagikan tautan pembayaran
      </button>
      <span role="status" className={styles['said']}>
        {copied ? (
          <span className="badge tone-green">Tautan disalin</span>
        ) : (
          // Not lost where the clipboard is refused: it can be selected.
          refused && <Ltr>{url}</Ltr>
        )}
      </span>
    </div>
  );
}

/** A payment link as another device needs it: the provider may give a path of this site. In the browser only. */
export function absoluteLink(link: string): string {
  return new URL(link, location.href).href;
}

/** Opens the share sheet. False where there is none, or it refuses this; a customer who closes it wants nothing else. */
async function openShareSheet(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Without a share sheet it is a TypeError.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
