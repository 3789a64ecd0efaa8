import type { MiddlewareHandler } from 'hono';
import type { Db } from '../db/schema.ts';
import type { AppEnv, AuthenticatedCustomer } from '../http/env.ts';
import { Problem } from '../http/problem.ts';
import { hashToken } from './tokens.ts';

function refused(message: string): Problem {
  return new Problem(401, message, { headers: { 'WWW-Authenticate': 'Bearer' } });
}

async function customerOf(db: Db, token: string, now: Date): Promise<AuthenticatedCustomer | undefined> {
  return db
    .selectFrom('tokens')
    .innerJoin('sessions', 'sessions.id', 'tokens.session_id')
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select(['customers.id', 'customers.holding_code as holdingCode'])
    .where('tokens.hash', '=', hashToken(token))
    .where('tokens.kind', '=', 'access')
    .where('tokens.expires_at', '>', now.toISOString())
    .where('sessions.revoked_at', 'is', null)
    .where('customers.disabled_at', 'is', null)
    .executeTakeFirst();
}

/** Middleware of every route that needs a customer: 401 without a valid bearer token, else `c.var.customer`. */
export function authenticate(db: Db, now: () => Date): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const [, token] = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!token) throw refused('Silakan masuk terlebih dahulu.');
    const customer = await customerOf(db, token, now());
    if (!customer) throw refused('Sesi berakhir, silakan masuk lagi.');
    c.set('customer', customer);
    await next();
  };
}
