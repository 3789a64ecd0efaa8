import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { SelectQueryBuilder } from 'kysely';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { currentMonth } from '#domain/month.ts';
import type { Settings } from './config.ts';
import type { PoolState } from './db/postgres-dialect.ts';
import type { Db, Tables } from './db/schema.ts';
import type { AppEnv } from './http/env.ts';
import { Problem } from './http/problem.ts';

/** Counts of this process since its start, and gauges of the database. Labels are routes' patterns, never what a client sent. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Counter({
    name: 'slotterbit_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  });
  readonly #durations = new Histogram({
    name: 'slotterbit_http_request_duration_seconds',
    help: 'Time to the answer.',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  });
  readonly #gatewayErrors = new Counter({
    name: 'slotterbit_gateway_errors_total',
    help: 'Tries at the payment gateway that failed.',
    registers: [this.#registry],
  });
  readonly #orders = this.#gauge('slotterbit_orders', 'Orders by status.', ['status']);
  readonly #slotsLeft = this.#gauge('slotterbit_slots_left', 'Places left, this month and later.');
  readonly #openCharges = this.#gauge('slotterbit_bills_open', 'Bills that can be paid at the gateway.');
  readonly #refundsDue = this.#gauge('slotterbit_refunds_due', 'Refunds that staff have to send back.');
  readonly #memory = this.#gauge('process_resident_memory_bytes', 'Resident memory of this process.');
  readonly #uptime = this.#gauge('process_uptime_seconds', 'Seconds since this process started.');

  #gauge<T extends string = never>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  request({ method, route, status, ms }: { method: string; route: string; status: number; ms: number }): void {
    this.#requests.inc({ method, route, status: String(status) });
    this.#durations.observe({ route }, ms / 1000);
  }

  gatewayFailed(): void {
    this.#gatewayErrors.inc();
  }

  /** Connections of this process to its PostgreSQL: when requests wait for one, the pool is too small or the database too slow. */
  watchPool(read: () => PoolState): void {
    const name = 'slotterbit_database_pool';
    const size = this.#gauge(`${name}_size`, 'Most connections of this process (DATABASE_POOL_SIZE).');
    const connections = this.#gauge(`${name}_connections`, 'Open connections of this process.', ['state']);
    const waiting = this.#gauge(`${name}_waiting`, 'Requests that wait for a connection.');
    this.#readPool = () => {
      const state = read();
      size.set(state.size);
      connections.set({ state: 'busy' }, state.open - state.idle);
      connections.set({ state: 'idle' }, state.idle);
      waiting.set(state.waiting);
    };
  }

  #readPool: () => void = () => undefined;

  /** The whole text in Prometheus' format, with what the database holds at this moment. */
  async render(db: Db, now: Date): Promise<string> {
    // One after the other: a scrape must not take connections from customers.
    this.#orders.reset();
    for (const { status, count } of await ordersByStatus(db)) this.#orders.set({ status }, Number(count));
    this.#slotsLeft.set(await slotsLeft(db, now));
    this.#openCharges.set(await countRows(db.selectFrom('charges').where('status', '=', 'open')));
    this.#refundsDue.set(await countRows(db.selectFrom('refunds').where('refunded_at', 'is', null)));
    this.#readPool();
    this.#memory.set(process.memoryUsage.rss());
    this.#uptime.set(Math.round(process.uptime()));
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

async function countRows<T extends keyof Tables>(query: SelectQueryBuilder<Tables, T, object>): Promise<number> {
  const row = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst();
  return Number(row?.count ?? 0);
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** What a proxy writes into the requests that it passes on. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

/** 127.0.0.1, ::1, or this very process. */
function isLocal(address: string | null | undefined): boolean {
  return address === null || address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

/** What GET /metrics reads from. */
type MetricsParts = { db: Db; now: () => Date; settings: Settings; metrics: Metrics };

/**
 * GET /metrics in Prometheus' text format: with METRICS_TOKEN for who has it, without it for this machine alone, and behind a proxy for
 * nobody: to this server, all callers of the proxy come from this machine too.
 */
export function metricsRoutes({ db, now, settings, metrics }: MetricsParts): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/metrics', async (c) => {
    const { metricsToken, trustProxy } = settings;
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const allowed =
      metricsToken === null
        ? trustProxy === 0 &&
          isLocal(c.env?.client?.address) &&
          PROXY_HEADERS.every((name) => c.req.header(name) === undefined)
        : timingSafeEqual(digest(given), digest(metricsToken));
    // As if it were not there: nobody outside needs to know.
    if (!allowed) throw new Problem(404, 'Alamat tidak ditemukan.');
    return c.body(await metrics.render(db, now()), 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
  });
  return app;
}
