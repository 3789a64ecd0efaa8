/** What a message is about (docs/product.md 12.7). */
export const mailKinds = [
  'order-created',
  'termin-paid',
  'payment-reversed',
  'due-in-7-days',
  'due-tomorrow',
  'due-today',
  'overdue-3-days',
  'order-cancelled',
  'cancelled-by-staff',
  'month-moved',
  'order-shipped',
  'order-completed',
] as const;
export type MailKind = (typeof mailKinds)[number];

/** What can happen again and is told again then: a payment that was taken back is paid anew, a month is moved once more. */
export const repeatedKinds = ['termin-paid', 'payment-reversed', 'month-moved'] as const satisfies readonly MailKind[];

/**
 * 'not-sent': waits for its time, for the next try, for another day when an address has had its share, or for SMTP_URL. 'given-up': a day of tries was in vain, or the address was refused; an
 * operator can try again. 'dropped': not true any more, or too old, before it could be sent, or imported unsent.
 */
export const mailStatuses = ['not-sent', 'sent', 'given-up', 'dropped'] as const;
export type MailStatus = (typeof mailStatuses)[number];

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
