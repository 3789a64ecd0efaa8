import type { KnownStatus } from '@slotterbit/contract/orders/order-status.ts';
import { nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import {
  type AccountMailKind,
  accountMailKinds,
  type MailKind,
  type OrderMailKind,
  orderMailKinds,
} from '../db/tables/mail.ts';
import type { StatusReason } from '../db/tables/orders.ts';

export const isOrderMail = (kind: MailKind): kind is OrderMailKind => orderMailKinds.some((one) => one === kind);
export const isAccountMail = (kind: MailKind): kind is AccountMailKind => accountMailKinds.some((one) => one === kind);

/** Messages about accounts are sent first, then those about money and held places. */
export const ACCOUNT_PRIORITY = 0;
const MONEY_PRIORITY = 1;
export const ORDER_PRIORITY = 2;
export const PRIORITIES = [ACCOUNT_PRIORITY, MONEY_PRIORITY, ORDER_PRIORITY];

export function priorityOf(kind: MailKind): number {
  if (isAccountMail(kind)) return ACCOUNT_PRIORITY;
  return isOrderMail(kind) && kind !== 'payment-reversed' ? ORDER_PRIORITY : MONEY_PRIORITY;
}

/**
 * What is sent at once, also at night: the answer to a customer's own action, a place that is held for a short time, and what concerns the security
 * of an account. All other kinds come from staff or from jobs: they wait for the morning.
 */
export const kindsAtAnyHour: readonly MailKind[] = [
  'order-created',
  'termin-paid',
  'cancelled-by-customer',
  'place-held',
  ...accountMailKinds,
];

/** Returns `at` if a message may be sent then, else the next morning. */
export const sendingTimeOf = (kind: MailKind, at: Date) => (kindsAtAnyHour.includes(kind) ? at : nextSendingTime(at));

/** The message for each new status, by the reason of the change where that matters; null = no message. */
const statusMail: Record<KnownStatus, OrderMailKind | Partial<Record<StatusReason, OrderMailKind>> | null> = {
  // Creation and each termin have their own messages.
  pending: null,
  paid: null,
  shipped: 'order-shipped',
  completed: 'order-completed',
  cancelled: { deadline: 'order-cancelled', staff: 'cancelled-by-staff', customer: 'cancelled-by-customer' },
  failed: null,
};

/** Returns the message for a status change, or null. */
export function mailOfStatus(status: KnownStatus, reason: StatusReason): OrderMailKind | null {
  const kind = statusMail[status];
  return typeof kind === 'object' ? (kind?.[reason] ?? null) : kind;
}

/** Whether the event of a kind can happen again for the same order and termin. Then each event gets its own message. */
const isRepeated: Record<OrderMailKind, boolean> = {
  'order-created': false,
  'termin-paid': true,
  'payment-reversed': true,
  'due-in-7-days': false,
  'due-tomorrow': false,
  'due-today': false,
  'overdue-3-days': false,
  'order-cancelled': false,
  'cancelled-by-staff': false,
  'cancelled-by-customer': false,
  'month-moved': true,
  'manuscript-received': true,
  'loa-linked': true,
  'article-linked': true,
  'order-shipped': false,
  'order-completed': false,
};
export const repeatedKinds = orderMailKinds.filter((kind) => isRepeated[kind]);

/** Days from sending a reminder to the due day; negative after that day. */
export const reminderDays = {
  'due-in-7-days': 7,
  'due-tomorrow': 1,
  'due-today': 0,
  'overdue-3-days': -3,
} as const satisfies Partial<Record<MailKind, number>>;
export type ReminderKind = keyof typeof reminderDays;
// Object.keys loses the type of its keys.
export const reminderKinds = Object.keys(reminderDays) as ReminderKind[];

export const isReminder = (kind: MailKind): kind is ReminderKind => kind in reminderDays;
