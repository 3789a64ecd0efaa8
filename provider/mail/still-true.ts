import { addHours, daysBetween } from '#domain/date.ts';
import type { Rupiah } from '#domain/money.ts';
import { canPay, firstStatus, isStopped, type KnownStatus, type PaymentStatus, rulesOf } from '#domain/order-status.ts';
import type { MailKind } from '../db/tables/mail.ts';
import type { StatusReason } from '../db/tables/orders.ts';
import { isReminder, mailOfStatus, reminderDays } from './kinds.ts';

/** What of an order decides whether a message about it is true. Payments are in the order of their termin, times in ISO 8601. */
export type OrderState = {
  status: KnownStatus;
  total: Rupiah;
  payments: readonly { termin: number; amount: Rupiah; status: PaymentStatus; due_at: string }[];
  /** Why the status changed last. */
  lastReason: StatusReason;
};

/** Hours after its time at which a message that was never tried is too old to be sent: nobody wants the mail of weeks at once. */
const TOO_OLD_HOURS = 48;
/** Hours after the first try at which one that was tried is too old: its day of tries, and two for a queue or a pause. */
const TRIED_TOO_OLD_HOURS = 26;

/** What was to be tried before this moment and was not is too old, whether or not it was tried before. */
export function tooOldBefore(now: Date): Date {
  return addHours(now, -TOO_OLD_HOURS);
}

/** Whether a message that is about to be tried is too old; `attempts` counts this try. */
export function isTooOld(
  message: { attempts: number; not_before: string; first_attempt_at: string | null },
  now: Date,
): boolean {
  const { attempts, not_before, first_attempt_at } = message;
  if (attempts <= 1 || first_attempt_at === null) return new Date(not_before) < tooOldBefore(now);
  return now > addHours(new Date(first_attempt_at), TRIED_TOO_OLD_HOURS);
}

/** The termin that is to be paid next; undefined when none is. */
export function nextUnpaid<P extends { status: PaymentStatus }>(payments: readonly P[]): P | undefined {
  return payments.find(({ status }) => status !== 'paid');
}

/**
 * Whether a message says what is true of the order as it stands: nothing is asked for that was paid, a reminder is of its very day, and
 * nothing is confirmed that was taken back (docs/product.md 12.7).
 */
export function stillTrue(message: { kind: MailKind; termin: number }, order: OrderState, now: Date): boolean {
  const { kind, termin } = message;
  const { status, total, payments, lastReason } = order;
  if (isReminder(kind)) {
    const next = nextUnpaid(payments);
    if (!canPay(status) || next?.termin !== termin) return false;
    return daysBetween(now.toISOString(), next.due_at) === reminderDays[kind];
  }
  switch (kind) {
    case 'order-created':
      return status === firstStatus(total) && !payments.some((one) => one.amount > 0 && one.status === 'paid');
    case 'termin-paid':
      return !isStopped(status) && payments.some((one) => one.termin === termin && one.status === 'paid');
    case 'payment-reversed':
      return canPay(status) && payments.some((one) => one.termin === termin && one.status !== 'paid');
    case 'month-moved':
      return rulesOf(status).canMove;
    case 'order-cancelled':
    case 'cancelled-by-staff':
    case 'order-shipped':
    case 'order-completed':
      return mailOfStatus(status, lastReason) === kind;
  }
}
