import { addHours } from '#domain/date.ts';
import type { Db } from '../../db/schema.ts';
import { isSendingTime, nextSendingTime } from '../../mail/sending-time.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Finding, Subject } from './finding.ts';

/** A message that should have been sent this long ago is late. */
const LATE_AFTER_HOURS = 1;
/** Upper bound of findings for each kind. */
const MAX_FINDINGS = 20;

/** Returns the messages that need an operator: given up, or late. Does not send. Source: docs/operating/watch.md, "E-mail". */
export async function checkOutbox(db: Db, { smtpUrl }: Pick<Settings, 'smtpUrl'>, now: Date): Promise<Finding[]> {
  const messages = db
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.id', 'mail.kind', 'mail.last_error', 'mail.not_before', 'mail.lease_until', 'orders.code'])
    .orderBy('mail.id')
    .limit(MAX_FINDINGS);
  const subjectOf = ({ id, kind, code }: { id: number; kind: string; code: string }): Subject => ({
    kind: 'message',
    message: id,
    mail: kind,
    order: code,
  });
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
