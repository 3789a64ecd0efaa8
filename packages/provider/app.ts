import { deviceTokens } from './customers/known-device.ts';
import { forgetOldAttempts } from './customers/login-throttle.ts';
import { forgetOldResets } from './customers/reset-links.ts';
import { accountTag, networkTag } from './customers/security-log.ts';
import { forgetOldTokens } from './customers/sessions.ts';
import { renderDatabaseGauges } from './database-gauges.ts';
import { forgetOldChanges } from './db/catalogue-version.ts';
import { failureOf } from './db/failure.ts';
import { withStartLock } from './db/migrate.ts';
import { acceptTime, createClockCheck } from './db/newest-time.ts';
import { LOCK_WAIT_MS, openDatabase } from './db/open.ts';
import type { Db } from './db/schema.ts';
import { retrying } from './db/transact.ts';
import type { Client } from './http/app-env.ts';
import { LiveCatalogue } from './items/live-catalogue.ts';
import { createMailer } from './mail/mailer.ts';
import { forgetAccountMail } from './mail/outbox.ts';
import { writeReminders } from './mail/reminders.ts';
import { Metrics } from './metrics/metrics.ts';
import { forgetNetworks } from './orders/unpaid-limits.ts';
import { pollCharges } from './payments/charges/poll-charges.ts';
import { askOverdue, sweepDeadlines } from './payments/deadline.ts';
import type { ClientOptions } from './payments/gateways/gateway-client.ts';
import { connectGateways, connectPretendGateway } from './payments/gateways/gateway-registry.ts';
import { expireTransfers } from './payments/transfer.ts';
import { sweepDeletions } from './personal-data/deletion.ts';
import { removeOldData } from './personal-data/retention.ts';
import { readBrand } from './platform/brand.ts';
import { type Job, startJobs } from './platform/jobs.ts';
import { createLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { type Context, createApp, type Office } from './provider-routes.ts';
import { demoState, markDemoDue, seed } from './seed/seed.ts';
import { shopEvents } from './shop-events.ts';
import { forgetOldEntries, offerForgottenPlaces, sweepWaitingList } from './waiting/sweep-waiting-list.ts';

/**
 * Maximum wait of a request, in milliseconds, while another process holds the embedded database's write lock. After
 * that the request gets a 503.
 */
const REQUEST_LOCK_WAIT_MS = 1_500;

/** An open provider. It answers requests from its own database until it is closed. */
export type Provider = {
  /** Answers `/api/*`, `/healthz`, `/readyz`, `/pictures/*` and `/gateway/*`; anything else is a JSON 404. Never rejects. */
  fetch(request: Request, client?: Client): Promise<Response>;
  /** Stops the background jobs and waits for the running ones. Requests are still answered. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
  /** The database, for staff commands and tests in the same process. */
  db: Db;
  /** The public catalogue, for pages rendered in the same process. */
  catalogue: LiveCatalogue;
  /** For tests: accepts the clock and runs all due background jobs, except sending mail and polling the gateways. */
  catchUp(): Promise<void>;
  /** The context that the modules share, for tests that run one module alone. */
  context: Context;
};

type ProviderDeps = {
  now?: () => Date;
  /** Absent: only the API, without /staf. */
  office?: Office | undefined;
  log?: (line: string) => void;
  /** How long the gateways' clients wait, for tests. */
  gateway?: Pick<ClientOptions, 'tryMs' | 'firstPauseMs'>;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Jobs that also run at startup, in this order. */
function catchUpJobs(context: Context, office?: Office): Job[] {
  const { db, now, settings } = context;
  // Several instances may delete the same rows concurrently.
  const forget = async () => {
    const steps = [
      () => forgetOldTokens(db, now(), settings.retentionTokenDays),
      () => forgetOldAttempts(db, now()),
      () => forgetOldResets(db, now()),
      () => forgetAccountMail(db, now()),
      () => forgetOldChanges(db),
      () => forgetNetworks(db, now()),
      () => forgetOldEntries(db, now()),
      () => office?.forgetOld(db, now()) ?? Promise.resolve(),
    ];
    for (const step of steps) await retrying(step);
  };
  return [
    // Cheap: one index lookup.
    { name: 'cancel overdue orders', every: 5 * SECOND_MS, run: () => sweepDeadlines(context) },
    { name: 'end entries of the waiting list', every: 5 * SECOND_MS, run: () => sweepWaitingList(context) },
    { name: 'expire announced transfers', every: MINUTE_MS, run: () => retrying(() => expireTransfers(db, now())) },
    { name: 'forget what is old', every: MINUTE_MS, run: forget },
    { name: 'write reminders', every: MINUTE_MS, run: () => retrying(() => writeReminders(db, now())) },
    { name: 'offer places after a pause', every: 10 * MINUTE_MS, run: () => offerForgottenPlaces(context) },
    { name: 'delete accounts', every: MINUTE_MS, run: () => sweepDeletions(context) },
  ];
}

/** The background jobs, which run until `stopping` is aborted. */
function jobsUntil(stopping: AbortSignal, context: Context, office?: Office): Job[] {
  const jobs: Job[] = [
    ...catchUpJobs(context, office),
    // Not before the start: a gateway may be slow.
    { name: 'ask about overdue orders', every: 5 * SECOND_MS, run: () => askOverdue(context, stopping) },
    // Not at startup: the first run after an upgrade can be long.
    { name: 'remove old data', every: 60 * MINUTE_MS, run: () => removeOldData(context, stopping) },
  ];
  const mailer = createMailer(context);
  if (mailer) {
    stopping.addEventListener('abort', mailer.stop, { once: true });
    // At once: messages that a stopped process left unsent have waited long enough.
    jobs.push({ name: 'send mail', every: 2 * SECOND_MS, startsAtOnce: true, run: mailer.round });
  }
  const isClockRight = createClockCheck(context);
  return [
    ...jobs.map((job) => ({ ...job, run: async () => ((await isClockRight()) ? job.run() : undefined) })),
    // Money must be seen, also while the clock is wrong.
    { name: 'ask the gateways', every: MINUTE_MS, run: () => pollCharges(context, undefined, stopping) },
  ];
}

/** Starts the background jobs. Returns a function that stops them and waits for the running ones. */
export function startWork(context: Context, office?: Office): () => Promise<void> {
  return startJobs((stopping) => jobsUntil(stopping, context, office), context.log);
}

/**
 * Opens the embedded provider: the database (created, migrated and seeded when new), gateways, routes and background
 * jobs. Throws `StartError` with a one-line message to print.
 */
export async function openProvider(settings: Settings, deps: ProviderDeps = {}): Promise<Provider> {
  const { office, now = () => new Date() } = deps;
  const log = createLog(settings.logLevel, deps.log);
  const metrics = new Metrics(renderDatabaseGauges);
  let isStarted = false;
  const db = await openDatabase(settings, {
    onLost: (error) => log.error(`database: a connection was lost: ${error.message}`),
    onPool: (read) => metrics.watchPool(read),
    waitMs: () => (isStarted ? REQUEST_LOCK_WAIT_MS : LOCK_WAIT_MS),
    ...(settings.seed === 'demo' && { onMade: markDemoDue }),
  });
  try {
    const gateways = await connectGateways(settings, db, { ...deps.gateway, onFailure: () => metrics.gatewayFailed() });
    const catalogue = new LiveCatalogue(db, now);
    const context: Context = {
      db,
      settings,
      now,
      log,
      metrics,
      events: shopEvents,
      gateways,
      catalogue,
      brand: readBrand(),
      tagAccount: await accountTag(db),
      devices: await deviceTokens(db),
      tagNetwork: await networkTag(db),
      demo: 'absent',
    };
    if (settings.seed === 'demo') {
      // Demo charges are fictitious: never send them to a real gateway.
      const made = { ...context, gateways: await connectPretendGateway(db) };
      await withStartLock(db, () => seed(made));
    }
    context.demo = await demoState(context);
    for (const warning of (await office?.warnings(context)) ?? []) log.error(`WARNING: ${warning}`);
    isStarted = true;
    const catchUp = async () => {
      for (const { run } of catchUpJobs(context, office)) await run();
    };
    try {
      if (await createClockCheck(context)()) await catchUp();
    } catch (error) {
      // Another process holds the database: overdue jobs wait for their next run.
      if (failureOf(error) === null) throw error;
      log.error(`catch up: ${error}`);
    }
    const app = createApp(context, office);
    const stopJobs = startWork(context, office);
    return {
      db,
      context,
      catalogue,
      fetch: async (request, client) => app.fetch(request, client ? { client } : {}),
      async catchUp() {
        await acceptTime(db, now());
        await catchUp();
      },
      stopWork: stopJobs,
      async close() {
        await stopJobs();
        await db.destroy();
        log.flush();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
