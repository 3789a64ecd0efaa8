import { usableText } from './usable-text.ts';

/** Every status that an order can have (docs/product.md 4.1). */
export const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled', 'failed'] as const;
export type KnownStatus = (typeof orderStatuses)[number];

/** Every status that one of an order's payments can have. */
export const paymentStatuses = ['pending', 'paid', 'failed', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Words of other providers for money that went back, or never came: no payment, and nothing that is still waited for. */
const undone = /^(cancel|charge ?back|refund|revers|void|den(y|ied)|reject)/;

/** The provider's word as a payment's status: one for money that went back is failed, any other that we do not know is pending. */
export function paymentStatus(value: unknown): PaymentStatus {
  const status = usableText(value)?.toLowerCase().replaceAll(/[_-]/g, ' ') ?? '';
  return paymentStatuses.find((known) => known === status) ?? (undone.test(status) ? 'failed' : 'pending');
}

/** A status in lower case; one that we do not know is kept, shown as it is and coloured as 'other'. */
export type OrderStatus = KnownStatus | (string & {});

/** The provider's word as a status: lower case, 'waiting' is pending, missing is pending (docs/product.md 4). */
export function orderStatus(value: unknown): OrderStatus {
  const status = usableText(value)?.toLowerCase() ?? 'pending';
  return status === 'waiting' ? 'pending' : status;
}

/** The colour names of the orders list's badge (docs/product.md 4). */
export type ListBadge = 'success' | 'warning' | 'info' | 'primary' | 'secondary' | 'danger' | 'light';

/** The colour names of the detail screen's badge (docs/product.md 4). */
export type DetailBadge = 'green' | 'yellow' | 'blue' | 'cyan' | 'red' | 'grey';

const badges = new Map<string, { list: ListBadge; detail: DetailBadge }>([
  ['paid', { list: 'success', detail: 'green' }],
  ['pending', { list: 'warning', detail: 'yellow' }],
  // No colour is specified for 'shipped' on the detail screen: not that of what was cancelled.
  ['shipped', { list: 'info', detail: 'cyan' }],
  ['completed', { list: 'primary', detail: 'blue' }],
  ['cancelled', { list: 'secondary', detail: 'grey' }],
  ['failed', { list: 'danger', detail: 'red' }],
]);

export function listBadge(status: OrderStatus): ListBadge {
  return badges.get(status)?.list ?? 'light';
}

export function detailBadge(status: OrderStatus): DetailBadge {
  return badges.get(status)?.detail ?? 'grey';
}

/** 'Bayar' and 'Lakukan Pembayaran' are there only while pending (docs/product.md 2). */
export function canPay(status: OrderStatus): boolean {
  return status === 'pending';
}

/** Cancelled or failed: nothing comes any more. */
export function isStopped(status: OrderStatus): boolean {
  return status === 'cancelled' || status === 'failed';
}

/** Nothing is to be paid any more because all of it was. */
export function isSettled(status: OrderStatus): boolean {
  return status === 'paid' || status === 'shipped' || status === 'completed';
}

/** 'Lacak' is there only when shipped (docs/product.md 2). */
export function canTrack(status: OrderStatus): boolean {
  return status === 'shipped';
}
