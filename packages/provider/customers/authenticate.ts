import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Db } from '../db/schema.ts';
import type { AppEnv } from '../http/app-env.ts';
import { described } from '../http/openapi.ts';
import { Problem } from '../http/problem.ts';
import { hashToken } from './sessions.ts';

function refused(message: string): Problem {
  return new Problem(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

/** Selects the customer of a token, with the minimum share of the first termin that the customer's holding requires. */
const customerOf = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .innerJoin('holdings', 'holdings.code', 'customers.holding_code')
    .select(['customers.id', 'holdings.min_paid_percent as minPaidPercent'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'access')
    .where('tokens.expires_at', '>', now.toISOString())
    .where('sessions.revoked_at', 'is', null)
    .where('customers.disabled_at', 'is', null)
    .executeTakeFirst();

/** Returns the bearer token of a request, or null. */
export function bearerToken(c: HonoContext<AppEnv>): string | null {
  return /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? null;
}

/**
 * Middleware of every route that needs a customer: responds 401 without a valid bearer token, otherwise sets
 * `c.var.customer`.
 */
export function authenticate(context: { db: Db; now: () => Date }): MiddlewareHandler<AppEnv> {
  const middleware: MiddlewareHandler<AppEnv> = async (c, next) => {
    const token = bearerToken(c);
    if (token === null) throw refused('Silakan masuk terlebih dahulu.');
    const customer = await customerOf(context.db, token, context.now());
    if (!customer) throw refused('Sesi berakhir, silakan masuk lagi.');
    c.set('customer', customer);
    await next();
  };
  return described(middleware, { needsToken: true, errors: [401] });
}
