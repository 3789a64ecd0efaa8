import { currentMonth } from '#domain/month.ts';
import type { PoolState } from './db/postgres-dialect.ts';
import type { Db } from './db/schema.ts';
import type { Gauge } from './metrics.ts';

async function ordersByStatus(db: Db): Promise<Gauge> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .orderBy('status')
    .execute();
  const values = rows.map(({ status, count }) => ({ labels: { status }, value: Number(count) }));
  return { name: 'slotterbit_orders', help: 'Orders by status.', values };
}

async function slotsLeft(db: Db, now: Date): Promise<Gauge> {
  const { year, month } = currentMonth(now);
  const row = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.sum<number>(eb('capacity', '-', eb.ref('used'))).as('left'))
    .where((eb) => eb.or([eb('year', '>', year), eb.and([eb('year', '=', year), eb('month', '>=', month)])]))
    .executeTakeFirst();
  const value = Number(row?.left ?? 0);
  return { name: 'slotterbit_slots_left', help: 'Places left, this month and later.', values: [{ value }] };
}

async function count(db: Db, of: 'open bills' | 'refunds'): Promise<Gauge> {
  const rows = of === 'refunds' ? db.selectFrom('refunds').where('refunded_at', 'is', null) : null;
  const bills = db.selectFrom('payment_attempts').where('status', '=', 'open');
  const row = await (rows
    ? rows.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst()
    : bills.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst());
  const value = Number(row?.count ?? 0);
  return of === 'refunds'
    ? { name: 'slotterbit_refunds_due', help: 'Refunds that staff have to send back.', values: [{ value }] }
    : { name: 'slotterbit_bills_open', help: 'Bills that can be paid at the gateway.', values: [{ value }] };
}

/** Connections of this process to its PostgreSQL: when requests wait for one, the pool is too small or the database too slow. */
export function poolGauges({ size, open, idle, waiting }: PoolState): Gauge[] {
  const name = 'slotterbit_database_pool';
  return [
    { name: `${name}_size`, help: 'Most connections of this process (DATABASE_POOL_SIZE).', values: [{ value: size }] },
    {
      name: `${name}_connections`,
      help: 'Open connections of this process.',
      values: [
        { labels: { state: 'busy' }, value: open - idle },
        { labels: { state: 'idle' }, value: idle },
      ],
    },
    { name: `${name}_waiting`, help: 'Requests that wait for a connection.', values: [{ value: waiting }] },
  ];
}

/** What the database and the process tell at this moment. */
export async function readGauges(db: Db, now: Date): Promise<Gauge[]> {
  const memory: Gauge = {
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of this process.',
    values: [{ value: process.memoryUsage.rss() }],
  };
  const uptime: Gauge = {
    name: 'process_uptime_seconds',
    help: 'Seconds since this process started.',
    values: [{ value: Math.round(process.uptime()) }],
  };
  // One after the other: a scrape must not take connections from customers.
  return [
    await ordersByStatus(db),
    await slotsLeft(db, now),
    await count(db, 'open bills'),
    await count(db, 'refunds'),
    ...[memory, uptime],
  ];
}
