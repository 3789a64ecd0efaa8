import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { answerWithin, failureOf } from '../db/failure.ts';
import type { PoolState } from '../db/postgres-dialect.ts';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { hidesClient } from '../http/network.ts';
import type { Answered } from '../http/observe.ts';
import { Problem } from '../http/problem.ts';
import type { Log, SecurityKind } from '../platform/log.ts';
import type { Settings } from '../platform/settings.ts';

/** Seconds. 0.5, 1 and 2.5 are thresholds of deploy/prometheus/alerts.yml: quantiles are exact there. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counters that a chart shows as 0 before the first event: `increase` does not see a counter's first value. */
const EXPECTED_EVENTS: readonly [SecurityKind, string][] = [
  ['login-ok', ''],
  ['login-failed', ''],
  ['throttled', 'login'],
  ['throttled', 'registration'],
  ['throttled', 'password reset'],
  ['registered', ''],
];

/** Event-loop delay, memory, CPU and garbage collection of this process: once, however many providers it opens. */
let processRegistry: Registry | undefined;

function processMetrics(): Promise<string> {
  if (processRegistry === undefined) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry.metrics();
}

/** Milliseconds for the database gauges: Prometheus gives a scrape ten seconds. */
const DATABASE_MS = 5_000;

type DatabaseSettings = Pick<Settings, 'smtpUrl' | 'unpaidPlacesPerSlot'>;

/** Writes the database gauges in Prometheus' format. Throws if the database is down. */
type DatabaseText = (db: Db, now: Date, settings: DatabaseSettings) => Promise<string>;

/** Counters of this process and gauges of the database. Labels are route patterns, never a client's words. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #database: DatabaseText;
  readonly #databaseMs: number;
  readonly #databaseUp = this.#gauge(
    'slotterbit_database_up',
    'Whether the database answered this scrape; where it did not, what it holds is left out.',
  );
  readonly #requests = this.#counter('slotterbit_http_requests_total', 'Calls of the API answered.', [
    'method',
    'route',
    'status',
  ]);
  readonly #durations = this.#histogram(
    'slotterbit_http_request_duration_seconds',
    'Time to the answer of a call, with the wait for its turn.',
  );
  readonly #pages = this.#counter(
    'slotterbit_page_requests_total',
    'Pages answered: pre-rendered, cached or rendered. Scripts, pictures and fonts are not counted.',
    ['route', 'status'],
  );
  readonly #pageDurations = this.#histogram(
    'slotterbit_page_duration_seconds',
    'Time to the answer of a page, with the wait for its turn.',
  );
  readonly #gatewayErrors = this.#counter(
    'slotterbit_gateway_errors_total',
    'Tries at the payment gateway that failed.',
  );
  readonly #securityEvents = this.#counter(
    'slotterbit_security_events_total',
    "Logins, registrations and the like, as the log's lines of event 'security' name them.",
    ['kind', 'reason'],
  );
  #readPool: () => void = () => undefined;

  constructor(database: DatabaseText, databaseMs = DATABASE_MS) {
    this.#database = database;
    this.#databaseMs = databaseMs;
    for (const [kind, reason] of EXPECTED_EVENTS) this.#securityEvents.inc({ kind, reason }, 0);
    // Begins to watch the event loop.
    void processMetrics();
  }

  #histogram(name: string, help: string): Histogram<'route'> {
    const buckets = DURATION_BUCKETS;
    return new Histogram({ name, help, labelNames: ['route'], buckets, registers: [this.#registry] });
  }

  #counter<T extends string = never>(name: string, help: string, labelNames: T[] = []): Counter<T> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  #gauge<T extends string = never>(name: string, help: string, labelNames: T[] = []): Gauge<T> {
    return new Gauge({ name, help, labelNames, registers: [this.#registry] });
  }

  request({ method, route, status, ms }: Answered): void {
    this.#requests.inc({ method, route, status: String(status) });
    this.#durations.observe({ route }, ms / 1000);
  }

  pageRequest({ route, status, ms }: Omit<Answered, 'method'>): void {
    this.#pages.inc({ route, status: String(status) });
    this.#pageDurations.observe({ route }, ms / 1000);
  }

  gatewayFailed(): void {
    this.#gatewayErrors.inc();
  }

  /** @param reason one of our own texts, never a caller's */
  securityEvent(kind: SecurityKind, reason = ''): void {
    this.#securityEvents.inc({ kind, reason });
  }

  /**
   * Connections of this process to its PostgreSQL: if requests wait for one, the pool is too small or the database
   * too slow.
   */
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

  /** All metrics in Prometheus' format, including the database gauges. */
  async render(db: Db, now: Date, settings: DatabaseSettings, log: Pick<Log, 'error'>): Promise<string> {
    const ofDatabase = await this.#renderDatabase(db, now, settings, log);
    this.#readPool();
    return [ofDatabase, await this.#registry.metrics(), await processMetrics()].join('\n');
  }

  /**
   * The database gauges; empty if they cannot be read, because operators then need the other metrics. A fault other
   * than that of the database, which /readyz logs, is logged here.
   */
  async #renderDatabase(...[db, now, settings, log]: Parameters<Metrics['render']>): Promise<string> {
    let error: unknown = null;
    const text = await answerWithin(this.#databaseMs, this.#database(db, now, settings)).catch((reason: unknown) => {
      error = reason;
      return '';
    });
    const isFault = error !== null && failureOf(error) === null;
    this.#databaseUp.set(error === null || isFault ? 1 : 0);
    if (isFault) log.error(`metrics: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return text;
  }
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** 127.0.0.1, ::1, or this process. */
function isLocal(address: string | null | undefined): boolean {
  return address === null || address === undefined || /^(::ffff:)?127\.|^::1$/.test(address);
}

type MetricsContext = { db: Db; now: () => Date; settings: Settings; metrics: Metrics; log: Log };

/**
 * GET /metrics in Prometheus' text format: with METRICS_TOKEN for its holders; without it for this machine only, and
 * for no caller behind a proxy, since the proxy's callers seem to come from this machine.
 */
export function metricsRoutes({ db, now, settings, metrics, log }: MetricsContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.get('/metrics', async (c) => {
    const { metricsToken, trustProxy } = settings;
    const [, given = ''] = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const allowed =
      metricsToken === null
        ? trustProxy === 0 && isLocal(c.env?.client?.address) && !hidesClient(c, settings)
        : timingSafeEqual(digest(given), digest(metricsToken));
    // Answers as if the route did not exist.
    if (!allowed) throw new Problem(404, 'Alamat tidak ditemukan.');
    const text = await metrics.render(db, now(), settings, log);
    return c.body(text, 200, { 'content-type': Registry.PROMETHEUS_CONTENT_TYPE });
  });
  return app;
}
