import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { cartRoutes } from './carts/routes.ts';
import type { Settings } from './config.ts';
import type { Context } from './context.ts';
import { deviceTokens } from './customers/known-device.ts';
import { networkTag } from './customers/network-tag.ts';
import { customerRoutes } from './customers/routes.ts';
import { accountTag } from './customers/security-log.ts';
import { failureOf } from './db/failure.ts';
import { LOCK_WAIT_MS, openDatabase } from './db/open.ts';
import type { Db } from './db/schema.ts';
import { withStartLock } from './db/start-lock.ts';
import { healthRoutes } from './health.ts';
import { answerError, answerNotFound, privateByDefault } from './http/answers.ts';
import { describeRoute } from './http/describe-route.ts';
import type { AppEnv, Client } from './http/env.ts';
import { observe } from './http/observe.ts';
import { LiveCatalogue } from './items/live-catalogue.ts';
import { itemRoutes } from './items/routes.ts';
import { createLog } from './log.ts';
import { readBrand } from './mail/brand.ts';
import { Metrics } from './metrics/metrics.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { openApiDocument } from './openapi.ts';
import { checkUnfollowedCharges } from './operations/doctor/unfollowed-charges.ts';
import { orderRoutes } from './orders/routes.ts';
import { connectGateways, connectPretendGateway } from './payments/registry.ts';
import { gatewayPages, paymentRoutes } from './payments/routes.ts';
import { demoState } from './seed/demo-contents.ts';
import { markDemoDue, seed } from './seed/seed.ts';
import { findingText } from './staff/finding-texts.ts';
import { startSweeping, sweep } from './sweep.ts';

/** Milliseconds for which a request waits while another process holds the embedded database's write lock; then it is a 503. */
const REQUEST_LOCK_WAIT_MS = 1_500;

/** An open provider: answers requests on its own database until it is closed. */
export type Provider = {
  /** Answers `/api/*`, `/healthz`, `/readyz` and `/gateway/*`; anything else is a JSON 404. Never rejects. */
  fetch(request: Request, client?: Client): Promise<Response>;
  /** Ends the work of the clock and waits for what is under way; requests are still answered. */
  stopWork(): Promise<void>;
  close(): Promise<void>;
  /** The database, for staff commands and tests in the same process. */
  db: Db;
  /** The public catalogue, for pages of the same process. */
  catalogue: LiveCatalogue;
  /** What its modules share: for tests that run a piece of the minute's work by themselves. */
  context: Context;
};

export type ProviderDeps = {
  now?: () => Date;
  log?: (line: string) => void;
  /** Milliseconds to wait before the gateway is asked again; tests do not wait. */
  gatewayPauseMs?: number;
  /** Milliseconds that one try at the gateway may take. */
  gatewayTryMs?: number;
};

function createApp(context: Context): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);
  app.use(observe(context.log, context.metrics));
  app.use(privateByDefault);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ message: 'Metode tidak diizinkan.' }, 405, { Allow: methods.join(', ') }),
    }),
  );
  // Closed unless the operator names who may: a browser then tells another site's page nothing.
  const { corsOrigins } = context.settings;
  if (corsOrigins.length > 0) {
    app.use(
      '/api/*',
      cors({
        origin: corsOrigins.includes('*') ? '*' : [...corsOrigins],
        allowHeaders: ['Authorization', 'Content-Type', 'X-Request-Id'],
        exposeHeaders: ['Retry-After', 'X-Request-Id'],
        maxAge: 86_400,
      }),
    );
  }
  for (const routes of [customerRoutes, itemRoutes, cartRoutes, orderRoutes, paymentRoutes])
    app.route('/api', routes(context));
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/api/openapi.json', describeRoute({ summary: 'This document' }), (c) => {
    document ??= openApiDocument(app, context.brand.name);
    return c.json(document, 200, { 'Cache-Control': 'public, max-age=300' });
  });
  app.route('/', healthRoutes(context));
  app.route('/', metricsRoutes(context));
  app.route('/gateway', gatewayPages(context));
  return app;
}

/**
 * Opens the embedded provider: database (made, migrated and seeded when new), gateways, routes, the work of the clock.
 * Throws `StartError` with the one line to print.
 */
export async function openProvider(settings: Settings, deps: ProviderDeps = {}): Promise<Provider> {
  const now = deps.now ?? (() => new Date());
  const log = createLog(settings.logLevel, deps.log);
  const metrics = new Metrics();
  let isStarted = false;
  const db = await openDatabase(
    settings,
    {
      onLost: (error) => log.error(`database: a connection was lost: ${error.message}`),
      onPool: (read) => metrics.watchPool(read),
    },
    {
      waitMs: () => (isStarted ? REQUEST_LOCK_WAIT_MS : LOCK_WAIT_MS),
      ...(settings.seed === 'demo' && { onMade: markDemoDue }),
    },
  );
  try {
    const gateways = await connectGateways(settings, db, {
      onFailure: () => metrics.gatewayFailed(),
      ...(deps.gatewayPauseMs !== undefined && { firstPauseMs: deps.gatewayPauseMs }),
      ...(deps.gatewayTryMs !== undefined && { tryMs: deps.gatewayTryMs }),
    });
    const catalogue = new LiveCatalogue(db, now);
    const shared = { db, settings, now, log, metrics, gateways, catalogue, brand: readBrand() };
    const keyed = {
      tagAccount: await accountTag(db),
      devices: await deviceTokens(db),
      tagNetwork: await networkTag(db),
    };
    const context: Context = { ...shared, ...keyed, demo: 'absent' };
    if (settings.seed === 'demo') {
      // Bills that are made up are no real gateway's affair.
      const made = { ...context, gateways: await connectPretendGateway(db) };
      await withStartLock(db, () => seed(made));
    }
    context.demo = await demoState(context);
    for (const finding of await checkUnfollowedCharges(db, settings, now())) {
      const { where, what, next } = findingText(finding);
      log.error(`WARNING: ${where}: ${what}: ${next}`);
    }
    isStarted = true;
    // What is overdue can wait for the next minute, when another process holds the database.
    await sweep(context).catch((error: unknown) => {
      if (failureOf(error) === null) throw error;
      log.error(`sweep: ${error}`);
    });
    const app = createApp(context);
    const stopSweeping = startSweeping(context);
    return {
      db,
      context,
      catalogue,
      fetch: async (request, client) => app.fetch(request, client ? { client } : {}),
      stopWork: stopSweeping,
      async close() {
        await stopSweeping();
        await db.destroy();
        log.flush();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
