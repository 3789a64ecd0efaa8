import type { Generated } from 'kysely';
import type { MailKind, MailStatus } from '../../mail/kinds.ts';
import type { Timestamp } from './units.ts';

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
