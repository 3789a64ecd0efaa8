import { setTimeout as wait, setImmediate as yieldToOthers } from 'node:timers/promises';
import { addHours, dayText, startOfDay } from '@slotterbit/contract/values/date.ts';
import { sql } from 'kysely';
import { isErasedEmail, mailboxOf } from '../customers/accounts.ts';
import { renewLink } from '../customers/reset-links.ts';
import { hasPaid } from '../customers/same-customer.ts';
import type { Db } from '../db/schema.ts';
import type { MailKind, MailReason } from '../db/tables/mail.ts';
import type { Brand } from '../platform/brand.ts';
import type { Log } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';
import { loadAccountFacts, loadMessageFacts, type MessageFacts, subjectName } from './mail-facts.ts';
import { isAccountMail, ORDER_PRIORITY, sendingTimeOf } from './mail-kinds.ts';
import { type Claimed, claimMessage, endLease, type MailOutcome } from './outbox.ts';
import { renderMail } from './render-mail.ts';
import { isMessageTrue, isTooOld } from './still-true.ts';
import { MailFailure, type MailTransport } from './transport.ts';

export type MailContext = { db: Db; now: () => Date; settings: Settings; log: Log; brand: Brand };

/** `stopping`: take no further message. `cut`: abort the message in flight and requeue it. */
type SendSignals = { stopping: AbortSignal; cut: AbortSignal };

/** After so many refused mailboxes or unanswered messages without a success between them, the cause is the server. */
const SUSPICIOUS_FAILURES = 3;

const RECORD_TRIES = 5;
const RECORD_RETRY_MS = 1_000;

/** If the outcome is not recorded, the message is sent twice. So retry for longer than a database lock lasts. */
async function recordOutcome(context: MailContext, message: Claimed, outcome: MailOutcome): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await endLease(context.db, message, outcome, context.now());
    } catch (error) {
      if (tries >= RECORD_TRIES) throw error;
      await wait(RECORD_RETRY_MS);
    }
  }
}

/** A message is given up after this time from its first try. */
const GIVE_UP_AFTER_HOURS = 24;
/** Pauses between tries; the last one repeats. */
const RETRY_MINUTES = [1, 5, 15, 30, 60, 120];

/**
 * Returns when to retry after the failed try number `attempts`; null a day after the first try, when the message is
 * given up. The last try is at the end of that day.
 */
export function nextAttempt(kind: MailKind, attempts: number, firstAttemptAt: Date, now: Date): Date | null {
  const end = addHours(firstAttemptAt, GIVE_UP_AFTER_HOURS);
  if (now >= end) return null;
  const pause = RETRY_MINUTES[Math.min(attempts, RETRY_MINUTES.length) - 1] ?? 1;
  const next = sendingTimeOf(kind, addHours(now, pause / 60));
  return next < end ? next : end;
}

function afterFailure(message: Claimed, failure: MailFailure, now: Date): MailOutcome {
  const { kind, attempts } = message;
  const next = nextAttempt(kind, attempts, new Date(message.first_attempt_at ?? now), now);
  // The server's answer can quote an address that staff may not see.
  const reason = isAccountMail(kind) ? 'not-accepted' : failure.message;
  if (failure.kind === 'address' || next === null)
    return { status: isAccountMail(kind) ? 'dropped' : 'given-up', reason };
  return { status: 'not-sent', reason, nextAttemptAt: next, attempts };
}

/** The outcome of a message that was not tried: it waits as before. */
function requeue({ attempts }: Claimed, reason: string | null, nextAttemptAt: Date): MailOutcome {
  return { status: 'not-sent', reason, nextAttemptAt, attempts: attempts - 1 };
}

const dropped = (reason: MailReason): MailOutcome => ({ status: 'dropped', reason });

/**
 * Messages a day (Jakarta), because addresses are not confirmed. Those about accounts and money count apart, so that many orders cannot use
 * them up. Each further instance can exceed a limit by one message.
 * - `account`: of one account.
 * - `joined`: of the accounts of a mailbox that may be one person's (`isJoined`).
 * - `unproved`: of all accounts of a mailbox that may be a stranger's (`isUnproved`). No other account shares a limit with strangers.
 */
const MAX_PER_DAY = {
  urgent: { account: 60, joined: 100, unproved: 300 },
  order: { account: 30, joined: 30, unproved: 100 },
};

/** The account has another spelling of its mailbox, as 'ani+2@', and its customer neither used a link in an e-mail nor paid. */
const isUnproved = (of: 'own' | 'other') =>
  sql<boolean>`(${sql.ref(`${of}.email`)} <> ${sql.ref(`${of}.mailbox`)} and ${sql.ref(`${of}.mail_proved_at`)} is null and not ${hasPaid(`${of}.id`)})`;

const areUnproved = sql<boolean>`(${isUnproved('own')} and ${isUnproved('other')})`;

/** Accounts of one mailbox that both used a link in an e-mail, or that are both unproved and logged in from one network. */
const isJoined = sql<boolean>`(
  own.mail_proved_at is not null and other.mail_proved_at is not null
  or ${areUnproved} and exists (
    select 1 from sessions mine join sessions theirs on theirs.network = mine.network
    where mine.customer_id = own.id and theirs.customer_id = other.id))`;

/** Returns the limit that a message would exceed today; null if it may be sent. A mailbox is counted over all customers and holdings. */
async function exceededLimit(
  db: Db,
  priority: number,
  { id, email }: { id: number; email: string },
  now: Date,
): Promise<MailReason | null> {
  const isUrgent = priority < ORDER_PRIORITY;
  const limits = MAX_PER_DAY[isUrgent ? 'urgent' : 'order'];
  const sent = db
    .selectFrom('mail_messages as mail')
    .select('mail.id')
    .where('mail.status', '=', 'sent')
    .where('mail.priority', isUrgent ? '<' : '>=', ORDER_PRIORITY)
    .where('mail.ended_at', '>=', startOfDay(dayText(now.toISOString())));
  const reaches = async (query: typeof sent, limit: number) => (await query.limit(limit).execute()).length >= limit;
  if (await reaches(sent.where('mail.customer_id', '=', id), limits.account)) return 'account-limit';
  const toMailbox = sent
    .innerJoin('customers as other', 'other.id', 'mail.customer_id')
    .innerJoin('customers as own', (on) => on.on('own.id', '=', id))
    .where('mail.mailbox', '=', mailboxOf(email));
  const isOver =
    (await reaches(toMailbox.where(isJoined), limits.joined)) ||
    (await reaches(toMailbox.where(areUnproved), limits.unproved));
  return isOver ? 'mailbox-limit' : null;
}

/** Returns the outcome of a message that must not be sent now; null if it can be sent. */
async function outcomeWithoutSending(
  db: Db,
  message: Claimed,
  facts: MessageFacts,
  now: Date,
): Promise<MailOutcome | null> {
  if (isErasedEmail(facts.customer.email)) return dropped('account-deleted');
  if (!isMessageTrue(message, facts, now)) return dropped('untrue');
  const limit = await exceededLimit(db, message.priority, facts.customer, now);
  if (limit === null) return null;
  const tomorrow = new Date(startOfDay(dayText(now.toISOString()), 1));
  return requeue(message, limit, sendingTimeOf(message.kind, tomorrow));
}

/** `failure` is the reason of a failed try. */
type Delivery = { subject: string; mailbox: string; outcome: MailOutcome; failure?: MailFailure };

/** Sends a leased message, without an open transaction. */
async function deliver(
  context: MailContext,
  transport: MailTransport,
  message: Claimed,
  { cut }: SendSignals,
): Promise<Delivery> {
  const { db, settings, now } = context;
  let subject: string = message.order_id === null ? message.kind : `order ${message.order_id}`;
  let mailbox = '';
  try {
    if (isTooOld(message, now())) return { subject, mailbox, outcome: dropped('too-old') };
    const facts = isAccountMail(message.kind)
      ? await loadAccountFacts(db, message)
      : await loadMessageFacts(db, message, settings, now());
    if (facts === null) return { subject, mailbox, outcome: dropped('untrue') };
    subject = subjectName(facts);
    const { id: customerId, email } = facts.customer;
    mailbox = mailboxOf(email);
    const outcome = await outcomeWithoutSending(db, message, facts, now());
    if (outcome !== null) return { subject, mailbox, outcome };
    const link = message.reset_id === null ? {} : { link: await renewLink(db, message.reset_id, now()) };
    const mail = renderMail(message, { ...facts, ...link }, context, now());
    await transport.send(mail, cut);
    const kept = message.kind === 'account-deleted' ? null : mailbox;
    const text = isAccountMail(message.kind) ? null : { subject: mail.subject, text: mail.text };
    return { subject, mailbox, outcome: { status: 'sent', mailbox: kept, customerId, text } };
  } catch (error) {
    if (cut.aborted) return { subject, mailbox, outcome: requeue(message, null, now()) };
    const failure = error instanceof MailFailure ? error : new MailFailure('message', String(error));
    return { subject, mailbox, outcome: afterFailure(message, failure, now()), failure };
  }
}

/**
 * Sends due messages one after the other, so that a crash sends at most one message twice. Ends when nothing is due, and when
 * the server is unusable (`hasServerFailed`). Several instances can run it at the same time.
 * @param failed refused mailboxes and unanswered messages since the last success. This function changes it; pass it to the next round
 */
export async function sendDueMail(
  context: MailContext,
  transport: MailTransport,
  signals: SendSignals,
  failed: Set<string> = new Set(),
): Promise<{ sent: number; hasServerFailed: boolean }> {
  const { db, log, now } = context;
  let sent = 0;
  while (!signals.stopping.aborted) {
    const message = await claimMessage(db, now());
    if (message === null) break;
    const { subject, mailbox, outcome, failure } = await deliver(context, transport, message, signals);
    await recordOutcome(context, message, outcome);
    // Without address and server answer, which may contain the address: staff see it at /staf/pesan.
    const what = `mail ${message.id} (${message.kind}, ${subject})`;
    if (outcome.status === 'sent') {
      sent += 1;
      failed.clear();
    }
    if (outcome.status === 'given-up') log.error(`${what}: given up after try ${message.attempts}`);
    else log.info(`${what}: ${outcome.status}, try ${message.attempts}`);
    // Another message would fail too.
    if (failure?.kind === 'server') return { sent, hasServerFailed: true };
    if (failure?.kind === 'recipient' || failure?.kind === 'silence') {
      const cause = failure.kind === 'recipient' ? mailbox : `message ${message.id}`;
      // One that failed before says nothing new about the server, and must not hold back the messages behind it.
      const isNew = !failed.has(cause);
      failed.add(cause);
      if (isNew && failed.size >= SUSPICIOUS_FAILURES) return { sent, hasServerFailed: true };
    }
    await yieldToOthers();
  }
  return { sent, hasServerFailed: false };
}
