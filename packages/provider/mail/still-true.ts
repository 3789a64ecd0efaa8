import type { OrderAnswer } from '@slotterbit/contract/calls/order-calls.ts';
import { isAnythingPaid, nextPayment } from '@slotterbit/contract/orders/order.ts';
import {
  canPay,
  firstStatus,
  isStopped,
  type KnownStatus,
  type PaymentStatus,
  rulesOf,
} from '@slotterbit/contract/orders/order-status.ts';
import { addHours, daysBetween } from '@slotterbit/contract/values/date.ts';
import type { Rupiah } from '@slotterbit/contract/values/money.ts';
import { VALID_HOURS } from '../customers/reset-links.ts';
import type { AccountMailKind, MailKind } from '../db/tables/mail.ts';
import type { StatusReason } from '../db/tables/orders.ts';
import type { AccountFacts, MessageFacts } from './mail-facts.ts';
import { isAccountMail, isOrderMail, isReminder, mailOfStatus, reminderDays } from './mail-kinds.ts';

/** The state of an order that decides whether a message is true. Payments are sorted by termin, times are in ISO 8601. */
export type OrderState = {
  status: KnownStatus;
  total: Rupiah;
  payments: readonly { termin: number; amount: Rupiah; status: PaymentStatus; due_at: string }[];
  /** The reason of the last status change. */
  lastReason: StatusReason;
  order_items: readonly Pick<OrderAnswer['order_items'][number], 'naskah'>[];
};

/** An untried message is too old after this time: after an outage, customers do not want old mail. */
const TOO_OLD_HOURS = 48;
/** A tried message is too old after this time from its first try: one day of tries and two hours for queue and pause. */
const TRIED_TOO_OLD_HOURS = 26;

/** Returns whether a message is too old to be tried; `attempts` counts the coming try. */
export function isTooOld(
  message: { attempts: number; not_before: string; first_attempt_at: string | null },
  now: Date,
): boolean {
  const { attempts, not_before, first_attempt_at } = message;
  if (attempts <= 1 || first_attempt_at === null) return new Date(not_before) < addHours(now, -TOO_OLD_HOURS);
  return now > addHours(new Date(first_attempt_at), TRIED_TOO_OLD_HOURS);
}

/**
 * Returns whether a message is true for the order as it is now: it asks for no paid termin, a reminder fits the day,
 * and it confirms nothing that was reversed (docs/product.md 12.7).
 */
export function stillTrue(message: { kind: MailKind; termin: number }, order: OrderState, now: Date): boolean {
  const { kind, termin } = message;
  const { status, total, payments, lastReason, order_items } = order;
  if (!isOrderMail(kind)) return false;
  if (isReminder(kind)) {
    const next = nextPayment(order);
    if (!canPay(status) || next?.termin !== termin) return false;
    return daysBetween(now.toISOString(), next.due_at) === reminderDays[kind];
  }
  switch (kind) {
    case 'order-created':
      return status === firstStatus(total) && !isAnythingPaid(payments);
    case 'termin-paid':
      return !isStopped(status) && payments.some((one) => one.termin === termin && one.status === 'paid');
    case 'payment-reversed':
      return canPay(status) && payments.some((one) => one.termin === termin && one.status !== 'paid');
    case 'month-moved':
      return rulesOf(status).canMove;
    case 'manuscript-received':
      return !isStopped(status) && order_items.some(({ naskah }) => naskah.diterima !== null);
    case 'loa-linked':
      return !isStopped(status) && order_items.some(({ naskah }) => naskah.loa !== null);
    case 'article-linked':
      return !isStopped(status) && order_items.some(({ naskah }) => naskah.artikel !== null);
    case 'order-cancelled':
    case 'cancelled-by-staff':
    case 'cancelled-by-customer':
    case 'order-shipped':
    case 'order-completed':
      return mailOfStatus(status, lastReason) === kind;
  }
}

/** A link is sent soon or never. A deletion is confirmed while it is scheduled, its end while it is not. */
function isAccountMailTrue(kind: AccountMailKind, at: string, { deleteAfter }: AccountFacts, now: Date): boolean {
  switch (kind) {
    case 'password-link':
      return new Date(at) > addHours(now, -VALID_HOURS);
    case 'deletion-requested':
      return deleteAfter !== null;
    case 'deletion-cancelled':
      return deleteAfter === null;
    case 'account-deleted':
    case 'email-changed':
      return true;
  }
}

type Dated = { kind: MailKind; termin: number; created_at: string };

/** Returns whether a message is true for its subject as it is now. */
export function isMessageTrue(message: Dated, facts: MessageFacts, now: Date): boolean {
  const { kind, created_at } = message;
  if ('deleteAfter' in facts) return isAccountMail(kind) && isAccountMailTrue(kind, created_at, facts, now);
  if ('order' in facts) return stillTrue(message, { ...facts.order, lastReason: facts.lastReason }, now);
  const { isHeld, isWaiting, until } = facts.entry;
  return kind === 'place-held' ? isHeld && new Date(until) > now : isWaiting;
}
