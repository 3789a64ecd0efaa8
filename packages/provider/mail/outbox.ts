import { addHours } from '@slotterbit/contract/values/date.ts';
import { isSendingTime, nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '../db/locks.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { AccountMailKind, MailReason, OrderMailKind, PlaceMailKind } from '../db/tables/mail.ts';
import {
  ACCOUNT_PRIORITY,
  kindsAtAnyHour,
  PRIORITIES,
  priorityOf,
  repeatedKinds,
  sendingTimeOf,
} from './mail-kinds.ts';

/**
 * The subject of a message. `termin`: 0 for the whole order. `to_name` and `to_email`: an own recipient; without it, the customer's current
 * address.
 */
export type Occasion =
  | { kind: OrderMailKind; order_id: number; termin?: number }
  | { kind: PlaceMailKind; waiting_entry_id: number }
  | { kind: 'password-link'; reset_id: number }
  | { kind: Exclude<AccountMailKind, 'password-link'>; customer_id: number; to_name?: string; to_email?: string };

const NO_SUBJECT = { order_id: null, termin: 0, waiting_entry_id: null, reset_id: null, customer_id: null };
const NO_RECIPIENT = { to_name: null, to_email: null };

function newMessage(occasion: Occasion, now: Date) {
  const not_before = sendingTimeOf(occasion.kind, now).toISOString();
  return {
    ...NO_SUBJECT,
    ...NO_RECIPIENT,
    ...occasion,
    priority: priorityOf(occasion.kind),
    status: 'not-sent' as const,
    attempts: 0,
    created_at: now.toISOString(),
    not_before,
    next_attempt_at: not_before,
  };
}

/** Writes messages, in the transaction that causes them, so that both are committed or neither. */
export async function queueMessages(db: Db, occasions: readonly Occasion[], now: Date): Promise<void> {
  const rows = occasions.map((occasion) => newMessage(occasion, now));
  await db
    .insertInto('mail_messages')
    .values(rows)
    // One message per occasion. Reset it if it was dropped and is true again, or if its event happened again.
    .onConflict((on) =>
      on
        .columns(['order_id', 'kind', 'termin'])
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          created_at: eb.ref('excluded.created_at'),
          not_before: eb.ref('excluded.not_before'),
          next_attempt_at: eb.ref('excluded.next_attempt_at'),
          attempts: 0,
          first_attempt_at: null,
          lease_until: null,
          ended_at: null,
          last_error: null,
        }))
        .where((eb) =>
          eb.or([
            eb('mail_messages.status', '=', 'dropped'),
            eb.and([
              eb('mail_messages.kind', 'in', repeatedKinds),
              eb.or([
                eb('mail_messages.status', '<>', 'not-sent'),
                // In flight: its text is from before this event.
                eb('mail_messages.lease_until', '>', eb.ref('excluded.created_at')),
              ]),
            ]),
          ]),
        ),
    )
    .execute();
}

/**
 * Deletes the message of an entry of the waiting list, which has one at most: that of its newest event. Returns whether its customer can have
 * read it.
 */
export async function forgetPlaceMail(tx: Tx, entryId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('mail_messages')
    .where('waiting_entry_id', '=', entryId)
    .returning(['lease_until', 'mailbox'])
    .executeTakeFirst();
  // It has a mailbox from its first delivery, also while staff send it again.
  return (deleted?.mailbox ?? deleted?.lease_until ?? null) !== null;
}

/**
 * Lease of a message. It is longer than a try (`tryMs` in transport.ts) by more than the clocks of two instances may
 * differ, so an instance that takes over an expired lease does not send in parallel.
 */
const LEASE_HOURS = 3 / 60;

/** The columns of a message that is dropped for `reason`. */
export const droppedColumns = (reason: MailReason, now: Date) => ({
  status: 'dropped' as const,
  next_attempt_at: null,
  lease_until: null,
  ended_at: now.toISOString(),
  last_error: reason,
});

/** No instance is sending the message. */
const isFree = (at: string) => sql<boolean>`(lease_until is null or lease_until <= ${at})`;

/** Returns the number of unsent messages. */
export async function countUnsent(db: Db): Promise<number> {
  const unsent = db.selectFrom('mail_messages').where('status', '=', 'not-sent');
  const { count } = await unsent.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Drops every unsent message for `reason`. Returns how many. */
export async function dropUnsent(tx: Tx, reason: MailReason, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_messages')
    .set(droppedColumns(reason, now))
    .where('status', '=', 'not-sent')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Drops the customer's unsent messages, also one in flight: its outcome then stores no address. */
export async function dropUnsentOfDeleted(tx: Tx, ofCustomer: RawBuilder<boolean>, now: Date): Promise<void> {
  await tx
    .updateTable('mail_messages')
    .set(droppedColumns('account-deleted', now))
    .where(ofCustomer)
    .where('status', 'in', ['not-sent', 'given-up'])
    .execute();
}

/** A message about an account is deleted after this time, with the address in it. */
const ACCOUNT_MAIL_HOURS = 24;

export async function forgetAccountMail(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('mail_messages')
    // A literal, because SQLite uses the partial index only then.
    .where('priority', '=', sql.lit(ACCOUNT_PRIORITY))
    .where('created_at', '<', addHours(now, -ACCOUNT_MAIL_HOURS).toISOString())
    .execute();
}

/** A message with a lease: only this instance sends it. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/**
 * Leases a message: of those with the lowest priority, the one that has waited longest. Null if none is due, or other instances have leased
 * them all.
 */
export async function claimMessage(db: Db, now: Date) {
  for (const priority of PRIORITIES) {
    const claimed = await claimOf(db, priority, now);
    if (claimed) return claimed;
  }
  return null;
}

/** At night: the message does not wait for the morning, or staff sent it this night. The time of all others is by day. */
function maySendAtNight(now: Date) {
  const evening = addHours(nextSendingTime(now), -12).toISOString();
  return sql<boolean>`(kind in (${sql.join(kindsAtAnyHour)}) or not_before >= ${evening})`;
}

/** One priority, because neither database finds the first of several by its index. */
async function claimOf(db: Db, priority: number, now: Date) {
  const at = now.toISOString();
  const due = (query: Db) =>
    query
      .selectFrom('mail_messages')
      .select('id')
      .where('priority', '=', priority)
      .where('next_attempt_at', '<=', at)
      .where(isFree(at))
      .$if(!isSendingTime(now), (query) => query.where(maySendAtNight(now)))
      .orderBy('next_attempt_at')
      .limit(1);
  // Select first: an update without a match would still take the embedded database's write lock.
  if (!(await due(db).executeTakeFirst())) return undefined;
  return (
    db
      .updateTable('mail_messages')
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        first_attempt_at: eb.fn.coalesce('first_attempt_at', eb.val(at)),
        lease_until: addHours(now, LEASE_HOURS).toISOString(),
      }))
      .where('id', '=', () => due(db).$if(isPostgres(db), (query) => query.forUpdate().skipLocked()))
      // Checked again after waiting for the row.
      .where(isFree(at))
      .returning(['id', 'kind', 'priority', 'order_id', 'waiting_entry_id', 'termin', 'reset_id', 'customer_id'])
      .returning(['to_name', 'to_email', 'attempts', 'created_at', 'not_before', 'first_attempt_at'])
      .executeTakeFirst()
  );
}

/** An e-mail as it was sent. */
type SentText = { subject: string; text: string };

/** The result of handling a message. */
export type MailOutcome =
  /** The address of a deleted account is not kept: `mailbox` null. */
  | { status: 'sent'; mailbox: string | null; customerId: number; text: SentText | null }
  | { status: 'given-up' | 'dropped'; reason: string }
  /** Will be retried. A requeued message gets its attempt back. */
  | { status: 'not-sent'; reason: string | null; nextAttemptAt: Date; attempts: number };

const ifNotDropped = (column: 'mailbox' | 'sent_subject' | 'sent_text', value: string | null) =>
  sql<string | null>`case when status = 'not-sent' then ${value} else ${sql.ref(column)} end`;

/**
 * Records the outcome of a message and ends its lease. If the row changed meanwhile (leased, given up or dropped elsewhere), only 'sent' is
 * recorded, and not for a later event that reuses the row.
 */
export async function endLease(
  db: Db,
  message: Pick<Claimed, 'id' | 'attempts' | 'created_at'>,
  outcome: MailOutcome,
  now: Date,
) {
  const isOver = outcome.status !== 'not-sent';
  await db
    .updateTable('mail_messages')
    .set({
      status: outcome.status,
      lease_until: null,
      next_attempt_at: isOver ? null : outcome.nextAttemptAt.toISOString(),
      ended_at: isOver ? now.toISOString() : null,
      last_error: outcome.status === 'sent' ? null : outcome.reason,
      ...(outcome.status === 'sent' && {
        // A row that was dropped meanwhile gets no address and text: its account may be erased.
        mailbox: ifNotDropped('mailbox', outcome.mailbox),
        sent_subject: ifNotDropped('sent_subject', outcome.text?.subject ?? null),
        sent_text: ifNotDropped('sent_text', outcome.text?.text ?? null),
        customer_id: outcome.customerId,
      }),
      ...(isOver ? NO_RECIPIENT : { attempts: outcome.attempts }),
      // The message was not tried.
      ...(!isOver && outcome.attempts === 0 ? { first_attempt_at: null } : {}),
    })
    .where('id', '=', message.id)
    .where('created_at', '=', message.created_at)
    .$if(outcome.status !== 'sent', (query) =>
      query.where('status', '=', 'not-sent').where('attempts', '=', message.attempts),
    )
    .execute();
}
