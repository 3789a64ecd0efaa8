import { type SelectQueryBuilder, sql } from 'kysely';
import { Gauge, Registry } from 'prom-client';
import { currentMonth } from '#domain/month.ts';
import type { Db, Tables } from '../db/schema.ts';
import { monthsHeldUnpaid, unpaidSums } from '../orders/unpaid-totals.ts';
import type { Settings } from '../platform/settings.ts';
import { countEntries } from '../waiting/waiting-list.ts';

/** Milliseconds: faster readings run with every scrape. */
const CHEAP_MS = 50;
/** The maximum share of time for one reading. */
const LARGEST_SHARE = 1 / 100;
/** Maximum age in milliseconds of a value whose reading was slow. */
const LONGEST_HOLD_MS = 60_000;
/** Milliseconds for which a running reading is shared: the connection of a longer one may be lost. */
const LONGEST_SHARED_MS = 15_000;

/**
 * Returns one cached value that is read again only when affordable: a reading of 100 ms, as on an embedded database
 * with 100,000 orders, holds for ten seconds, because it blocks everything else. Concurrent callers share a running
 * reading and its failure. The measured time includes waits for connections and locks.
 * @param now monotonic milliseconds
 * @returns a function that takes the reader, always the same one
 */
export function seldom<T>(now: () => number = () => performance.now()): (read: () => Promise<T>) => Promise<T> {
  let last: { value: T; until: number } | undefined;
  let underWay: { reading: Promise<T>; since: number } | undefined;

  async function readNow(read: () => Promise<T>, since: number): Promise<T> {
    const value = await read();
    const ended = now();
    const took = ended - since;
    last = took < CHEAP_MS ? undefined : { value, until: ended + Math.min(took / LARGEST_SHARE, LONGEST_HOLD_MS) };
    return value;
  }

  return async (read) => {
    const since = now();
    if (last && since < last.until) return last.value;
    if (underWay && since < underWay.since + LONGEST_SHARED_MS) return underWay.reading;
    const started = { reading: readNow(read, since), since };
    underWay = started;
    try {
      return await started.reading;
    } finally {
      if (underWay === started) underWay = undefined;
    }
  };
}

const HELP = {
  slotterbit_unpaid_rupiah: 'Unpaid termin of waiting orders, due or not.',
  slotterbit_overdue_rupiah: 'Unpaid termin past their due day.',
  slotterbit_overdue_termin: 'Number of termin past their due day.',
  slotterbit_slots_left: 'Free places, this month and later.',
  slotterbit_months_held_unpaid:
    'Months in which unpaid orders hold more than half of the places, and more than one customer may hold.',
  slotterbit_waiting_customers: 'Customers in the waiting lists of full months.',
  slotterbit_waiting_held: 'Places held for the first customers of waiting lists.',
  slotterbit_bills_open: 'Bills that can be paid at the gateway.',
  slotterbit_refunds_due: 'Refunds that staff have to send back.',
  slotterbit_mail_waiting: 'Unsent e-mails in the outbox.',
  slotterbit_mail_oldest_due_seconds: 'Age of the oldest e-mail that should have been sent; 0 without SMTP_URL.',
  slotterbit_mail_given_up: 'E-mails that were given up.',
} as const;

type GaugeName = keyof typeof HELP;

/** Gauges of the database's content. Every instance reports the same values: aggregate with `max`, not with a sum. */
export class DatabaseGauges {
  readonly #registry = new Registry();
  readonly #orders: Gauge<'status'>;
  readonly #gauges = new Map<string, Gauge>();
  // These queries read every order or every unpaid termin, so they run seldom.
  readonly #ordersByStatus = seldom<Awaited<ReturnType<typeof ordersByStatus>>>();
  readonly #unpaidSums = seldom<Awaited<ReturnType<typeof unpaidSums>>>();

  constructor() {
    const registers = [this.#registry];
    this.#orders = new Gauge({
      name: 'slotterbit_orders',
      help: 'Orders by status.',
      labelNames: ['status'],
      registers,
    });
    for (const [name, help] of Object.entries(HELP)) this.#gauges.set(name, new Gauge({ name, help, registers }));
  }

  /** Returns the current values in the Prometheus text format. Throws when the database does not answer. */
  async render(db: Db, now: Date, settings: Pick<Settings, 'smtpUrl' | 'unpaidPlacesPerSlot'>): Promise<string> {
    // Sequential queries, so that a scrape uses only one connection of the pool.
    const set = (name: GaugeName, value: number) => this.#gauges.get(name)?.set(value);
    const byStatus = await this.#ordersByStatus(() => ordersByStatus(db));
    this.#orders.reset();
    for (const { status, count } of byStatus) this.#orders.set({ status }, Number(count));
    const sums = await this.#unpaidSums(() => unpaidSums(db, now));
    set('slotterbit_unpaid_rupiah', sums.unpaid);
    set('slotterbit_overdue_rupiah', sums.overdue);
    set('slotterbit_overdue_termin', sums.overdueTermin);
    set('slotterbit_slots_left', await slotsLeft(db, now));
    set('slotterbit_months_held_unpaid', (await monthsHeldUnpaid(db, settings, now)).length);
    const { waiting, held } = await countEntries(db);
    set('slotterbit_waiting_customers', waiting);
    set('slotterbit_waiting_held', held);
    set('slotterbit_bills_open', await countRows(db.selectFrom('charges').where('status', '=', 'open')));
    set('slotterbit_refunds_due', await countRows(db.selectFrom('refunds').where('refunded_at', 'is', null)));
    const mail = await mailWaiting(db, now);
    set('slotterbit_mail_waiting', mail.count);
    set('slotterbit_mail_oldest_due_seconds', settings.smtpUrl === null ? 0 : mail.oldestSeconds);
    // A literal, not a parameter: SQLite uses the partial index only for a literal.
    const givenUp = db.selectFrom('mail_messages').where(sql<boolean>`status = 'given-up'`);
    set('slotterbit_mail_given_up', await countRows(givenUp));
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

/** Returns the number of unsent messages, and for how many seconds the oldest due message has waited. */
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
