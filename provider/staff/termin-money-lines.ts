import { dayText, minuteText } from '#domain/date.ts';
import { formatRupiah } from '#domain/money.ts';
import { isStopped, type KnownStatus } from '#domain/order-status.ts';
import type { OrderRefund, ReceivedMoney, Termin } from '../operations/orders/termin-money.ts';

function refundLine({ id, amount, reason, created_at, refunded_at, note, superseded_at }: OrderRefund): string {
  const state = refunded_at === null ? `REFUND ${id} DUE` : `Refunded ${dayText(refunded_at)}`;
  const since = refunded_at === null ? `, since ${dayText(created_at)}` : '';
  const again = superseded_at === null ? '' : '; paid again afterwards';
  return `  ${state}: ${formatRupiah(amount)} (${reason})${since}${note ? `: ${note}` : ''}${again}`;
}

/** Describes the money of one termin: when it was paid, and what was refunded, is due for refund or was kept. */
export function moneyLines(
  { termin, amount, status }: Termin,
  received: readonly ReceivedMoney[],
  refunds: readonly OrderRefund[],
  orderStatus: KnownStatus,
): string[] {
  const name = `Termin ${termin}, ${formatRupiah(amount)}: `;
  if (received.length === 0) {
    if (status === 'paid') return [`${name}nothing to pay`];
    return [`${name}${isStopped(orderStatus) ? 'never paid' : 'not paid yet'}`];
  }
  const billLines = received.flatMap(({ bill, paid_at, left }, index) => {
    const ofBill = refunds.filter((refund) => refund.bill === bill);
    const due = ofBill.reduce((sum, refund) => sum + (refund.refunded_at === null ? refund.amount : 0), 0);
    const isPartlyKept = ofBill.length > 0 && left > due;
    return [
      `${index === 0 ? name : '  '}${index === 0 ? 'paid' : 'Paid'}${paid_at === null ? '' : ` ${minuteText(paid_at)}`}, bill ${bill}`,
      ...ofBill.map(refundLine),
      ...(isPartlyKept ? [`  Kept: ${formatRupiah(left - due)}`] : []),
    ];
  });
  return [...billLines, ...(status === 'paid' || isStopped(orderStatus) ? [] : ['  To be paid again'])];
}
