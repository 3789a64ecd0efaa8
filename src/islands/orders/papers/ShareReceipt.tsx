import type { Receipt } from '@slotterbit/contract/orders/invoice.ts';
import type { Order } from '@slotterbit/contract/orders/order.ts';
import { formatDateTime } from '@slotterbit/contract/values/date.ts';
import { formatRupiah } from '@slotterbit/contract/values/money.ts';
import { absoluteLink, ShareButton } from '../pay/ShareLink.tsx';

/**
 * 'Bagikan kuitansi': shares the payer's page, which contains the receipt. Without such a page (another provider), shares the receipt's facts
 * as text.
 */
export function ShareReceipt({ order, receipt }: { order: Order; receipt: Extract<Receipt, { kind: 'receipt' }> }) {
  const { number, termin, amount, paidAt } = receipt;
  const shareUrl = order.payments.find((payment) => payment.termin === termin)?.shareUrl ?? null;
  const title = `Kuitansi ${number}`;
  const when = paidAt === null ? '' : `, dibayar ${formatDateTime(paidAt)}`;
  const text = `${title}: ${formatRupiah(amount)}${when}`;
  const link = shareUrl === null ? {} : { url: absoluteLink(shareUrl) };
  return (
    <ShareButton
      label="Bagikan kuitansi"
      copied={shareUrl === null ? 'Kuitansi disalin' : 'Tautan disalin'}
      data={{ title, text, ...link }}
    />
  );
}
