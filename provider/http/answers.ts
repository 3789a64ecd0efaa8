import type { Context, MiddlewareHandler } from 'hono';
import { failureOf } from '../db/failure.ts';
import type { Log } from '../platform/log.ts';
import type { AppEnv } from './env.ts';
import { routeOf } from './observe.ts';
import { busy, Problem } from './problem.ts';

/** Responses are private unless their handler says otherwise: never in a shared cache, never stored. */
export const privateByDefault: MiddlewareHandler<AppEnv> = async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff');
  await next();
  // Afterwards, because with CORS on, Hono would overwrite the handler's header.
  if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'private, no-store');
};

export function answerNotFound(c: Context<AppEnv>): Response {
  return c.json({ message: 'Alamat tidak ditemukan.' }, 404);
}

/** Turns an exception into a response; anything but a `Problem` is logged completely and never shown to the caller. */
export function answerError(log: Log) {
  return (error: Error, c: Context<AppEnv>): Response => {
    if (error instanceof Problem) return c.json(error.toBody(), error.status, error.headers);
    const isTransient = failureOf(error) !== null;
    // The stack of a transient failure is useless.
    const told = isTransient ? error.message : (error.stack ?? error.message);
    log.error(`${c.get('requestId')} ${c.req.method} ${routeOf(c)}: ${told}`);
    if (isTransient) return answerError(log)(busy(), c);
    return c.json({ message: 'Terjadi kesalahan pada server. Silakan coba lagi.' }, 500);
  };
}
