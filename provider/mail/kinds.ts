import type { KnownStatus } from '#domain/order-status.ts';
import type { MailKind } from '../db/tables/mail.ts';
import type { StatusReason } from '../db/tables/orders.ts';

/** The message for each new status, by the reason of the change where that matters; null = no message. */
const statusMail: Record<KnownStatus, MailKind | Partial<Record<StatusReason, MailKind>> | null> = {
  // Creation and each termin have their own messages.
  pending: null,
  paid: null,
  shipped: 'order-shipped',
  completed: 'order-completed',
  cancelled: { deadline: 'order-cancelled', staff: 'cancelled-by-staff', customer: 'cancelled-by-customer' },
  failed: null,
};

/** Returns the message for a status change, or null. */
export function mailOfStatus(status: KnownStatus, reason: StatusReason): MailKind | null {
  const kind = statusMail[status];
  return typeof kind === 'object' ? (kind?.[reason] ?? null) : kind;
}

/** Kinds whose event can happen again. Each event gets its own message. */
export const repeatedKinds = ['termin-paid', 'payment-reversed', 'month-moved'] as const satisfies readonly MailKind[];

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

export function isReminder(kind: MailKind): kind is ReminderKind {
  return kind in reminderDays;
}
