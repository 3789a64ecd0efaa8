import type { MailKind } from '../db/tables/mail.ts';

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
