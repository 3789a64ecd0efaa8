import { addHours, minuteText } from '#domain/date.ts';
import type { Settings } from '../config.ts';
import type { Db } from '../db/schema.ts';
import type { Finding } from '../integrity-check.ts';
import { isSendingTime, nextSendingTime } from './sending-time.ts';

/** Hours for which a message may wait for a server that sends, before the doctor says so. */
const SENDING_TAKES = 1;
/** Findings of one kind that are named. */
const MOST = 20;

/** Messages that are not under way any more: what an operator has to see to (docs/operating.md, E-mail). Whether it can be sent is not tried. */
export async function checkOutbox(db: Db, { smtpUrl }: Pick<Settings, 'smtpUrl'>, now: Date): Promise<Finding[]> {
  const messages = db
    .selectFrom('mail_messages as mail')
    .innerJoin('orders', 'orders.id', 'mail.order_id')
    .select(['mail.id', 'mail.kind', 'mail.last_error', 'mail.not_before', 'mail.lease_until', 'orders.code'])
    .orderBy('mail.id')
    .limit(MOST);
  const findings: Finding[] = [];
  const add = (row: { id: number; kind: string; code: string }, what: string, next: string) =>
    findings.push({ where: `mail ${row.id} (${row.kind}, ${row.code})`, what, next });
  const givenUp = await messages.where('mail.status', '=', 'given-up').execute();
  for (const row of givenUp)
    add(
      row,
      `was given up: ${row.last_error ?? 'no reason'}`,
      `is the address wrong, customers change mends it; then mail retry ${row.id}, or mail drop ${row.id} where nobody is to get it`,
    );
  // Waiting in the outbox is as it should be without a mail server, and at night.
  const since = addHours(now, -SENDING_TAKES);
  if (smtpUrl === null || !isSendingTime(now) || nextSendingTime(since) > since) return findings;
  const late = await messages.where('mail.next_attempt_at', '<', since.toISOString()).execute();
  for (const row of late) {
    const what = row.lease_until
      ? `was being sent until ${minuteText(row.lease_until)}, and nobody went on with it`
      : `should have been sent at ${minuteText(row.not_before)}`;
    add(row, what, 'does a server run with SMTP_URL? Its log says at error why nothing is sent');
  }
  return findings;
}
