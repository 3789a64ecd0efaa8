import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { Finding, PlainCode } from './finding.ts';

/** Each server writes times by its own clock, and the clocks of two servers may differ this much. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** A waiting message has a time for its next attempt; an ended message has none. */
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

/** A message is created after its order and before it ends. */
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

/** Returns the messages whose fields contradict each other or their order. */
export async function checkMessages(db: Db): Promise<Finding[]> {
  return [...(await checkStates(db)), ...(await checkTimes(db))];
}
