import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Finding } from '../integrity-check.ts';

const MAIL_NEXT =
  'mail show ID, then mail drop ID --why "doctor" where it waits or was given up; one that has ended harms nobody';

/** The clocks of two servers on one database may differ by this much: each writes the times of what it does. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;

/** A message that waits has a time for its next try, one that has ended has none. */
const stateChecks: readonly (readonly [condition: RawBuilder<unknown>, what: string])[] = [
  [sql`(mail.status = 'not-sent') <> (mail.next_attempt_at is not null)`, 'its status and its next try contradict'],
  [sql`(mail.status = 'not-sent') = (mail.ended_at is not null)`, 'its status and its end contradict'],
  [sql`mail.status <> 'not-sent' and mail.lease_until is not null`, 'has ended, but is still being sent'],
];

type Message = { id: number; kind: string; code: string };

const messageFinding = ({ id, kind, code }: Message, what: string): Finding => ({
  where: `mail ${id} (${kind}, ${code})`,
  what,
  next: MAIL_NEXT.replaceAll('ID', `${id}`),
});

async function checkStates(db: Db): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [condition, what] of stateChecks) {
    const { rows } = await sql<Message>`
      select mail.id, mail.kind, orders.code from mail_messages mail join orders on orders.id = mail.order_id
      where ${condition} order by mail.id`.execute(db);
    findings.push(...rows.map((row) => messageFinding(row, what)));
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
      ? [messageFinding(row, 'ended before it was written')]
      : []),
    ...(isClearlyBefore(row.created_at, row.ordered_at) ? [messageFinding(row, 'is older than its order')] : []),
  ]);
}

/** Looks for messages that contradict themselves or their order. */
export async function checkMail(db: Db): Promise<Finding[]> {
  return [...(await checkStates(db)), ...(await checkTimes(db))];
}
