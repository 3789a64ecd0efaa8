import type { Generated } from 'kysely';
import type { Timestamp } from './catalogue.ts';

/** The subject of a message about an order (docs/product.md 12.7). */
export const orderMailKinds = [
  'order-created',
  'termin-paid',
  'payment-reversed',
  'due-in-7-days',
  'due-tomorrow',
  'due-today',
  'overdue-3-days',
  'order-cancelled',
  'cancelled-by-staff',
  'cancelled-by-customer',
  'month-moved',
  'manuscript-received',
  'loa-linked',
  'article-linked',
  'order-shipped',
  'order-completed',
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];
/** The subject of a message about an account. */
export const accountMailKinds = [
  'password-link',
  'deletion-requested',
  'deletion-cancelled',
  'account-deleted',
  'email-changed',
] as const;
export type AccountMailKind = (typeof accountMailKinds)[number];
/** About an entry of the waiting list. */
export type PlaceMailKind = 'place-held' | 'place-taken-back';
export type MailKind = OrderMailKind | PlaceMailKind | AccountMailKind;

/** Why a message waits or was dropped. */
export const mailReasons = [
  ...(['too-old', 'untrue', 'imported', 'account-deleted', 'not-accepted', 'by-staff'] as const),
  ...(['mailbox-limit', 'account-limit'] as const),
] as const;
export type MailReason = (typeof mailReasons)[number];

/**
 * 'not-sent': waits for its time, a retry, another day at the daily limit, or SMTP_URL. 'given-up': a day of attempts
 * failed, or the address was refused; staff can retry. 'dropped': untrue, too old, imported unsent, or about an account
 * and not accepted.
 */
export const mailStatuses = ['not-sent', 'sent', 'given-up', 'dropped'] as const;
export type MailStatus = (typeof mailStatuses)[number];

export type MailTables = {
  /**
   * The outbox: one row per message, written in the transaction that causes it. It is rendered from its subject when it is sent, and its text is
   * stored then. Those about accounts are deleted after a day.
   */
  mail_messages: {
    id: Generated<number>;
    kind: MailKind;
    /** `priorityOf` the kind. Lower ones are sent first. */
    priority: Generated<number>;
    /** The subject: one of these four. */
    order_id: number | null;
    waiting_entry_id: Generated<number | null>;
    reset_id: Generated<number | null>;
    /** The customer; of other subjects, once the message is sent. */
    customer_id: Generated<number | null>;
    /** The recipient, if it is not the customer's current address; null once the message has ended. */
    to_name: Generated<string | null>;
    to_email: Generated<string | null>;
    /** 1-based; 0 if the message concerns the whole order. */
    termin: number;
    status: MailStatus;
    created_at: Timestamp;
    /** When it should be sent: at night only `kindsAtAnyHour`, and what staff send at once. */
    not_before: Timestamp;
    /** Time of the next attempt; null once it is sent, given up or dropped. */
    next_attempt_at: Timestamp | null;
    /**
     * Attempts begun. Each attempt raises it, so that an instance with an expired lease cannot overwrite another's
     * result.
     */
    attempts: number;
    first_attempt_at: Generated<Timestamp | null>;
    /** End of the lease: until then no other instance sends it. */
    lease_until: Generated<Timestamp | null>;
    /** When it was sent, given up or dropped. */
    ended_at: Generated<Timestamp | null>;
    /** Its mailbox as `mailboxOf` names it; null until it is sent. */
    mailbox: Generated<string | null>;
    /** A code of `mailReasons`, or the mail server's answer. */
    last_error: Generated<string | null>;
    /** Subject and plain text as last sent; null for a message about an account, whose text only its recipient may see. */
    sent_subject: Generated<string | null>;
    sent_text: Generated<string | null>;
  };
};
