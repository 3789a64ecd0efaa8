import { type SelectQueryBuilder, sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { currentMonth } from '#domain/month.ts';
import type { Db, Tables } from '../db/schema.ts';
import { seldom } from '../metrics/seldom.ts';
import { monthsHeldUnpaid } from '../orders/unpaid-months.ts';
import { unpaidSums } from '../orders/unpaid-termin.ts';
import type { Settings } from '../platform/settings.ts';

/** Gauges of what the database holds: the same on every instance, so that one takes their `max` and never their sum. */
export class DatabaseGauges {
  readonly #registry = new Registry();
  readonly #orders: Gauge<'status'>;
  readonly #unpaid: Gauge;
  readonly #overdue: Gauge;
  readonly #overdueTermin: Gauge;
  readonly #slotsLeft: Gauge;
  readonly #monthsHeldUnpaid: Gauge;
  readonly #openCharges: Gauge;
  readonly #refundsDue: Gauge;
  readonly #mailWaiting: Gauge;
  readonly #mailLate: Gauge;
  readonly #mailGivenUp: Gauge;
  // These look at every order, or at every unpaid termin.
  readonly #ordersByStatus = seldom<Awaited<ReturnType<typeof ordersByStatus>>>();
  readonly #unpaidSums = seldom<Awaited<ReturnType<typeof unpaidSums>>>();

  constructor() {
    this.#orders = this.#gauge('slotterbit_orders', 'Orders by status.', ['status']);
    this.#unpaid = this.#gauge('slotterbit_unpaid_rupiah', 'Termin of waiting orders that are not paid, due or not.');
    this.#overdue = this.#gauge(
      'slotterbit_overdue_rupiah',
      'Of those, what is past its day (staff: reports overdue).',
    );
    this.#overdueTermin = this.#gauge('slotterbit_overdue_termin', 'How many termin are past their day.');
    this.#slotsLeft = this.#gauge('slotterbit_slots_left', 'Places left, this month and later.');
    this.#monthsHeldUnpaid = this.#gauge(
      'slotterbit_months_held_unpaid',
      'Months of journals of which unpaid orders hold more than half of the places, and more than one customer may.',
    );
    this.#openCharges = this.#gauge('slotterbit_bills_open', 'Bills that can be paid at the gateway.');
    this.#refundsDue = this.#gauge('slotterbit_refunds_due', 'Refunds that staff have to send back.');
    this.#mailWaiting = this.#gauge('slotterbit_mail_waiting', 'E-mails in the outbox that are not sent yet.');
    this.#mailLate = this.#gauge(
      'slotterbit_mail_oldest_due_seconds',
      'For how long the oldest unsent e-mail should have been sent; 0 when none is due, and without SMTP_URL.',
    );
    this.#mailGivenUp = this.#gauge('slotterbit_mail_given_up', 'E-mails that were given up.');
  }

  #gauge<T extends string = never>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  /** Their text as it is now. Throws when the database is away. */
  async render(db: Db, now: Date, settings: Pick<Settings, 'smtpUrl' | 'unpaidPlacesPerSlot'>): Promise<string> {
    // One after the other: a scrape must not take connections from customers.
    const byStatus = await this.#ordersByStatus(() => ordersByStatus(db));
    this.#orders.reset();
    for (const { status, count } of byStatus) this.#orders.set({ status }, Number(count));
    const sums = await this.#unpaidSums(() => unpaidSums(db, now));
    this.#unpaid.set(sums.unpaid);
    this.#overdue.set(sums.overdue);
    this.#overdueTermin.set(sums.overdueTermin);
    this.#slotsLeft.set(await slotsLeft(db, now));
    this.#monthsHeldUnpaid.set((await monthsHeldUnpaid(db, settings, now)).length);
    this.#openCharges.set(await countRows(db.selectFrom('charges').where('status', '=', 'open')));
    this.#refundsDue.set(await countRows(db.selectFrom('refunds').where('refunded_at', 'is', null)));
    const mail = await mailWaiting(db, now);
    this.#mailWaiting.set(mail.count);
    this.#mailLate.set(settings.smtpUrl === null ? 0 : mail.oldestSeconds);
    // As a literal: only so does the embedded database know that the index fits.
    const givenUp = db.selectFrom('mail_messages').where(sql<boolean>`status = 'given-up'`);
    this.#mailGivenUp.set(await countRows(givenUp));
    return this.#registry.metrics();
  }
}

function ordersByStatus(db: Db) {
  return db
    .selectFrom('orders')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
}

async function slotsLeft(db: Db, now: Date): Promise<number> {
  const { year, month } = currentMonth(now);
  const row = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.sum<number>(eb('capacity', '-', eb.ref('used'))).as('left'))
    .where((eb) => eb.or([eb('year', '>', year), eb.and([eb('year', '=', year), eb('month', '>=', month)])]))
    .executeTakeFirst();
  return Number(row?.left ?? 0);
}

/** Unsent messages, and for how many seconds the oldest of those whose time has come has waited. */
async function mailWaiting(db: Db, now: Date): Promise<{ count: number; oldestSeconds: number }> {
  const row = await db
    .selectFrom('mail_messages')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('not_before').as('oldest')])
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst();
  const waited = row?.oldest ? (now.getTime() - Date.parse(row.oldest)) / 1000 : 0;
  return { count: Number(row?.count ?? 0), oldestSeconds: Math.max(0, Math.round(waited)) };
}

async function countRows<T extends keyof Tables>(query: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  return Number(row?.count ?? 0);
}
