import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Log, RequestEntry } from '../platform/log.ts';
import type { AppEnv } from './app-env.ts';

/** The pattern of the matched route: without ids, and without the secret of a payment link. */
export function routeOf(c: HonoContext<AppEnv>): string {
  const routes = matchedRoutes(c).filter(({ path }) => !path.endsWith('*'));
  return routes.at(-1)?.path ?? 'unmatched';
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** The label of a method in the metrics. Unknown methods share one label, because callers must not grow the metrics. */
export function methodLabel(method: string): string {
  return METHODS.has(method) ? method : 'OTHER';
}

/** An answered request. */
export type Answered = Omit<RequestEntry, 'id' | 'customer'>;

/** Writes one log line and one count per response. */
export function observe(log: Log, metrics: { request(answered: Answered): void }): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = c.env?.client?.startedAt ?? performance.now();
    await next();
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const entry = {
      id: c.get('requestId'),
      method: methodLabel(c.req.method),
      route: routeOf(c),
      status: c.res.status,
      ms,
    };
    metrics.request(entry);
    log.request({ ...entry, customer: c.get('customer')?.id ?? null });
  };
}
