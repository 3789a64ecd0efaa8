import { addHours } from '@slotterbit/contract/values/date.ts';
import { isSendingTime, nextSendingTime } from '@slotterbit/contract/values/sending-time.ts';
import { readClockJump } from '@slotterbit/provider/db/newest-time.ts';
import type { Db } from '@slotterbit/provider/db/schema.ts';
import { checkIntegrity } from '@slotterbit/provider/integrity/check-integrity.ts';
import type { Finding, Subject } from '@slotterbit/provider/integrity/finding.ts';
import { subjectOfMail } from '@slotterbit/provider/mail/mail-facts.ts';
import { monthsHeldUnpaid } from '@slotterbit/provider/orders/unpaid-totals.ts';
import { gatewayName, REAL_GATEWAY_IDS } from '@slotterbit/provider/payments/gateways/gateway-registry.ts';
import type { Settings } from '@slotterbit/provider/platform/settings.ts';
import { isOpen } from '@slotterbit/provider/waiting/held-places.ts';
import { unofferedSlots } from '@slotterbit/provider/waiting/sweep-waiting-list.ts';
import type { OperationContext } from '../operation.ts';

/** Warns of open charges whose gateway has no settings here: a customer can pay them, but the server would not notice. */
export async function checkUnfollowedCharges(db: Db, settings: Settings, now: Date): Promise<Finding[]> {
  const unknown = REAL_GATEWAY_IDS.filter((id) => !(id in settings.gateways));
  if (unknown.length === 0) return [];
  const rows = await db
    .selectFrom('charges')
    .select((eb) => ['gateway', eb.fn.countAll<number>().as('count'), eb.fn.max('expires_at').as('last')])
    .where('status', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .where('gateway', 'in', unknown)
    .groupBy('gateway')
    .orderBy('gateway')
    .execute();
  return rows.map(({ gateway, count, last }) => ({
    code: 'charges-unfollowed',
    subject: { kind: 'gateway', gateway: gatewayName(gateway) },
    count,
    until: last,
  }));
}

/** A running server ends entries and sends messages within seconds or minutes: after this time they are late. */
const LATE_AFTER_HOURS = 1;
/** Upper bound of findings for each kind. */
const MAX_FINDINGS = 20;

/** Returns the messages that need an operator: given up, or late. Does not send. Source: docs/operating/watch.md, "E-mail". */
async function checkOutbox(db: Db, { smtpUrl }: Pick<Settings, 'smtpUrl'>, now: Date): Promise<Finding[]> {
  const messages = db
    .selectFrom('mail_messages as mail')
    .leftJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.id', 'mail.kind', 'mail.last_error', 'mail.not_before', 'mail.lease_until'])
    .select(subjectOfMail.as('code'))
    .orderBy('mail.id')
    .limit(MAX_FINDINGS);
  const subjectOf = ({ id: message, kind: mail, code: order }: { id: number; kind: string; code: string }): Subject => {
    return { kind: 'message', message, mail, order };
  };
  const givenUp = await messages.where('mail.status', '=', 'given-up').execute();
  const findings = givenUp.map(
    (row): Finding => ({ code: 'message-given-up', subject: subjectOf(row), reason: row.last_error }),
  );
  // Without a mail server, and at night, messages are expected to wait.
  const since = addHours(now, -LATE_AFTER_HOURS);
  if (smtpUrl === null || !isSendingTime(now) || nextSendingTime(since) > since) return findings;
  const late = await messages.where('mail.next_attempt_at', '<', since.toISOString()).execute();
  const waiting = late.map((row): Finding => {
    const subject = subjectOf(row);
    return row.lease_until
      ? { code: 'message-abandoned', subject, until: row.lease_until }
      : { code: 'message-late', subject, since: row.not_before };
  });
  return [...findings, ...waiting];
}

/** Returns entries that should have expired, and free places that are held for no customer although some wait. */
async function checkWaitingList(db: Db, now: Date): Promise<Finding[]> {
  const late = await db
    .selectFrom('waiting_entries as entry')
    .select(['entry.id', 'entry.ends_at'])
    .where(isOpen)
    .where('entry.ends_at', '<', addHours(now, -LATE_AFTER_HOURS).toISOString())
    .orderBy('entry.id')
    .execute();
  const free = await unofferedSlots(db, now).select(['items.code as item', 'slots.year', 'slots.month']).execute();
  return [
    ...late.map(
      ({ id, ends_at: until }): Finding => ({ code: 'entry-overdue', subject: { kind: 'entry', entry: id }, until }),
    ),
    ...free.map((slot): Finding => ({ code: 'places-not-offered', subject: { kind: 'slot', ...slot } })),
  ];
}

/**
 * Runs every check of the doctor. Changes nothing. `findings`: contradictions in the data, or work for an operator. `warnings`: the data is
 * consistent.
 */
export async function examine({ db, settings, now }: Pick<OperationContext, 'db' | 'settings' | 'now'>) {
  const jump = await readClockJump(db, now());
  const findings = [
    ...(jump === null ? [] : [{ code: 'clock-jumped', subject: { kind: 'clock' }, ...jump } satisfies Finding]),
    ...(await checkIntegrity(db)),
    ...(await checkWaitingList(db, now())),
    ...(await checkOutbox(db, settings, now())),
  ];
  const months = await monthsHeldUnpaid(db, settings, now());
  const held = months.map(
    ({ code: item, year, month, capacity, held, orders, customers }): Finding => ({
      code: 'places-held-unpaid',
      subject: { kind: 'slot', item, year, month },
      ...{ capacity, held, orders, customers },
    }),
  );
  return { findings, warnings: [...held, ...(await checkUnfollowedCharges(db, settings, now()))] };
}
