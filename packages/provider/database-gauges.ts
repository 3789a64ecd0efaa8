import { type SelectQueryBuilder, sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import type { Db, Tables } from './db/schema.ts';
import { monthsHeldUnpaid, unpaidSums } from './orders/unpaid-totals.ts';
import type { Settings } from './platform/settings.ts';

const HELP = {
  slotterbit_unpaid_rupiah: 'Unpaid termin of waiting orders, due or not.',
  slotterbit_overdue_rupiah: 'Unpaid termin past their due day.',
  slotterbit_overdue_termin: 'Number of termin past their due day.',
  slotterbit_months_held_unpaid:
    'Months in which unpaid orders hold more than half of the places, and more than one customer may hold.',
  slotterbit_refunds_due: 'Refunds that staff have to send back.',
  slotterbit_mail_waiting: 'Unsent e-mails in the outbox.',
  slotterbit_mail_oldest_due_seconds: 'Age of the oldest e-mail that should have been sent; 0 without SMTP_URL.',
  slotterbit_mail_given_up: 'E-mails that were given up.',
} as const;

/**
 * Returns gauges of the database's content in the Prometheus text format. Every instance reports the same values: aggregate with `max`, not with a
 * sum. Throws when the database does not answer.
 */
export async function renderDatabaseGauges(
  db: Db,
  now: Date,
  settings: Pick<Settings, 'smtpUrl' | 'unpaidPlacesPerSlot'>,
): Promise<string> {
  // Sequential queries, so that a scrape uses only one connection of the pool.
  const sums = await unpaidSums(db, now);
  const mail = await mailWaiting(db, now);
  // A literal, not a parameter: SQLite uses the partial index only for a literal.
  const givenUp = db.selectFrom('mail_messages').where(sql<boolean>`status = 'given-up'`);
  const values: Record<keyof typeof HELP, number> = {
    slotterbit_unpaid_rupiah: sums.unpaid,
    slotterbit_overdue_rupiah: sums.overdue,
    slotterbit_overdue_termin: sums.overdueTermin,
    slotterbit_months_held_unpaid: (await monthsHeldUnpaid(db, settings, now)).length,
    slotterbit_refunds_due: await countRows(db.selectFrom('refunds').where('refunded_at', 'is', null)),
    slotterbit_mail_waiting: mail.count,
    slotterbit_mail_oldest_due_seconds: settings.smtpUrl === null ? 0 : mail.oldestSeconds,
    slotterbit_mail_given_up: await countRows(givenUp),
  };
  const registry = new Registry();
  for (const [name, help] of Object.entries(HELP))
    new Gauge({ name, help, registers: [registry] }).set(values[name as keyof typeof HELP]);
  return registry.metrics();
}

/** Returns the number of unsent messages, and for how many seconds the oldest due message has waited. */
async function mailWaiting(db: Db, now: Date): Promise<{ count: number; oldestSeconds: number }> {
  const row = await db
    .selectFrom('mail_messages')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('not_before').as('oldest')])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  const waited = row?.oldest ? (now.getTime() - Date.parse(row.oldest)) / 1000 : 0;
  return { count: row?.count ?? 0, oldestSeconds: Math.max(0, Math.round(waited)) };
}

async function countRows<T extends keyof Tables>(query: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  return row?.count ?? 0;
}
