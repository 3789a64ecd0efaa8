import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Finding, PlainCode } from './finding.ts';

/** The clocks of two servers on one database may differ by this much: each writes the times of what it does. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** A message that waits has a time for its next try, one that has ended has none. */
const stateChecks: readonly (readonly [condition: RawBuilder<unknown>, code: PlainCode])[] = [
  [sql`(mail.status = 'not-sent') <> (mail.next_attempt_at is not null)`, 'message-next-try'],
  [sql`(mail.status = 'not-sent') = (mail.ended_at is not null)`, 'message-end'],
  [sql`mail.status <> 'not-sent' and mail.lease_until is not null`, 'message-ended-but-sending'],
];

type Message = { id: number; kind: string; code: string };

const findingOf = ({ id, kind, code: order }: Message, code: PlainCode): Finding => ({
  code,
  subject: { kind: 'message', message: id, mail: kind, order },
});

async function checkStates(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, code] of stateChecks) {
    const { rows } = await sql<Message>`
      select mail.id, mail.kind, orders.code from mail_messages mail join orders on orders.id = mail.order_id
      where ${condition} order by mail.id`.execute(db);
    findings.push(...rows.map((row) => findingOf(row, code)));
  }
  return findings;
}

type DatedMessage = Message & { ordered_at: string; created_at: string; ended_at: string | null };

const isClearlyBefore = (earlier: string, later: string) =>
  Date.parse(later) - Date.parse(earlier) > MAX_CLOCK_DIFFERENCE_MS;

/** A message is written after its order and before its end. */
async function checkTimes(db: Db): Promise<Finding[]> {
  const { rows } = await sql<DatedMessage>`
    select mail.id, mail.kind, orders.code, orders.created_at as ordered_at, mail.created_at, mail.ended_at
    from mail_messages mail join orders on orders.id = mail.order_id
    where mail.ended_at < mail.created_at or mail.created_at < orders.created_at order by mail.id`.execute(db);
  return rows.flatMap((row) => [
    ...(row.ended_at !== null && isClearlyBefore(row.ended_at, row.created_at)
      ? [findingOf(row, 'message-ended-before-written')]
      : []),
    ...(isClearlyBefore(row.created_at, row.ordered_at) ? [findingOf(row, 'message-older-than-order')] : []),
  ]);
}

/** Looks for messages that contradict themselves or their order. */
export async function checkMessages(db: Db): Promise<Finding[]> {
  return [...(await checkStates(db)), ...(await checkTimes(db))];
}
