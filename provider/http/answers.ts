import type { Context, MiddlewareHandler } from 'hono';
import { failureOf } from '../db/failure.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './env.ts';
import { routeOf } from './observe.ts';
import { busy, Problem } from './problem.ts';

/** Answers are a customer's own unless their handler says otherwise: never in a shared cache, never stored. */
export const privateByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff');
  await next();
  // Not before: with CORS on, Hono would lay it over what the handler says.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
};

export function answerNotFound(c: Context<AppEnv>): Response {
  return c.json({ message: 'Alamat tidak ditemukan.' }, 404);
}

/** Turns what was thrown into an answer; what is not a `Problem` is logged whole and told to nobody. */
export function answerError(log: Log) {
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof Problem) return c.json(error.toBody(), error.status, error.headers);
    const isTransient = failureOf(error) !== null;
    // The stack of a transient failure tells nothing.
    const told = isTransient ? error.message : (error.stack ?? error.message);
    log.error(`${c.get('requestId')} ${c.req.method} ${routeOf(c)}: ${told}`);
    if (isTransient) return answerError(log)(busy(), c);
    return c.json({ message: 'Terjadi kesalahan pada server. Silakan coba lagi.' }, 500);
  };
}
