import type { Rupiah } from '../values/money.ts';
import { usableText } from '../values/usable-text.ts';

/** All order statuses, in the order of an order's progress (docs/product.md 4.1). */
export const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled', 'failed'] as const;
export type KnownStatus = (typeof orderStatuses)[number];

/** A status in lower case. Another provider may send an unknown status, which gets `unknownRules`. */
export type OrderStatus = KnownStatus | (string & {});

/** Normalises a provider's status: lower case; 'waiting' and a missing status are pending (docs/product.md 4). */
export function orderStatus(value: unknown): OrderStatus {
  const status = usableText(value)?.toLowerCase() ?? 'pending';
  return status === 'waiting' ? 'pending' : status;
}

/**
 * Badge colours (docs/product.md 4.1): success is green, warning yellow, info cyan, primary blue, secondary grey, danger red, light an
 * outline.
 */
export type BadgeColour = 'green' | 'yellow' | 'cyan' | 'blue' | 'grey' | 'red' | 'outline';

/** The tracker's steps, counted from 0 (docs/product.md 4.3). */
export type TrackerStepNumber = 0 | 1 | 2 | 3 | 4;

/** Texts for a stopped order: on its invoice, on its payment screen, and in staff messages ('Pesanan … kami batalkan.'). */
export type StoppedTexts = { invoice: string; payment: string; message: string };

/** All decisions that depend on an order's status. */
export type StatusRules = {
  badge: BadgeColour;
  /** The tracker's active step. */
  step: TrackerStepNumber;
  /** The tracker's steps that show the day on which the order reached this status. */
  datedSteps: readonly TrackerStepNumber[];
  /** The name of the tracker's second step. */
  paymentStep: 'Menunggu Pembayaran' | 'Pembayaran Lunas';
  /**
   * What happens now, for the customer; null for an unknown status. An order that can be paid says which termin it waits for, a paid one
   * whether its manuscripts arrived, if that is known.
   */
  note: string | null;
  /** The next termin can be paid: payment buttons, links, charges, reminders and the deadline exist (docs/product.md 2). */
  canPay: boolean;
  /** The link 'Lacak' is shown (docs/product.md 2). */
  canTrack: boolean;
  /** Staff can move its lines to another month (docs/product.md 12.6). */
  canMove: boolean;
  /** The whole order is paid. */
  isSettled: boolean;
  /** Paid termin have receipts (docs/product.md 13.2). */
  hasReceipt: boolean;
  /** Payments change the status: to paid when all termin are paid, back to pending when one no longer is. */
  followsPayments: boolean;
  /** The allowed next statuses. */
  nextStatuses: readonly KnownStatus[];
  /** Null unless stopped. A stopped order releases its slots, and its money is refunded. */
  stopped: StoppedTexts | null;
};

/** The rules of a status that offers nothing; each status names what differs. */
const inactive: Omit<StatusRules, 'badge'> = {
  step: 1,
  datedSteps: [],
  paymentStep: 'Menunggu Pembayaran',
  note: null,
  canPay: false,
  canTrack: false,
  canMove: false,
  isSettled: false,
  hasReceipt: false,
  followsPayments: false,
  nextStatuses: [],
  stopped: null,
};

const statusRules: Record<KnownStatus, StatusRules> = {
  pending: {
    ...inactive,
    badge: 'yellow',
    note: 'Menunggu pembayaran',
    canPay: true,
    canMove: true,
    hasReceipt: true,
    followsPayments: true,
    nextStatuses: ['paid', 'cancelled', 'failed'],
  },
  paid: {
    ...inactive,
    badge: 'green',
    step: 2,
    datedSteps: [1, 2],
    paymentStep: 'Pembayaran Lunas',
    note: 'Lunas',
    canMove: true,
    isSettled: true,
    hasReceipt: true,
    followsPayments: true,
    // Back to pending when the gateway reverses a payment.
    nextStatuses: ['shipped', 'cancelled', 'pending'],
  },
  shipped: {
    ...inactive,
    // Not specified for the detail screen. Cyan, because grey means cancelled.
    badge: 'cyan',
    // The payment step keeps the name of a pending order, as specified (docs/product.md 4.3).
    step: 3,
    datedSteps: [3],
    note: 'Dijadwalkan terbit',
    canTrack: true,
    canMove: true,
    isSettled: true,
    hasReceipt: true,
    nextStatuses: ['completed'],
  },
  completed: {
    ...inactive,
    badge: 'blue',
    step: 4,
    datedSteps: [4],
    paymentStep: 'Pembayaran Lunas',
    note: 'Sudah terbit',
    isSettled: true,
    hasReceipt: true,
  },
  cancelled: {
    ...inactive,
    badge: 'grey',
    note: 'Dibatalkan',
    // When money arrives after the deadline and the slots are still free.
    nextStatuses: ['pending'],
    stopped: { invoice: 'Dibatalkan', payment: 'Pesanan dibatalkan', message: 'kami batalkan' },
  },
  failed: {
    ...inactive,
    badge: 'red',
    note: 'Gagal',
    stopped: { invoice: 'Gagal', payment: 'Pembayaran gagal', message: 'kami nyatakan gagal' },
  },
};

/** An unknown status is shown unchanged in a neutral colour and offers nothing. */
const unknownRules: StatusRules = { ...inactive, badge: 'outline' };

export function isKnownStatus(status: string): status is KnownStatus {
  return orderStatuses.some((known) => known === status);
}

export function rulesOf(status: OrderStatus): StatusRules {
  return isKnownStatus(status) ? statusRules[status] : unknownRules;
}

/** Returns the badge's colour. On the screens of one order, an unknown status is grey. */
export function badgeColour(status: OrderStatus, on: 'list' | 'detail'): BadgeColour {
  const colour = rulesOf(status).badge;
  return colour === 'outline' && on === 'detail' ? 'grey' : colour;
}

export function canPay(status: OrderStatus): boolean {
  return rulesOf(status).canPay;
}

export function isSettled(status: OrderStatus): boolean {
  return rulesOf(status).isSettled;
}

/** Cancelled or failed: the order will not be fulfilled. */
export function isStopped(status: OrderStatus): boolean {
  return rulesOf(status).stopped !== null;
}

/** The status of a new order: paid if it costs nothing. */
export function firstStatus(total: Rupiah): KnownStatus {
  return total === 0 ? 'paid' : 'pending';
}

type BooleanRule = { [R in keyof StatusRules]: StatusRules[R] extends boolean ? R : never }[keyof StatusRules];

/** Returns the statuses whose rule is true, for queries. */
export function statusesThat(rule: BooleanRule): KnownStatus[] {
  return orderStatuses.filter((status) => statusRules[status][rule]);
}

// Marked as pure, so that browser bundles drop these lists, which only the provider uses.
export const stoppedStatuses: readonly KnownStatus[] = /* @__PURE__ */ orderStatuses.filter(isStopped);

/** Statuses that staff still work on: not stopped and not the last. */
export const statusesUnderWay: readonly KnownStatus[] = /* @__PURE__ */ orderStatuses.filter(
  (status) => !isStopped(status) && statusRules[status].nextStatuses.length > 0,
);

export const paymentStatuses = ['pending', 'paid', 'failed', 'expired'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Other providers' words for money that was returned or never arrived. */
const RETURNED_WORDS = /^(cancel|charge ?back|refund|revers|void|den(y|ied)|reject)/;

/** Normalises a provider's payment status: returned money is failed, an unknown word is pending. */
export function paymentStatus(value: unknown): PaymentStatus {
  const status = usableText(value)?.toLowerCase().replaceAll(/[_-]/g, ' ') ?? '';
  return paymentStatuses.find((known) => known === status) ?? (RETURNED_WORDS.test(status) ? 'failed' : 'pending');
}
