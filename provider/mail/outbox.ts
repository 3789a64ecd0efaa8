import { addHours } from '#domain/date.ts';
import { nextSendingTime } from '#domain/sending-time.ts';
import { isPostgres } from '../db/locks.ts';
import { preparedRows } from '../db/prepared.ts';
import type { Db, Tx } from '../db/schema.ts';
import type { MailKind } from '../db/tables/mail.ts';
import { repeatedKinds } from './kinds.ts';

/** The subject of a message about an order; `termin` is 0 for the whole order. */
export type Occasion = { orderId: number; kind: MailKind; termin?: number };
/** The subject of a message about an entry of the waiting list. */
type HeldPlace = { entryId: number; kind: 'place-held' };

const insertMessages = preparedRows((db, rows: ReturnType<typeof newMessage>[]) =>
  db
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
          ended_at: null,
          last_error: null,
        }))
        .where((eb) =>
          eb.or([
            eb('mail_messages.status', '=', 'dropped'),
            eb.and([eb('mail_messages.status', '<>', 'not-sent'), eb('mail_messages.kind', 'in', repeatedKinds)]),
          ]),
        ),
    )
    .compile(),
);

function newMessage(occasion: Occasion | HeldPlace, now: Date) {
  const about =
    'orderId' in occasion
      ? { order_id: occasion.orderId, waiting_entry_id: null, termin: occasion.termin ?? 0 }
      : { order_id: null, waiting_entry_id: occasion.entryId, termin: 0 };
  const not_before = nextSendingTime(now).toISOString();
  const times = { created_at: now.toISOString(), not_before, next_attempt_at: not_before };
  return { ...about, kind: occasion.kind, status: 'not-sent' as const, attempts: 0, ...times };
}

/** Writes a message in the transaction that causes it, so that both are committed or neither. */
export async function queueMessage(tx: Tx, occasion: Occasion | HeldPlace, now: Date): Promise<void> {
  await insertMessages(tx, [newMessage(occasion, now)]);
}

/** Writes reminders. A reminder that exists already does not change. */
export async function queueReminders(db: Db, occasions: readonly Occasion[], now: Date): Promise<void> {
  await db
    .insertInto('mail_messages')
    .values(occasions.map((occasion) => newMessage(occasion, now)))
    .onConflict((on) => on.columns(['order_id', 'kind', 'termin']).doNothing())
    .execute();
}

/**
 * Lease of a message. It is longer than a try (`TRY_MS` in transport.ts) by more than the clocks of two instances may
 * differ, so an instance that takes over an expired lease does not send in parallel.
 */
const LEASE_HOURS = 3 / 60;

/** The columns of a message that is dropped for `reason`. */
export const droppedColumns = (reason: string, now: Date) => ({
  status: 'dropped' as const,
  next_attempt_at: null,
  lease_until: null,
  ended_at: now.toISOString(),
  last_error: reason,
});

/** Messages dropped per statement. */
const DROP_BATCH = 500;

/** Drops messages whose next try was before `before` and that have no lease, one batch per call. Returns how many. */
export async function dropOldMessages(db: Db, before: Date, now: Date): Promise<number> {
  const at = now.toISOString();
  const old = (query: Db) =>
    query
      .selectFrom('mail_messages')
      .select('id')
      .where('next_attempt_at', '<', before.toISOString())
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .orderBy('next_attempt_at')
      .limit(DROP_BATCH);
  // Like in claimMessage: avoids the write lock if there is nothing to do.
  if (!(await old(db).limit(1).executeTakeFirst())) return 0;
  const { numUpdatedRows } = await db
    .updateTable('mail_messages')
    .set(droppedColumns('too old', now))
    .where(
      'id',
      'in',
      old(db).$if(isPostgres(db), (query) => query.forUpdate().skipLocked()),
    )
    .where('status', '=', 'not-sent')
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Drops every unsent message for `reason`. Returns how many. */
export async function dropUnsent(tx: Tx, reason: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('mail_messages')
    .set(droppedColumns(reason, now))
    .where('status', '=', 'not-sent')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Returns the mailbox of an address, for counting only: 'a.n.i+tag@googlemail.com' and 'ani@gmail.com' are the same. At
 * most servers a tag follows '+'; at others, several mailboxes share a limit. Never use it to send or to log in.
 */
export function mailboxOf(address: string): string {
  const [, name, domain] = /^([^+@]+)(?:\+[^@]*)?@([^@]+)$/.exec(address.toLowerCase()) ?? [];
  if (name === undefined || domain === undefined) return address.toLowerCase();
  return /^(gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** Returns whether `most` messages or more were sent to a mailbox (`mailboxOf`) since a time, over all customers and holdings. */
export async function isOverDailyLimit(db: Db, mailbox: string, since: Date, most: number): Promise<boolean> {
  const sent = await db
    .selectFrom('mail_messages')
    .select('id')
    .where('mailbox', '=', mailbox)
    .where('status', '=', 'sent')
    .where('ended_at', '>=', since.toISOString())
    .limit(most)
    .execute();
  return sent.length >= most;
}

/** A message with a lease: only this instance sends it. */
export type Claimed = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** Leases the message that has waited longest; null if none is due, or other instances have leased them all. */
export async function claimMessage(db: Db, now: Date) {
  const at = now.toISOString();
  const due = (query: Db) =>
    query
      .selectFrom('mail_messages')
      .select('id')
      .where('next_attempt_at', '<=', at)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
      .orderBy('next_attempt_at')
      .limit(1);
  // Select first: an update without a match would still take the embedded database's write lock.
  if (!(await due(db).executeTakeFirst())) return null;
  const claimed = await db
    .updateTable('mail_messages')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      first_attempt_at: eb.fn.coalesce('first_attempt_at', eb.val(at)),
      lease_until: addHours(now, LEASE_HOURS).toISOString(),
    }))
    .where('id', '=', () => due(db).$if(isPostgres(db), (query) => query.forUpdate().skipLocked()))
    // Checked again after waiting for the row.
    .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
    .returning([
      'id',
      'order_id',
      'waiting_entry_id',
      'kind',
      'termin',
      'attempts',
      'created_at',
      'not_before',
      'first_attempt_at',
    ])
    .executeTakeFirst();
  return claimed ?? null;
}

/** The result of handling a message. */
export type Outcome =
  | { status: 'sent'; mailbox: string }
  | { status: 'given-up' | 'dropped'; reason: string }
  /** Will be retried. A requeued message gets its attempt back. */
  | { status: 'not-sent'; reason: string | null; nextAttemptAt: Date; attempts: number };

/**
 * Records the outcome of a message and ends its lease. If the row changed meanwhile (leased, given up or dropped elsewhere), only 'sent' is
 * recorded, and not for a later event that reuses the row.
 */
export async function endLease(
  db: Db,
  message: Pick<Claimed, 'id' | 'attempts' | 'created_at'>,
  outcome: Outcome,
  now: Date,
) {
  const isOver = outcome.status !== 'not-sent';
  await db
    .updateTable('mail_messages')
    .set((eb) => ({
      status: outcome.status,
      lease_until: null,
      next_attempt_at: isOver ? null : outcome.nextAttemptAt.toISOString(),
      ended_at: isOver ? now.toISOString() : null,
      last_error: outcome.status === 'sent' ? null : outcome.reason,
      ...(outcome.status === 'sent' && {
        // A row that was dropped meanwhile gets no address: its account may be erased.
        mailbox: eb.case().when('status', '=', 'not-sent').then(outcome.mailbox).else(eb.ref('mailbox')).end(),
      }),
      ...(isOver ? {} : { attempts: outcome.attempts }),
      // The message was not tried.
      ...(!isOver && outcome.attempts === 0 ? { first_attempt_at: null } : {}),
    }))
    .where('id', '=', message.id)
    .where('created_at', '=', message.created_at)
    .$if(outcome.status !== 'sent', (query) =>
      query.where('status', '=', 'not-sent').where('attempts', '=', message.attempts),
    )
    .execute();
}
