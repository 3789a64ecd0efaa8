import type { Rupiah } from './money.ts';
import { usableText } from './usable-text.ts';

/** Every status that an order can have, in the order in which it gets them (docs/product.md 4.1). */
export const orderStatuses = ['pending', 'paid', 'shipped', 'completed', 'cancelled', 'failed'] as const;
export type KnownStatus = (typeof orderStatuses)[number];

/** A status in lower case. Another provider may have statuses that we do not know: `unknownRules` apply to them. */
export type OrderStatus = KnownStatus | (string & {});

/** The provider's word as a status: lower case, 'waiting' is pending, missing is pending (docs/product.md 4). */
export function orderStatus(value: unknown): OrderStatus {
  const status = usableText(value)?.toLowerCase() ?? 'pending';
  return status === 'waiting' ? 'pending' : status;
}

/**
 * The colour of a status' badge (docs/product.md 4.1): success is green, warning yellow, info cyan, primary blue, secondary grey, danger red, and
 * light an outline without colour.
 */
export type BadgeColour = 'green' | 'yellow' | 'cyan' | 'blue' | 'grey' | 'red' | 'outline';

/** The tracker's steps, counted from zero (docs/product.md 4.3). */
export type TrackerStepNumber = 0 | 1 | 2 | 3 | 4;

/** What a stopped order is called: on its invoice, on its payment screen, and by staff ('Pesanan … kami batalkan.'). */
export type StoppedTexts = { invoice: string; payment: string; message: string };

/** Everything that app and provider decide by an order's status. */
export type StatusRules = {
  badge: { text: string; colour: BadgeColour };
  /** The tracker's active step. */
  step: TrackerStepNumber;
  /** The tracker's steps that show the day on which the order reached this status. */
  datedSteps: readonly TrackerStepNumber[];
  /** The name of the tracker's second step. */
  paymentStep: 'Menunggu Pembayaran' | 'Pembayaran Lunas';
  /** The next termin is asked for: payment buttons, links, charges, reminders and the deadline exist (docs/product.md 2). */
  canPay: boolean;
  /** The link 'Lacak' is shown (docs/product.md 2). */
  canTrack: boolean;
  /** Staff can move its lines to another month (docs/product.md 12.6). */
  canMove: boolean;
  /** All of it was paid. */
  isSettled: boolean;
  /** Its paid termin have receipts (docs/product.md 13.2). */
  hasReceipt: boolean;
  /** Money changes the status: to paid when all termin are paid, back to pending when one no longer is. */
  followsPayments: boolean;
  /** The statuses that can come next; the provider refuses all others. */
  nextStatuses: readonly KnownStatus[];
  /** Null while the order goes on. A stopped order has given its slots back, and its money goes back. */
  stopped: StoppedTexts | null;
};

const statusRules: Record<KnownStatus, StatusRules> = {
  pending: {
    badge: { text: 'pending', colour: 'yellow' },
    step: 1,
    datedSteps: [],
    paymentStep: 'Menunggu Pembayaran',
    canPay: true,
    canTrack: false,
    canMove: true,
    isSettled: false,
    hasReceipt: true,
    followsPayments: true,
    nextStatuses: ['paid', 'cancelled', 'failed'],
    stopped: null,
  },
  paid: {
    badge: { text: 'paid', colour: 'green' },
    step: 2,
    datedSteps: [1, 2],
    paymentStep: 'Pembayaran Lunas',
    canPay: false,
    canTrack: false,
    canMove: true,
    isSettled: true,
    hasReceipt: true,
    followsPayments: true,
    // Back to pending when the gateway takes a payment back.
    nextStatuses: ['shipped', 'cancelled', 'pending'],
    stopped: null,
  },
  shipped: {
    // No colour is specified for the detail screen: not the grey of a cancelled order.
    badge: { text: 'shipped', colour: 'cyan' },
    step: 3,
    datedSteps: [3],
    // So specified (docs/product.md 4.3).
    paymentStep: 'Menunggu Pembayaran',
    canPay: false,
    canTrack: true,
    canMove: true,
    isSettled: true,
    hasReceipt: true,
    followsPayments: false,
    nextStatuses: ['completed'],
    stopped: null,
  },
  completed: {
    badge: { text: 'completed', colour: 'blue' },
    step: 4,
    datedSteps: [4],
    paymentStep: 'Pembayaran Lunas',
    canPay: false,
    canTrack: false,
    canMove: false,
    isSettled: true,
    hasReceipt: true,
    followsPayments: false,
    nextStatuses: [],
    stopped: null,
  },
  cancelled: {
    badge: { text: 'cancelled', colour: 'grey' },
    step: 1,
    datedSteps: [],
    paymentStep: 'Menunggu Pembayaran',
    canPay: false,
    canTrack: false,
    canMove: false,
    isSettled: false,
    hasReceipt: false,
    followsPayments: false,
    // When money comes after the deadline and the slots are still free.
    nextStatuses: ['pending'],
    stopped: { invoice: 'Dibatalkan', payment: 'Pesanan dibatalkan', message: 'kami batalkan' },
  },
  failed: {
    badge: { text: 'failed', colour: 'red' },
    step: 1,
    datedSteps: [],
    paymentStep: 'Menunggu Pembayaran',
    canPay: false,
    canTrack: false,
    canMove: false,
    isSettled: false,
    hasReceipt: false,
    followsPayments: false,
    nextStatuses: [],
    stopped: { invoice: 'Gagal', payment: 'Pembayaran gagal', message: 'kami nyatakan gagal' },
  },
};

/** A status that we do not know is shown as it is, in a neutral colour, and offers nothing. */
function unknownRules(status: string): StatusRules {
  return {
    badge: { text: status, colour: 'outline' },
    step: 1,
    datedSteps: [],
    paymentStep: 'Menunggu Pembayaran',
    canPay: false,
    canTrack: false,
    canMove: false,
    isSettled: false,
    hasReceipt: false,
    followsPayments: false,
    nextStatuses: [],
    stopped: null,
  };
}

export function isKnownStatus(status: string): status is KnownStatus {
  return orderStatuses.some((known) => known === status);
}

export function rulesOf(status: OrderStatus): StatusRules {
  return isKnownStatus(status) ? statusRules[status] : unknownRules(status);
}

/** The badge's colour on the orders list or on the screens of one order, where a status that we do not know is grey. */
export function badgeColour(status: OrderStatus, on: 'list' | 'detail'): BadgeColour {
  const { colour } = rulesOf(status).badge;
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

/** The status of a new order: one that costs nothing is paid at once. */
export function firstStatus(total: Rupiah): KnownStatus {
  return total === 0 ? 'paid' : 'pending';
}

type BooleanRule = { [R in keyof StatusRules]: StatusRules[R] extends boolean ? R : never }[keyof StatusRules];

/** The statuses of which a rule is true, for queries. */
export function statusesThat(rule: BooleanRule): KnownStatus[] {
  return orderStatuses.filter((status) => statusRules[status][rule]);
}

// Marked as pure, or browsers would load and compute these lists, which the provider alone uses.
export const stoppedStatuses: readonly KnownStatus[] = /* @__PURE__ */ orderStatuses.filter(isStopped);

/** Statuses of orders that staff still work on: neither stopped nor the last. */
export const statusesUnderWay: readonly KnownStatus[] = /* @__PURE__ */ orderStatuses.filter(
  (status) => !isStopped(status) && statusRules[status].nextStatuses.length > 0,
);

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
