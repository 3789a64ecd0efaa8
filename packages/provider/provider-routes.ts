import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { requestId } from 'hono/request-id';
import { cartRoutes } from './carts/cart-routes.ts';
import { customerRoutes } from './customers/customer-routes.ts';
import type { DeviceTokens } from './customers/known-device.ts';
import type { AccountTag, NetworkTag } from './customers/security-log.ts';
import type { Db } from './db/schema.ts';
import type { Events } from './events.ts';
import type { AppEnv } from './http/app-env.ts';
import { healthRoutes } from './http/health.ts';
import { observe } from './http/observe.ts';
import { describeRoute, openApiDocument } from './http/openapi.ts';
import { answerError, answerNotFound, privateByDefault } from './http/problem.ts';
import { itemRoutes } from './items/item-routes.ts';
import type { LiveCatalogue } from './items/live-catalogue.ts';
import { type Metrics, metricsRoutes } from './metrics/metrics.ts';
import { DAYS_BETWEEN_TERMIN } from './orders/order-draft.ts';
import { orderRoutes } from './orders/order-routes.ts';
import { cancelOrder } from './payments/cancel-order.ts';
import type { Gateways } from './payments/gateways/gateway-registry.ts';
import { gatewayPages, paymentRoutes } from './payments/payment-routes.ts';
import { personalDataRoutes } from './personal-data/personal-data-routes.ts';
import { pictureRoutes } from './pictures/picture-routes.ts';
import type { Brand } from './platform/brand.ts';
import type { Log } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';
import { type DemoState, isDemoAccount } from './seed/demo-account.ts';
import { waitingRoutes } from './waiting/waiting-routes.ts';

/** The context that the modules of an open provider share. Time is always `now()`, so that tests can change it. */
export type Context = {
  db: Db;
  settings: Settings;
  now: () => Date;
  log: Log;
  events: Events;
  metrics: Metrics;
  catalogue: LiveCatalogue;
  gateways: Gateways;
  tagAccount: AccountTag;
  devices: DeviceTokens;
  tagNetwork: NetworkTag;
  /** The site's name and contact for e-mails, read at startup. */
  brand: Brand;
  /** Whether the database contains the demo, and whether its account may log in. Read at startup. */
  demo: DemoState;
};

/** What the organisation's side adds. The server decides whether it is mounted. */
export type Office = {
  /** Creates the app that answers /staf: it answers errors with pages, and unknown addresses only where staff may see it. */
  pages(context: Context): { fetch(request: Request, env: unknown): Response | Promise<Response> };
  /** Deletes its old rows; runs in the background. */
  forgetOld(db: Db, now: Date): Promise<void>;
  /** Warnings about the data, for the log of the start. */
  warnings(context: Context): Promise<readonly string[]>;
};

/** Creates the app that answers `/api/*`, `/healthz`, `/readyz`, `/metrics`, uploaded pictures and the gateways' pages. */
export function createApp(context: Context, office?: Office): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(answerError(context.log));
  app.notFound(answerNotFound);
  // The caller's X-Request-Id if it is valid, else a new one.
  app.use(requestId({ limitLength: 64 }));
  app.use(observe(context.log, context.metrics));
  app.use(privateByDefault);
  app.use(
    methodNotAllowed({
      app,
      onMethodNotAllowed: (c, methods) =>
        c.json({ message: 'Metode tidak diizinkan.' }, 405, { Allow: methods.join(', ') }),
    }),
  );
  // CORS is off unless the operator lists allowed origins: the browser then hides responses from pages of other
  // sites.
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
  const { demo } = context;
  const isLocked = (holding: string, email: string) => demo === 'locked' && isDemoAccount(holding, email);
  app.route('/api', customerRoutes({ ...context, isLocked }));
  const isShared = (holding: string, email: string) => demo !== 'absent' && isDemoAccount(holding, email);
  app.route('/api', personalDataRoutes({ ...context, isShared }));
  app.route('/api', itemRoutes(context));
  app.route(
    '/api',
    cartRoutes({
      ...context,
      paymentTerms: { firstHours: context.settings.orderDeadlineHours, daysBetween: DAYS_BETWEEN_TERMIN },
    }),
  );
  app.route(
    '/api',
    orderRoutes({ ...context, cancelOrder: (customer, order) => cancelOrder(context, customer, order) }),
  );
  app.route('/api', waitingRoutes(context));
  app.route('/api', paymentRoutes(context));
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get('/api/openapi.json', describeRoute('This document'), (c) => {
    document ??= openApiDocument(app, context.brand.name);
    return c.json(document, 200, { 'Cache-Control': 'public, max-age=300' });
  });
  app.route('/', healthRoutes(context));
  app.route('/', metricsRoutes(context));
  app.route('/gateway', gatewayPages(context));
  app.route('/', pictureRoutes(context));
  if (office) {
    const staff = office.pages(context);
    app.all('/staf', (c) => staff.fetch(c.req.raw, { ...c.env, requestId: c.get('requestId') }));
    app.all('/staf/:page{.*}', (c) => staff.fetch(c.req.raw, { ...c.env, requestId: c.get('requestId') }));
  }
  return app;
}
