import type { Generated } from 'kysely';
import type { Timestamp } from './units.ts';

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

/**
 * 'not-sent': waits for its time, for the next try, for another day when an address has had its share, or for SMTP_URL. 'given-up': a day of tries was in vain, or the address was refused; an
 * operator can try again. 'dropped': not true any more, or too old, before it could be sent, or imported unsent.
 */
export const mailStatuses = ['not-sent', 'sent', 'given-up', 'dropped'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/**
 * The outbox: one row for each message, written in the transaction that causes it. It holds no text: a message is rendered from the order as
 * that stands when it is sent.
 */
export type MailMessagesTable = {
  id: Generated<number>;
  order_id: number;
  kind: MailKind;
  /** 1-based; 0 where the message is about the whole order. */
  termin: number;
  status: MailStatus;
  created_at: Timestamp;
  /** When it should be sent, never at night. */
  not_before: Timestamp;
  /** When it is tried next; null once it is sent, given up or dropped. */
  next_attempt_at: Timestamp | null;
  /** Tries begun. Each raises it, so that an instance whose lease ran out cannot write over another's result. */
  attempts: number;
  first_attempt_at: Generated<Timestamp | null>;
  /** Until then one instance sends it, and no other takes it. */
  lease_until: Generated<Timestamp | null>;
  /** When it was sent, given up or dropped. */
  ended_at: Generated<Timestamp | null>;
  /** Where it was sent to, as `mailboxOf` names it; null until it is sent. */
  mailbox: Generated<string | null>;
  /** Why the last try failed, or why it was dropped; for people to read. */
  last_error: Generated<string | null>;
};
