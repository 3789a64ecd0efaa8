import type { KnownStatus } from '#domain/order-status.ts';
import type { MailKind } from '../db/tables/mail.ts';
import type { StatusReason } from '../db/tables/orders.ts';

/** The message when an order reaches a status, where that differs by the reason of the change; null where the customer gets none. */
const statusMail: Record<KnownStatus, MailKind | Partial<Record<StatusReason, MailKind>> | null> = {
  // The order's creation, and each termin, have messages of their own.
  pending: null,
  paid: null,
  shipped: 'order-shipped',
  completed: 'order-completed',
  cancelled: { deadline: 'order-cancelled', staff: 'cancelled-by-staff' },
  failed: null,
};

/** The message to a customer whose order reached this status for this reason; null = none. */
export function mailOfStatus(status: KnownStatus, reason: StatusReason): MailKind | null {
  const kind = statusMail[status];
  return typeof kind === 'object' ? (kind?.[reason] ?? null) : kind;
}

/** What can happen again and is told again then: a payment that was taken back is paid anew, a month is moved once more. */
export const repeatedKinds = ['termin-paid', 'payment-reversed', 'month-moved'] as const satisfies readonly MailKind[];

/** Days from the day on which a reminder is sent to the day on which its termin is due; below 0 when that has passed. */
export const reminderDays = {
  'due-in-7-days': 7,
  'due-tomorrow': 1,
  'due-today': 0,
  'overdue-3-days': -3,
} as const satisfies Partial<Record<MailKind, number>>;
export type ReminderKind = keyof typeof reminderDays;
// Object.keys forgets the type of its keys.
export const reminderKinds = Object.keys(reminderDays) as ReminderKind[];

export function isReminder(kind: MailKind): kind is ReminderKind {
  return kind in reminderDays;
}
